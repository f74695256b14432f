import type { CallFailure } from '@atrium/sdk/client';
import type { Advanced, Filter, Sort } from './conditions.ts';
import type { CompanyDay, Mode, Schedule, ScheduleType, SubscribedCalendar, View } from '../types.ts';

/** Colleagues whose busy hours fit beside one's own week; more have rows of their own. */
export const MOST_LANES = 3;

/** State of the calendar tab. What comes from the server is kept by `ref`, so that reading it costs nothing. */
export interface CalendarState {
  mode: Mode;
  view: View;
  /** The selected day. */
  day: string;
  /** The month that is shown. */
  month: string;
  today: string;
  /** The schedule that was asked for by the address or a click elsewhere. */
  selectedId: number | null;
  /** How many times a day was asked for so. */
  asked: number;
  /** Colleagues whom the address of the tab names, in place of those that are kept for the person. */
  linked: { readonly colleagues: readonly number[]; sideBySide: boolean } | null;
  /** Of the shown month and its neighbours. */
  schedules: readonly Schedule[];
  companyDays: ReadonlyMap<string, CompanyDay>;
  types: readonly ScheduleType[];
  /** Calendars elsewhere that the person subscribes to; their dates are among the schedules. */
  calendars: readonly SubscribedCalendar[];
  /** Whether the shown month is known. */
  known: boolean;
  loading: boolean;
  failure: CallFailure | null;
  /** Signing in to the service failed; `failure` is set if the server was not reached. */
  refused: boolean;
  /** `HH:mm` of the last load. */
  refreshedAt: string;
  keyword: string;
  advanced: Advanced | null;
  filters: { collection: Filter; mySchedule: Filter };
  sort: Sort;
  /** How many favourites and bookings there are within about 30 days; null before they are known. */
  counts: { collection: number | null; mySchedule: number | null };
}
