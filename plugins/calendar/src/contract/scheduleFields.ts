import { Flag, Id, Line, RawText, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';
import {
  LAST_CODE,
  MAX_MEMO,
  MAX_NOTIFY_MINUTES,
  MAX_READERS,
  MAX_ROOM_MEMO,
  MAX_RULE_OCCURRENCES,
  TYPE_COUNT,
} from './limits.ts';
import { Moment, ScheduleDay } from './moments.ts';
import { RepeatRuleBody } from './repeatRule.ts';

/** A person: the id alone, or an object that has it (C.5-18). */
const PersonId = z.union([
  Id,
  z.object({ id: Id }).transform(({ id }) => id),
  z.object({ employeeId: Id }).transform(({ employeeId }) => employeeId),
]);

/** `''` where a form has nothing; the same as null. */
const none = z.literal('').transform(() => null);

/** Single: this occurrence. Continue: this and the following ones. `0` and `1` are aliases (C.5-2). */
export const ModifyType = z
  .union([z.string(), z.number()])
  .transform((value) => ({ '0': 'single', '1': 'continue' })[String(value)] ?? String(value))
  .pipe(z.enum(['single', 'continue']));

/** 1 none, 2 daily, 3 weekly, 4 monthly (S1-066); 5 *(ext)* by `repeatRule`. */
export const RepeatType = Whole(1, 5);

/** A block of half an hour, 1 to 21 (C.5-10). */
export const TimeCode = Whole(1, LAST_CODE);

export const RoomMemo = Line(0, MAX_ROOM_MEMO);

/** Minutes before the start; null for none, 0 at the start (C.5-23). */
export const NotifyMinutes = z.union([Whole(0, MAX_NOTIFY_MINUTES), z.null(), none]);

/**
 * *(ext)* What the people of a schedule are meanwhile: free, busy, tentatively busy, or out of office. Null is the usual: busy, but those who
 * only read one of whole days are free.
 */
export const ShowAs = z.enum(['free', 'busy', 'tentative', 'away']);
export type ShowAs = z.output<typeof ShowAs>;

/** What a person fills in of a schedule. None has a default, so that a change has only what was sent. */
export const scheduleFields = {
  title: Line(1, 100),
  typeId: Whole(1, TYPE_COUNT),
  isTop: Flag,
  isAllDay: Flag,
  /** Needed unless it lasts all day. */
  startTime: Moment,
  endTime: Moment,
  /** The days of one that lasts all day, both included (C.5-8). */
  startDate: ScheduleDay,
  endDate: ScheduleDay,
  repeatType: RepeatType,
  /** The last day of a repeat, included (C.5-1). */
  stopTime: z.union([ScheduleDay, Moment.transform((moment) => moment.slice(0, 10)), z.null(), none]),
  /** *(ext)* A rule in place of `repeatType` and `stopTime`. */
  repeatRule: RepeatRuleBody,
  /** 0 an address or none, 1 a meeting room. */
  locationType: Whole(0, 1),
  address: Line(0, 200),
  roomId: z.union([Id, z.null(), none]),
  roomStartTimeCode: z.union([TimeCode, z.null(), none]),
  /** The last block included (C.5-10). */
  roomEndTimeCode: z.union([TimeCode, z.null(), none]),
  roomMemo: RoomMemo,
  notifyMinutes: NotifyMinutes,
  memo: Text(0, MAX_MEMO),
  showAs: z.union([ShowAs, z.null(), none]),
  /** *(ext)* Colleagues who are none of its people see that these are busy, and no more: not who holds its room. */
  isPrivate: Flag,
  readers: z.array(PersonId).max(MAX_READERS),
  contractors: z.array(PersonId).max(MAX_READERS),
};

/** Whether those who see it are notified: by default they are (C.5-3). `isPush` is an alias. */
export const pushFields = { push: Flag.optional(), isPush: Flag.optional() };

/** *(ext)* Another place for one occurrence of a series whose room is taken; without `roomId` it has none. */
export const Placement = z.object({
  day: ScheduleDay,
  roomId: Id.optional(),
  roomStartTimeCode: TimeCode.optional(),
  roomEndTimeCode: TimeCode.optional(),
  /** The occurrence moves along with its room, to a time of its own. */
  withTime: Flag.optional(),
});

/** *(ext)* What to do where the room is taken (C.5-11). */
export const conflictFields = {
  /** Saves what clashes without a room. */
  skipConflicts: Flag.optional(),
  /** Other places that the person chose, by day. */
  placements: z.array(Placement).max(MAX_RULE_OCCURRENCES).optional(),
};

/** One key of a request that may be repeated, `key[]` or a JSON array (C.1-11). */
export const Several = <Item extends z.ZodType>(item: Item, maximum: number) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    if (!value.startsWith('[') || value.length > 100_000) return [value];
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return [value];
    }
  }, z.array(item).max(maximum));

/** A text that is searched for. */
export const Tag = RawText(100);
