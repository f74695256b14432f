import { asc, desc } from 'drizzle-orm';
import { daysOfMonth, type Handler } from '@atrium/sdk/server';
import { MAX_MONTH } from '../../contract/limits.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { itemRows } from '../rules/itemRows.ts';
import { toItems } from '../rules/itemsOf.ts';
import { seenBy } from '../rules/visible.ts';
import { occurrences } from '../tables.ts';

/** What overlaps a month, cancelled ones included (C.5-33): day by day, what is pinned first (C.5-24). */
export function monthList(context: CalendarContext): Handler<typeof scheduleCalls.month> {
  return async ({ params, caller, request }) => {
    const { first, last } = daysOfMonth(params.month);
    const rows = await itemRows(context.db, caller, seenBy(caller, { from: first, to: last }))
      .orderBy(asc(occurrences.firstOn), desc(occurrences.isTop), asc(occurrences.startsOn), asc(occurrences.id))
      .limit(MAX_MONTH);
    return { list: await toItems(context, rows, caller, request.language) };
  };
}
