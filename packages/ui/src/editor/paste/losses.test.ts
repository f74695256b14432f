import { writeRichText } from '@atrium/sdk/richText';
import { expect, test } from 'vitest';
import { readPasted } from './readPasted.ts';

const read = (html: string) => writeRichText(readPasted(html).document);
const losses = (html: string) => readPasted(html).losses.map(({ kind, count }) => `${kind} ${count}`);

test('text of one colour, background or size in several pieces is lost once, of two twice', () => {
  const piece = (style: string) => `<b><span style="${style}">a</span></b><i><span style="${style}">b</span></i>`;
  const twice = (one: string, other: string) => losses(`<p>正文正文${piece(one)}${piece(other)}</p>`);
  expect(twice('color:#c00', 'color:#c00')).toEqual(['colours 1']);
  expect(twice('color:#c00', 'color:#00c')).toEqual(['colours 2']);
  expect(twice('background:yellow', 'background:yellow')).toEqual(['highlights 1']);
  expect(twice('background:yellow', 'background:lime')).toEqual(['highlights 2']);
  expect(twice('font-size:40px', 'font-size:40px')).toEqual(['sizes 1']);
});

test('the address of a link that a text may not have is kept up to 500 characters', () => {
  const shown = (length: number) => {
    const address = `x-plan:${'p'.repeat(length - 'x-plan:'.length)}`;
    return read(`<p><a href="${address}">a</a></p>`).includes(address);
  };
  expect([shown(500), shown(501)]).toEqual([true, false]);
});

test('a drawing is lost if it is larger than an icon or has text in it', () => {
  const drawing = (width: string, inside = '<path d="M0 0"/>') => losses(`<p>a<svg ${width}>${inside}</svg></p>`);
  expect(drawing('width="64"')).toEqual([]);
  expect(drawing('')).toEqual([]);
  expect(drawing('width="65"')).toEqual(['images 1']);
  expect(drawing('width="64"', '<text>b</text>')).toEqual(['images 1']);
});

test('what is embedded without an address of its own is lost', () => {
  const html = '<p>a</p><video src="blob:https://v.example/1" title="影片"></video>';
  expect([read(html), losses(html)]).toEqual(['<p>a</p>', ['embedded 1']]);
});
