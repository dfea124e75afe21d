import { describe, expect, it } from 'vitest';
import { digit } from './keys';

describe('keys that choose', () => {
  const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    let got: number | null = null;
    document.body.addEventListener('keydown', (heard) => (got = digit(heard)), { once: true });
    on.dispatchEvent(event);
    return got;
  };
  it('are the digits from 1 to 9', () => expect(['1', '9', '0', 'a', 'F1', 'Enter'].map((key) => press(key))).toEqual([1, 9, null, null, null, null]));
  it('do nothing with a modifier or while held down', () => {
    expect([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }].map((more) => press('1', more))).toEqual([null, null, null, null]);
  });
  it('do nothing where somebody writes', () => {
    const input = document.body.appendChild(document.createElement('input'));
    expect(press('1', {}, input)).toBeNull();
    input.remove();
  });
});
