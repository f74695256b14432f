import type { CalendarClient } from '../calendar/types.ts';

type CalendarApi = CalendarClient['api'];

type Answer<Name extends 'read' | 'preview' | 'change'> = Awaited<ReturnType<CalendarApi[Name]>>;
/** A schedule as the form and its panel read it. */
export type ScheduleDetail = Answer<'read'>;
/** What saving would do. */
export type SavePreview = Answer<'preview'>;
export type PreviewDate = SavePreview['dates'][number];
export type RoomConflict = SavePreview['conflicts'][number];
export type Alternative = RoomConflict['alternatives'][number];
export type SavedSchedule = Answer<'change'>;

/** What a change sends, all of it optional: fields that are missing stay as they are. */
export type ChangeBody = Parameters<CalendarApi['change']>[0]['body'];
export type CreateBody = Parameters<CalendarApi['create']>[0]['body'];
