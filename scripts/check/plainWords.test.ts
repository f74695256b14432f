import { expect, test } from 'vitest';
import { checkPlainWords, findPhrases } from './plainWords.ts';

test('a phrase is reported with its file, its line and what to write instead', () => {
  expect(findPhrases('a.ts', '// fine\n/** Loads it anew. */\n')).toEqual([
    'a.ts:2: “anew”   ← again; refetches, reloads, retries',
  ]);
});

test.each([
  ['Whoever asks is answered.', 'Whoever'],
  ['The server half of a plugin', 'server half'],
  ['"Date {date} stands twice."', 'stands twice'],
  ['a plugin could not let go of it', 'let go of'],
])('%s is refused', (text, phrase) => {
  expect(findPhrases('a.md', text)).toEqual([expect.stringContaining(`a.md:1: “${phrase}”`)]);
});

test('a phrase that continues on the next line of a comment is found', () => {
  expect(findPhrases('a.ts', '/**\n * The browser\n * half of a plugin.\n */\n// what\n// stands\n')).toEqual([
    expect.stringContaining('a.ts:2: “browser half”'),
    expect.stringContaining('a.ts:5: “what stands”'),
  ]);
});

test('words that only contain a phrase are fine', () => {
  expect(findPhrases('a.ts', 'A renewed handover: half of the server, what understands it.')).toEqual([]);
});

test('the repository contains none', () => {
  expect(checkPlainWords()).toEqual({ ok: true, output: '' });
});
