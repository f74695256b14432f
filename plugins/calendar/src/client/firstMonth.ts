import { unsubscribeAll } from '@atrium/sdk/client';
import { companyDay } from '@atrium/ui';
import { authorised } from './authorise.ts';
import type { CalendarClient, CompanyDay, Schedule, SubscribedCalendar } from './types.ts';

export interface FetchedMonth {
  /** With the dates of subscribed calendars. */
  readonly schedules: readonly Schedule[];
  readonly calendars: readonly SubscribedCalendar[];
  /** Null if they could not be fetched: without them only 補班 and 休假 are missing. */
  readonly companyDays: readonly CompanyDay[] | null;
}

interface BegunMonth {
  readonly month: string;
  readonly fetched: Promise<FetchedMonth>;
  readonly release: () => void;
}

const begun = new WeakMap<object, BegunMonth>();

/**
 * Begins to fetch this month, so that its call runs while the calendar's code loads. Does nothing before the service was
 * signed in to.
 */
export function beginMonth(context: CalendarClient): void {
  const signedIn = authorised(context);
  if (!signedIn) return;
  dropMonth(context);
  const month = companyDay().slice(0, 7);
  const fetched = signedIn.then(() => fetchMonth(context, month, false));
  // the view that takes the month handles its failure
  fetched.catch(() => undefined);
  const { events } = context;
  const drop = () => dropMonth(context);
  const release = unsubscribeAll([
    events.on('changed', drop),
    events.on('commented', drop),
    events.on('subscriptionsChanged', drop),
    events.onResync(drop),
  ]);
  begun.set(context, { month, fetched, release });
}

/** The month that was begun, if it is this one and nothing was changed meanwhile. It can be taken once. */
export function takeMonth(context: CalendarClient, month: string): Promise<FetchedMonth> | undefined {
  const known = begun.get(context);
  if (known?.month !== month) return undefined;
  dropMonth(context);
  return known.fetched;
}

function dropMonth(context: CalendarClient): void {
  begun.get(context)?.release();
  begun.delete(context);
}

export async function fetchMonth(context: CalendarClient, month: string, background: boolean): Promise<FetchedMonth> {
  const { api } = context;
  const options = { quiet: true, background };
  const [{ list, subscribed }, companyDays] = await Promise.all([
    api.month({ params: { month } }, options),
    api.companyDays({ params: { month } }, options).catch(() => null),
  ]);
  if (!subscribed) return { schedules: list, calendars: [], companyDays };
  return { schedules: [...list, ...toSchedules(context, subscribed)], calendars: subscribed.calendars, companyDays };
}

type Subscribed = NonNullable<Awaited<ReturnType<CalendarClient['api']['month']>>['subscribed']>;

/**
 * The dates of subscribed calendars as schedules that no one can change: the views draw them as any other. Their ids are negative, which
 * those of schedules are not.
 */
function toSchedules({ t }: CalendarClient, { calendars, events }: Subscribed): Schedule[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  return events.map(({ id, subscriptionId, title, place, isAllDay, time, ...event }) => {
    const calendar = byId.get(subscriptionId);
    return {
      ...NOTHING,
      ...event,
      ...{
        id: -id,
        title: title || t('import.untitled'),
        isAllDay,
        wholeDay: isAllDay,
        time,
        wholedayTxt: isAllDay ? time : '',
      },
      location: place,
      typeName: calendar?.name ?? '',
      classColor: calendar?.color ?? 'slate',
    };
  });
}

/** What no date of a subscribed calendar has. */
const NOTHING = {
  typeId: 0,
  createdBy: 0,
  createdByName: '',
  createdOn: '',
  unReadMessages: 0,
  version: 0,
  status: 0,
  isTop: false,
  isRead: true,
  isCancelled: false,
  isCollected: false,
  top: false,
  read: true,
  cancelled: false,
  permission: 'reader',
} as const;
