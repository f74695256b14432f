import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconCss } from './iconCss.ts';

const plain = (css: string) => css.replace(/[\s;]+/g, '').replace(/'/g, '"');

test('the committed icon classes are those of the installed icon set', () => {
  const committed = readFileSync(new URL('../src/styles/icons.css', import.meta.url), 'utf8');
  expect(plain(committed)).toBe(plain(iconCss()));
});
