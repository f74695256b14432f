import { joined } from '@atrium/sdk/client';
import type { Translate } from '../types.ts';
import { shortDay } from './days.ts';

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
