import { expect, test } from 'vitest';
import { listNames } from './viewTitle.ts';

test('up to three are named, of more the first three and the total', () => {
  expect(listNames(['公告'])).toBe('公告');
  expect(listNames(['公告', '行事曆', '交辦'])).toBe('公告、行事曆、交辦');
  expect(listNames(['公告', '行事曆', '交辦', '名單', '請假'])).toBe('公告、行事曆、交辦等 5 項');
});
