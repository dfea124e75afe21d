import { describe, expect, it } from 'vitest';
import { readRulebook, rulebook } from './rulebook.js';

describe('the rulebook', () => {
  const book = readRulebook(
    [
      '# Alliance',
      '',
      '## Târgul și cetatea',
      '',
      '- **A-3.3** A target is *near*, says Ada & co.',
      '- **Note** no rule.',
      '- **A-3.10** A strike:',
      '  always succeeds.',
      '',
      '| a | b |',
      '| --- | --- |',
      '| 1 | <2 |'
    ].join('\n')
  );

  it('gives every rule an anchor and its words', () => {
    expect(book.html).toContain('<li id="A-3.3" class="rule"><strong>A-3.3</strong>');
    expect(Object.keys(book.rules)).toEqual(['A-3.3', 'A-3.10']);
    expect(book.rules['A-3.3']).toBe('A target is near, says Ada & co.');
    expect(book.rules['A-3.10']).toBe('A strike: always succeeds.');
    expect(book.html).toContain('<li><strong>Note</strong> no rule.</li>');
  });

  it('can be walked by its headings', () => {
    expect(book.title).toBe('Alliance');
    expect(book.headings).toEqual([{ id: 'targul-si-cetatea', text: 'Târgul și cetatea' }]);
    expect(book.html).toContain('<h2 id="targul-si-cetatea">');
  });

  it('folds what is for programmers, and leaves it out of the contents', () => {
    const deep = readRulebook('# B\n\n## End\n\n- **A-1** Over.\n\n## For programmers: moves\n\nm\n\n## For programmers: state\n\ns\n');
    expect(deep.headings).toEqual([{ id: 'end', text: 'End' }]);
    expect(deep.html.match(/<details/g)).toHaveLength(1);
    expect(deep.html).toContain('<summary>For programmers</summary>\n<h2 id="for-programmers-moves">Moves</h2>');
    expect(deep.html.trimEnd().endsWith('<p>s</p>\n</details>')).toBe(true);
  });

  it('lets wide tables scroll and be reached', () => {
    expect(book.html).toContain('<div class="wide" tabindex="0" role="group"><table>');
    expect(book.html).toContain('<td>&lt;2</td>');
  });

  it('is empty, not an error, where there is none', () => {
    const plugin = rulebook('/nowhere');
    const load = plugin.load as (this: unknown, id: string) => string;
    expect(load.call({ addWatchFile: () => undefined }, '\0virtual:rules/alliance/fr')).toContain('html = ""');
  });
});
