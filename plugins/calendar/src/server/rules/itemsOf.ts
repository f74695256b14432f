import { type Caller, namesOf, type RequestFacts } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';
import { type Item, toItem } from './itemOf.ts';
import type { ItemRow } from './itemRows.ts';

/** 全天, in the reader's language. */
export const wholeDayText = (context: CalendarContext, language: RequestFacts['language']): string =>
  context.render(context.text('item.wholeDay'), language);

/** Schedules of a list from their rows, in the same order. */
export async function toItems(
  context: CalendarContext,
  rows: readonly ItemRow[],
  caller: Pick<Caller, 'id'>,
  language: RequestFacts['language'],
): Promise<Item[]> {
  const nameOf = await namesOf(
    context.directory,
    rows.map(({ createdBy }) => createdBy),
  );
  const facts = { employeeId: caller.id, nameOf, wholeDay: wholeDayText(context, language) };
  return rows.map((row) => toItem(row, facts));
}
