import { afterEach, expect, test } from 'vitest';
import { joined } from './sdkText.ts';

const { lang } = document.documentElement;
afterEach(() => {
  document.documentElement.lang = lang;
});

test.each([
  ['zh-Hant-TW', '公告、請假', '公告，目錄'],
  ['en', '公告, 請假', '公告, 目錄'],
])('in %s', (language, names, clauses) => {
  document.documentElement.lang = language;
  expect(joined(['公告', '請假'])).toBe(names);
  expect(joined(['公告', '目錄'], 'clauses')).toBe(clauses);
});
