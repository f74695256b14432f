import type { Translate } from './types.ts';

/** Adds months to a month (`YYYY-MM`). */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const index = year * 12 + (number - 1) + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The days in two halves, the first with ceil(days/2) (S0-100). */
export function splitMonth<Day>(days: readonly Day[]): [Day[], Day[]] {
  const first = Math.ceil(days.length / 2);
  return [days.slice(0, first), days.slice(first)];
}

/** `YYYY-MM` by the browser's clock: only for a title before the first response. */
export function browserMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** 2026年3月 of `2026-03`. */
export function monthTitle(t: Translate, month: string): string {
  const [year, number] = month.split('-');
  return t('month.title', { year: year!, month: Number(number) });
}

/** The last day of a month. */
export function lastOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
