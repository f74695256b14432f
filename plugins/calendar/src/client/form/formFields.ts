import type { DateTimeRange } from '@atrium/ui/dates';
import { TYPE_WITHOUT_PLACE } from '../../contract/limits.ts';
import type { ShowAs } from '../../contract/scheduleFields.ts';
import { type RepeatRule, startRule } from '../../contract/repeatRule.ts';
import { toClock, toMinutes, toCodes } from '../../contract/timeCodes.ts';
import { addMonths, REPEAT, repeatProblem, type RepeatProblem } from '../../series.ts';
import { addDays } from '../days.ts';
import { typedReminder, type TypedReminder } from '../reminder/typedReminder.ts';
import type { FoundTime, ScheduleDetail } from '../types.ts';

export type Place = 'none' | 'address' | 'room';

/** The type that is no choice (S1-054). */
export const NO_TYPE = 0;

/** What the form shows. */
export interface FormFields extends TypedReminder {
  readonly title: string;
  readonly typeId: number;
  readonly isTop: boolean;
  readonly isAllDay: boolean;
  /** With their days also where it lasts all day, so that switching back loses no time. */
  readonly time: DateTimeRange;
  readonly repeatType: number;
  readonly stopTime: string | null;
  /** A repeat of one's own, kept while another kind is chosen. */
  readonly repeatRule: RepeatRule | null;
  readonly place: Place;
  readonly address: string;
  readonly roomId: number | null;
  readonly startCode: number | null;
  readonly endCode: number | null;
  readonly roomMemo: string;
  readonly memo: string;
  readonly showAs: ShowAs | null;
  readonly isPrivate: boolean;
  readonly readers: readonly number[];
  readonly contractors: readonly number[];
  readonly push: boolean;
}

const BLANK: FormFields = {
  title: '',
  typeId: NO_TYPE,
  isTop: false,
  isAllDay: false,
  time: [null, null],
  repeatType: REPEAT.none,
  stopTime: null,
  repeatRule: null,
  place: 'none',
  address: '',
  roomId: null,
  startCode: null,
  endCode: null,
  roomMemo: '',
  notifyMinutes: '',
  isOwnReminder: false,
  memo: '',
  showAs: null,
  isPrivate: false,
  readers: [],
  contractors: [],
  push: true,
};

/** What is known of a new schedule; its day and times as in `usualTimes`. */
export interface NewSchedule extends Wanted {
  readonly allDay?: boolean | undefined;
  /** The last day, where it is another one. */
  readonly until?: string | undefined;
  readonly title?: string | undefined;
  readonly type?: number | undefined;
  readonly address?: string | undefined;
  readonly room?: number | undefined;
  readonly readers?: readonly number[] | undefined;
  /** Its time, people and room were found: a draft of another new schedule is not continued with them. */
  readonly found?: boolean | undefined;
}

/**
 * What sets the draft of a new schedule apart from others; undefined for one that goes on wherever the form is opened. Who has chosen a time
 * or typed a title means these, not what another draft says: that stays among the unsaved drafts.
 */
export function nameDraft(known: NewSchedule): string | undefined {
  const { found, date, start, end, until, allDay, room, title, type, address, readers = [] } = known;
  if (!found && start === undefined && !allDay && room === undefined && title === undefined) return undefined;
  return JSON.stringify([date, start, end, until, allDay, room, title, type, address, ...readers]);
}

/**
 * A new schedule with what is known of it.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function newFields(now: string, known: NewSchedule): FormFields {
  const { allDay = false, until, title = '', type = NO_TYPE, address = '', room, readers = [] } = known;
  const { day, start, end } = usualTimes(now, known);
  const last = until && DAY.test(until) && until > day ? until : day;
  const plain: FormFields = { ...BLANK, title, typeId: type, readers };
  const place = address === '' ? {} : ({ place: 'address', address } as const);
  if (allDay) return { ...plain, ...place, isAllDay: true, time: [`${day} ${USUAL[0]}`, `${last} ${USUAL[1]}`] };
  const to = last > day && known.end && TIME.test(known.end) ? known.end : end;
  const time: DateTimeRange = [`${day} ${start}`, `${last} ${to}`];
  if (room === undefined || last > day) return { ...plain, ...place, time };
  return { ...plain, place: 'room', roomId: room, ...toCodes(time), time };
}

/** Times for a schedule that lasts all day, in case it gets some. */
const USUAL = ['09:00', '18:00'] as const;

export function toFields(detail: ScheduleDetail): FormFields {
  const { title, typeId, isTop, isAllDay, startTime, endTime, startDate, endDate, repeatType, stopTime } = detail;
  const { locationType, address, roomId, roomStartTimeCode, roomEndTimeCode, roomMemo, notifyMinutes } = detail;
  return {
    title,
    typeId,
    isTop,
    isAllDay,
    repeatType,
    repeatRule: detail.repeatRule,
    address,
    roomMemo,
    memo: detail.memo,
    showAs: detail.showAs ?? null,
    isPrivate: detail.isPrivate ?? false,
    push: detail.isPush,
    time: isAllDay ? [`${startDate} ${USUAL[0]}`, `${endDate} ${USUAL[1]}`] : [startTime, endTime],
    stopTime: stopTime === '' ? null : stopTime.slice(0, 10),
    place: locationType === 1 ? 'room' : address === '' ? 'none' : 'address',
    roomId,
    startCode: roomStartTimeCode,
    endCode: roomEndTimeCode,
    ...typedReminder(notifyMinutes),
    readers: detail.readers.map(({ employeeId }) => employeeId),
    contractors: detail.contractors.map(({ employeeId }) => employeeId),
  };
}

/**
 * A copy: all of it, readers included. Its room is still held by the original, so it has to be chosen again; in the past
 * there is none to choose.
 */
export function copyFields(detail: ScheduleDetail, today: string): FormFields {
  const fields = toFields(detail);
  if (fields.place !== 'room') return { ...fields, push: true };
  const isPast = toDay(fields.time[0]) < today;
  return { ...fields, push: true, place: isPast ? 'none' : 'room', ...NO_ROOM };
}

/** No room is chosen. */
export const NO_ROOM = { roomId: null, startCode: null, endCode: null, roomMemo: '' } as const;

export const toDay = (moment: string | null): string => moment?.slice(0, 10) ?? '';

/** Whether it lasts beyond its first day: such a schedule has no room. */
export const isOverDays = ({ time: [start, end] }: Pick<FormFields, 'time'>): boolean =>
  start !== null && end !== null && toDay(start) !== toDay(end);

/** Places that this schedule can have: a leave has none, a room is for one day (C.5-19). */
export function canHave(place: Place, fields: FormFields): boolean {
  if (place === 'none') return true;
  if (fields.typeId === TYPE_WITHOUT_PLACE) return false;
  return place === 'address' || !isOverDays(fields);
}

/**
 * What changes with a field: another day has no room yet, another time on the same day takes the room along, and a place that
 * the schedule cannot have is reset.
 */
export function changeFields(before: FormFields, part: Partial<FormFields>): Partial<FormFields> {
  const next = { ...before, ...part };
  const [start, end] = next.time;
  const isOtherDay = toDay(start) !== toDay(before.time[0]) || toDay(end) !== toDay(before.time[1]);
  const room = !('time' in part) || next.roomId === null ? {} : isOtherDay ? NO_ROOM : toCodes(next.time);
  const moved = { ...part, ...room };
  if (canHave(next.place, next)) return moved;
  return { ...moved, place: 'none', ...NO_ROOM, ...(!isOverDays(next) && { address: '' }) };
}

/** A time that was found, with its room; without one, the room that is chosen goes as with any other time. */
export function takeTime(fields: FormFields, { day, start, end, room }: FoundTime): Partial<FormFields> {
  const time: DateTimeRange = [`${day} ${start}`, `${day} ${end}`];
  const timed = changeFields(fields, { time, isAllDay: false });
  if (!room || !canHave('room', { ...fields, ...timed })) return timed;
  return { ...timed, place: 'room', roomId: room.roomId, ...toCodes(time) };
}

/** Another kind of repeat. One's own begins weekly, with the stop day that was chosen; no repeat has no end. */
export function chooseRepeat(
  { time, stopTime, repeatRule }: Pick<FormFields, 'time' | 'stopTime' | 'repeatRule'>,
  repeatType: number,
): Partial<FormFields> {
  if (repeatType === REPEAT.none) return { repeatType, stopTime: null };
  const day = toDay(time[0]);
  if (repeatType !== REPEAT.rule || repeatRule !== null || day === '') return { repeatType };
  return { repeatType, repeatRule: { ...startRule(day), until: stopTime ?? addMonths(day, 12) } };
}

/** Start and end of the schedule, the end of whole days being the midnight after the last one; null while one is missing. */
export function toSpan({ isAllDay, time: [start, end] }: Pick<FormFields, 'isAllDay' | 'time'>) {
  if (start === null || end === null) return null;
  if (!isAllDay) return { start, end };
  return { start: `${toDay(start)} 00:00`, end: `${addDays(toDay(end), 1)} 00:00` };
}

/** Why the schedule cannot repeat as chosen. */
export function findProblem(fields: FormFields): RepeatProblem | undefined {
  const span = toSpan(fields);
  return span ? repeatProblem({ ...span, repeatType: fields.repeatType, stopOn: fields.stopTime }) : undefined;
}

interface Wanted {
  readonly date?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const LAST = 23 * 60 + 59;
const MORNING = 9 * 60;
const STEP = 30;
/** Minutes of a schedule whose end is not known. */
const LENGTH = 60;

/**
 * Day and times of a new schedule: those that were asked for, else an hour from the next half hour of today, and from nine
 * on another day. What comes from an address and is no day or time is left out.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function usualTimes(now: string, { date, start, end }: Wanted): { day: string; start: string; end: string } {
  const today = now.slice(0, 10);
  const day = date && DAY.test(date) && addDays(date, 0) === date ? date : today;
  const soon = (Math.floor(toMinutes(now.slice(11)) / STEP) + 1) * STEP;
  const usual = day === today && soon + LENGTH <= LAST ? Math.max(soon, 0) : MORNING;
  const from = start && TIME.test(start) ? toMinutes(start) : usual;
  const to = end && TIME.test(end) && toMinutes(end) > from ? toMinutes(end) : Math.min(from + LENGTH, LAST);
  return { day, start: toClock(from), end: toClock(to) };
}
