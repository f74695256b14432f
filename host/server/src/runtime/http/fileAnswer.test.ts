import { expect, test } from 'vitest';
import { cleanFileName, readFormName } from './fileAnswer.ts';

test.each([
  ['報價 "最終".pdf', '報價 "最終".pdf'],
  ["it's 50% (a).txt", "it's 50% (a).txt"],
  ['a\nb\r\tc.txt', 'a␊b␍␉c.txt'],
  ['a\u0007\u007f\u0085\u2028b.txt', 'a␊␊b.txt'],
  ['exe\u202Etxt.pdf', 'exetxt.pdf'],
  ['😀.png', '😀.png'],
  ['.env.ini', '.env.ini'],
  ['C:\\資料\\a.txt', 'a.txt'],
  ['../../a.txt', 'a.txt'],
  ['cafe\u0301.txt', 'café.txt'],
])('%j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
});

test('a long name keeps its end', () => {
  expect(cleanFileName(`${'長'.repeat(300)}.pdf`)).toBe(`${'長'.repeat(251)}.pdf`);
});

test('quotes and line ends of a form are read; other escapes are characters of the name', () => {
  expect(readFormName('a%22b%22%0D%0A%41.txt')).toBe('a"b"\r\n%41.txt');
});
