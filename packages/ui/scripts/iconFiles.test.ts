import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingsModule } from './drawings.ts';
import { iconFontCss } from './iconFontCss.ts';

const plain = (text: string) =>
  text
    .replace(/[\s;]+/g, '')
    .replace(/["'](\w+)["']:/g, '$1:')
    .replace(/'/g, '"');
const committed = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');

test('the committed icon classes are those of the installed icon font', () => {
  expect(plain(committed('styles/icon-font.css'))).toBe(plain(iconFontCss()));
});

test('the committed drawings are those of the installed Lucide', () => {
  expect(plain(committed('primitives/drawings.ts'))).toBe(plain(drawingsModule()));
});

test('paths that follow one another in a drawing keep their own start points', () => {
  // arrow-right: "M5 12h14" and "m12 5 7 7-7 7"
  expect(drawingsModule()).toContain(`'arrow-right': 'M5 12h14M12 5l7 7-7 7'`);
});
