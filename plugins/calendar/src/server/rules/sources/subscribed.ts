import type { Caller, RequestFacts } from '@atrium/sdk/server';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { MAX_SUBSCRIBED_MONTH } from '../../../contract/limits.ts';
import type { SubscribedCalendar, SubscribedEvent } from '../../../contract/subscriptions.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { sourceEvents, sources, subscriptions } from '../../sourceTables.ts';
import { wholeDayText } from '../items.ts';
import { spanTexts } from '../times.ts';

type Row = typeof sourceEvents.$inferSelect;

interface Subscribed {
  readonly calendars: z.input<typeof SubscribedCalendar>[];
  readonly events: z.input<typeof SubscribedEvent>[];
}

/**
 * The calendars that a person subscribes to, with the dates of those that are shown.
 *
 * @returns undefined for who has none
 */
export async function readSubscribed(
  context: CalendarContext,
  caller: Pick<Caller, 'id'>,
  { first, last }: { readonly first: string; readonly last: string },
  language: RequestFacts['language'],
): Promise<Subscribed | undefined> {
  const { db } = context;
  const rows = await db
    .select({ subscription: subscriptions, failure: sources.failure })
    .from(subscriptions)
    .innerJoin(sources, eq(sources.id, subscriptions.sourceId))
    .where(eq(subscriptions.employeeId, caller.id))
    .orderBy(asc(subscriptions.id));
  if (rows.length === 0) return undefined;
  const calendars = rows.map(({ subscription: { id, name, color, isShown }, failure }) => ({
    ...{ id, name, color, isShown },
    isFailing: failure !== '',
  }));
  if (!calendars.some(({ isShown }) => isShown)) return { calendars, events: [] };
  const dates = await db
    .select({ event: sourceEvents, subscriptionId: subscriptions.id })
    .from(subscriptions)
    .innerJoin(sourceEvents, eq(sourceEvents.sourceId, subscriptions.sourceId))
    .where(
      and(
        eq(subscriptions.employeeId, caller.id),
        eq(subscriptions.isShown, true),
        lte(sourceEvents.firstOn, last),
        gte(sourceEvents.lastOn, first),
      ),
    )
    .orderBy(asc(sourceEvents.firstOn), asc(sourceEvents.startsOn), asc(sourceEvents.id))
    .limit(MAX_SUBSCRIBED_MONTH);
  const wholeDay = wholeDayText(context, language);
  return {
    calendars,
    events: dates.map(({ event, subscriptionId }) => toSubscribed(event, subscriptionId, wholeDay)),
  };
}

/** @param wholeDay 全天, in the reader's language */
export function toSubscribed(event: Row, subscriptionId: number, wholeDay: string): Subscribed['events'][number] {
  const { id, title, isAllDay, isRepeated, place } = event;
  const { startTime, endTime, time } = spanTexts(event, wholeDay);
  return { id, subscriptionId, title, startTime, endTime, time, isAllDay, isRepeated, place };
}
