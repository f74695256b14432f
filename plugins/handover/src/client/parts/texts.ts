import { joined } from '@atrium/sdk/client';
import { companyDay, dayLabel } from '@atrium/ui';
import type { Translate } from '../types.ts';

/** `3/26`, with its year in another one. */
export function shortDay(day: string, today: string = companyDay()): string {
  const date = `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${day.slice(0, 4)}/${date}`;
}

/** `4/2 (週四)`, with its year in another one. */
export function fullDay(day: string, today: string = companyDay()): string {
  const label = dayLabel(day, today);
  return day.slice(0, 4) === today.slice(0, 4) ? label : `${day.slice(0, 4)}/${label}`;
}

/** `11:20` today, else `3/24`. */
export const shortMoment = (moment: string, today: string = companyDay()): string =>
  moment.slice(0, 10) === today ? moment.slice(11, 16) : shortDay(moment.slice(0, 10), today);

interface DescribedItem {
  readonly text: string;
  readonly dueDate: string | null;
  readonly isRequired: boolean;
}

/** An item of the checklist in one line: with its day, and whether it has to be done. */
export function itemText(t: Translate, { text, dueDate, isRequired }: DescribedItem): string {
  const notes = [
    ...(dueDate === null ? [] : [t('items.until', { day: shortDay(dueDate) })]),
    ...(isRequired ? [t('items.required')] : []),
  ];
  return notes.length === 0 ? text : t('items.described', { text, notes: joined(notes, 'clauses') });
}
