import { expect, it, vi } from 'vitest';
import { calls } from './calls';
import { Incoming } from './incoming.svelte';
import type { Checked } from './types';

it('sends one file after another, and of several readings of one the last', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  vi.spyOn(calls, 'check').mockImplementation((file, { language }) => {
    asked.push(`${file.name} ${language}`);
    return new Promise((ok) => answers.push(() => ok({ accepted: [], rejected: [], warnings: [], duplicates: 0 } as unknown as Checked)));
  });
  const [one, two] = ['one.csv', 'two.csv'].map((name) => new Incoming(new File([''], name), 'en')) as [Incoming, Incoming];
  void one.check();
  void two.check();
  void two.assume({ language: 'ro' });
  await vi.waitFor(() => expect(asked).toEqual(['one.csv en']));
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  answers[0]?.();
  await vi.waitFor(() => expect(asked).toEqual(['one.csv en', 'two.csv ro']));
  answers[1]?.();
  await vi.waitFor(() => expect(two.checked).not.toBeNull());
  expect(one.checked).not.toBeNull();
});
