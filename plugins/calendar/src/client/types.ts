import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { FoundTime as FoundTimeShape } from '../contract/finder.ts';
import type { SideSpan as SideSpanShape } from '../contract/sideBySide.ts';
import type { SubscribedCalendar as SubscribedCalendarShape } from '../contract/subscriptions.ts';
import type { CompanyDay as CompanyDayShape, ScheduleItem, TypeOption } from '../contract/scheduleShapes.ts';

export type Calendar = typeof contract;
export type CalendarClient = ClientContext<Calendar>;
export type Translate = CalendarClient['t'];
/** A span of one of the people whose calendars are side by side. */
export type SideSpan = z.output<typeof SideSpanShape>;
/** One occurrence of a list. */
export type Schedule = z.output<typeof ScheduleItem>;
export type CompanyDay = z.output<typeof CompanyDayShape>;
/** A calendar elsewhere that the person subscribes to. */
export type SubscribedCalendar = z.output<typeof SubscribedCalendarShape>;
export type ScheduleType = z.output<typeof TypeOption>;

/** The four modes. All but `calendar` replace the view by a list by day. */
export type Mode = 'calendar' | 'search' | 'collection' | 'mySchedule';
export type View = 'month' | 'week' | 'day' | 'agenda';

type CalendarApi = CalendarClient['api'];

type Answer<Name extends 'read' | 'preview' | 'change' | 'findTimes'> = Awaited<ReturnType<CalendarApi[Name]>>;
/** A schedule as the form and its panel read it. */
export type ScheduleDetail = Answer<'read'>;
/** What saving would do. */
export type SavePreview = Answer<'preview'>;
export type PreviewDate = SavePreview['dates'][number];
export type RoomConflict = SavePreview['conflicts'][number];
export type Alternative = RoomConflict['alternatives'][number];
/** A time that a meeting can be at. */
export type FoundTime = z.output<typeof FoundTimeShape>;
export type TimesFound = Answer<'findTimes'>;
export type SavedSchedule = Answer<'change'>;

/** What a change sends, all of it optional: fields that are missing stay as they are. */
export type ChangeBody = Parameters<CalendarApi['change']>[0]['body'];
export type CreateBody = Parameters<CalendarApi['create']>[0]['body'];
