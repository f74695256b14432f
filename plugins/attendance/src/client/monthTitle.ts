import type { Translate } from './types.ts';

/** 2026年3月 of `2026-03`. */
export function monthTitle(t: Translate, month: string): string {
  const [year, number] = month.split('-');
  return t('month.title', { year: year!, month: Number(number) });
}
