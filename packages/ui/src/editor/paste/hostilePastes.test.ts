import { writeRichText } from '@atrium/sdk/richText';
import { expect, test, vi } from 'vitest';
import { readPasted } from './readPasted.ts';

test.each([
  ['elements that are never closed', '<div>'.repeat(50_000), 'nesting'],
  ['lists of lists', '<ul><li>'.repeat(50_000), 'nesting'],
  ['more elements than a text can have', '<p>x'.repeat(100_001), 'size'],
])('%s are refused before they are parsed', (_, html, reason) => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  expect(() => readPasted(html)).toThrow(expect.objectContaining({ reason }));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('a selector is compared by the browser a bounded number of times', () => {
  const compared = vi.spyOn(Element.prototype, 'matches');
  const rules = Array.from({ length: 200 }, (_, index) => `i .b:not(.c${index}){color:red}`).join('');
  readPasted(`<style>${rules}</style>${'<b class=b>x</b>'.repeat(4000)}`);
  expect(compared.mock.calls.length).toBeLessThanOrEqual(100_000);
  compared.mockRestore();
});

test.each([
  ['sheets that are not closed', `<style>${'.a{'.repeat(20_000)}`],
  ['styles that are not closed', `<p style="${"font:'a(".repeat(20_000)}">x</p>`],
  ['selectors', `<style>${'a,'.repeat(20_000)}{color:red}</style><a>x</a>`],
  ['cells that reach far', `<table>${'<tr><td colspan=9999 rowspan=9999>x'.repeat(500)}</table>`],
  ['tables in tables', '<table><tr><td>x'.repeat(300)],
  ['quotations in quotations', '<blockquote>'.repeat(400) + 'x'],
  ['links in links', "<a href='file://x/y'><div>".repeat(300) + 'x'],
])('%s are read', (_, html) => {
  expect(() => writeRichText(readPasted(html).document)).not.toThrow();
});
