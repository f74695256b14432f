import { afterEach, expect, test, vi } from 'vitest';
import { companyDay, companyMoment, foreignTimeZone, setCompanyTimeZone } from './companyTime.ts';

afterEach(() => setCompanyTimeZone(undefined));

const NIGHT = new Date('2026-03-26T16:05:30Z');

test('a moment is written in the company’s zone, whatever that of the browser is, and in the next one after a change', () => {
  setCompanyTimeZone('Asia/Taipei');
  expect([companyMoment(NIGHT), companyDay(NIGHT)]).toEqual(['2026-03-27 00:05', '2026-03-27']);
  setCompanyTimeZone('America/Los_Angeles');
  expect(companyMoment(NIGHT)).toBe('2026-03-26 09:05');
  setCompanyTimeZone('Asia/Taipei');
  expect(companyMoment(NIGHT)).toBe('2026-03-27 00:05');
});

test('without a zone it is the browser’s clock; an unknown zone is none', () => {
  const local = new Date(2026, 2, 8, 3, 4, 59);
  setCompanyTimeZone('Nowhere/Town');
  expect(companyMoment(local)).toBe('2026-03-08 03:04');
  expect(foreignTimeZone(local)).toBeNull();
});

test('the format of a zone is made once: a month asks for today with every date', () => {
  setCompanyTimeZone('Asia/Tokyo');
  companyDay(NIGHT);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let count = 0; count < 50; count++) companyDay(NIGHT);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
