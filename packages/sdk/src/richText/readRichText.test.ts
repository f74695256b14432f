import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { PARSED_NODES } from '../server/sanitizeRichText.ts';
import { readRichText } from './readRichText.ts';
import { RichTextError } from './RichDocument.ts';

/** As a browser parses it, which accepts more inside of each other. */
const read = (html: string) => readRichText(parse(html), PARSED_NODES);

test('a block has its fields and no others', () => {
  expect(read('<h2>a</h2><p>b</p><ul><li>c</ul>')).toEqual([
    { type: 'heading', level: 1, children: [{ text: 'a' }] },
    { type: 'paragraph', children: [{ text: 'b' }] },
    { type: 'item', list: 'bullet', depth: 0, children: [{ text: 'c' }] },
  ]);
});

test.each([
  // html, body and these
  ['elements', (count: number) => `${'<div>'.repeat(count)}x`, 198],
  ['elements of code', (count: number) => `<pre>${'<i>'.repeat(count)}x`, 197],
])('%s inside of each other: at most 200', (_, nested, most) => {
  expect(read(nested(most))).toHaveLength(1);
  expect(() => read(nested(most + 1))).toThrow(RichTextError);
});
