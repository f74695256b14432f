import { MAX_PEOPLE } from '@atrium/sdk';
import { z } from 'zod';
import { Answer, AnswerCounts, OwnAnswer } from './answers.ts';
import {
  MAX_ALTERNATIVES,
  MAX_MONTH,
  MAX_READERS,
  MAX_ROOMS,
  MAX_RULE_OCCURRENCES,
  MAX_SUBSCRIBED_MONTH,
  MAX_SUBSCRIPTIONS,
} from './limits.ts';
import { ShowAs } from './scheduleFields.ts';
import { RepeatRuleShape } from './repeatRule.ts';
import { SubscribedCalendar, SubscribedEvent } from './subscriptions.ts';

/** 0 normal, 1 cancelled. */
const Status = z.union([z.literal(0), z.literal(1)]);

/** A schedule in a list: one occurrence (S1-159). Times are `YYYY-MM-DD HH:mm`. */
export const ScheduleItem = z.object({
  id: z.int(),
  title: z.string(),
  typeId: z.int(),
  typeName: z.string(),
  /** Name of a hue of the theme. */
  classColor: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** `09:30-10:30`; with the days where it is over several. */
  time: z.string(),
  location: z.string(),
  createdByName: z.string(),
  isTop: z.boolean(),
  isRead: z.boolean(),
  isCancelled: z.boolean(),
  isCollected: z.boolean(),
  isAllDay: z.boolean(),
  unReadMessages: z.int(),
  /** The all-day text; `''` for one with times. */
  wholedayTxt: z.string(),
  // Other names for the same (S0-160).
  top: z.boolean(),
  read: z.boolean(),
  cancelled: z.boolean(),
  wholeDay: z.boolean(),
  status: Status,
  // *(ext)*
  createdBy: z.int(),
  /** Publish time, `YYYY-MM-DD HH:mm`. */
  createdOn: z.string(),
  isRepeated: z.boolean(),
  /** Whether the caller may change it. */
  permission: z.enum(['editor', 'reader']),
  version: z.int(),
  /** The answer of the caller; null without one. */
  answer: Answer.nullable().optional(),
  /** Only where it is. */
  isPrivate: z.literal(true).optional(),
});

/** The schedules of a month. */
export const ScheduleList = z.object({
  list: z.array(ScheduleItem).max(MAX_MONTH),
  /** *(ext)* Calendars elsewhere that the caller subscribes to; nothing without any. */
  subscribed: z
    .object({
      calendars: z.array(SubscribedCalendar).max(MAX_SUBSCRIPTIONS),
      events: z.array(SubscribedEvent).max(MAX_SUBSCRIBED_MONTH),
    })
    .optional(),
});

/** A reader or contractor (C.5-18). */
export const SchedulePerson = z.object({
  employeeId: z.int(),
  name: z.string(),
  departmentName: z.string(),
  isRead: z.boolean(),
  /** *(ext)* `YYYY-MM-DD HH:mm`, `''` if not read. */
  readOn: z.string(),
  /** *(ext)* Whether they take part, with the line that they wrote: to those who may change the schedule. */
  answer: Answer.nullable().optional(),
  answerNote: z.string().optional(),
});

/** Times that are shown of those that were proposed, and people of each of them. */
export const MAX_PROPOSALS = 20;
export const MAX_PROPOSERS = 12;

const ProposedTime = z.object({
  /** Of whole days from 00:00 of the first to 23:59 of the last one. */
  startTime: z.string(),
  endTime: z.string(),
  /** For the whole repeat. */
  isForAll: z.boolean(),
});

/** *(ext)* Another time that people propose, with what they wrote. */
const Proposal = ProposedTime.extend({
  /** How many propose it. */
  count: z.int(),
  people: z.array(z.object({ employeeId: z.int(), name: z.string(), note: z.string() })).max(MAX_PROPOSERS),
});

/** One schedule (S1-182). */
export const ScheduleDetail = z.object({
  id: z.int(),
  title: z.string(),
  publisher: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  isTop: z.boolean(),
  isPush: z.boolean(),
  isAllDay: z.boolean(),
  repeatType: z.int(),
  isLastOne: z.boolean(),
  /** `YYYY-MM-DD`, `''` without a repeat. */
  stopTime: z.string(),
  typeId: z.int(),
  typeName: z.string(),
  classColor: z.string(),
  notifyMinutes: z.int().nullable(),
  locationType: z.int(),
  address: z.string(),
  roomId: z.int().nullable(),
  roomName: z.string(),
  /** `HH:mm`, `''` without a room. */
  roomStartTime: z.string(),
  roomEndTime: z.string(),
  roomStartTimeCode: z.int().nullable(),
  roomEndTimeCode: z.int().nullable(),
  readers: z.array(SchedulePerson).max(MAX_READERS),
  contractors: z.array(SchedulePerson).max(MAX_READERS),
  memo: z.string(),
  permission: z.enum(['editor', 'reader']),
  isCancelled: z.boolean(),
  isCollected: z.boolean(),
  // *(ext)*
  /** The rule of repeat type 5; null for any other. */
  repeatRule: RepeatRuleShape.nullable(),
  startDate: z.string(),
  endDate: z.string(),
  time: z.string(),
  location: z.string(),
  roomMemo: z.string(),
  /** Capacity of the room. */
  roomPeople: z.int(),
  createdBy: z.int(),
  createdByDepartment: z.string(),
  createdOn: z.string(),
  updatedByName: z.string(),
  updatedOn: z.string(),
  /** Which one of its repeat, from 1, and how many that has in all its parts that were not deleted. */
  position: z.int(),
  count: z.int(),
  /** How many follow it: to who may change it, those of them that they may change as well. */
  following: z.int(),
  /** How many of its repeat the caller may change. */
  changeable: z.int(),
  /** Whether its repeat has other parts: a change of all reaches more than that of the last date. */
  isSplit: z.boolean().optional(),
  isRead: z.boolean(),
  unReadMessages: z.int(),
  /** The reminder that the caller has instead of `notifyMinutes`; null: none of their own. */
  ownReminder: z.object({ notifyMinutes: z.int().nullable() }).nullable(),
  /** What the caller has answered; null without an answer. */
  ownAnswer: OwnAnswer.nullable().optional(),
  answers: AnswerCounts.optional(),
  /** The other time that the caller proposes; null without one. */
  ownProposal: ProposedTime.extend({ note: z.string() }).nullable().optional(),
  /** To those who may change it: times that are proposed, those of most people first. */
  proposals: z.array(Proposal).max(MAX_PROPOSALS).optional(),
  /** What its people are meanwhile; null as usual. */
  showAs: ShowAs.nullable().optional(),
  isPrivate: z.boolean().optional(),
  version: z.int(),
});

/** A day of the company that differs from its weekday, or a weekend (C.5-34). */
export const CompanyDay = z.object({
  date: z.string(),
  isWork: z.boolean(),
  isWeekend: z.boolean(),
  companyleaveId: z.int(),
  companyleaveName: z.string(),
});

/** A comment (S1-184). */
export const ScheduleMessage = z.object({
  id: z.int(),
  content: z.string(),
  updatedByName: z.string(),
  /** `YYYY-MM-DD HH:mm`. */
  updatedOn: z.string(),
  canEdited: z.boolean(),
  /** *(ext)* */
  employeeId: z.int(),
  /** *(ext)* */
  isEdited: z.boolean(),
});

/** *(ext)* A place that is free instead of one that is taken. */
const Alternative = z.object({
  roomId: z.int(),
  roomName: z.string(),
  people: z.int(),
  roomStartTimeCode: z.int(),
  roomEndTimeCode: z.int(),
  /** `HH:mm-HH:mm`. */
  time: z.string(),
  /** The same time in another room, or the same room at the nearest free time. */
  kind: z.enum(['room', 'time']),
});

/** *(ext)* A day on which the room is taken: `data.conflicts` of code `'300'` (C.5-11). */
export const RoomConflict = z.object({
  day: z.string(),
  roomId: z.int(),
  roomName: z.string(),
  roomStartTimeCode: z.int(),
  roomEndTimeCode: z.int(),
  /** `HH:mm-HH:mm`. */
  time: z.string(),
  /** Who holds it, and for what: `''` if the caller may not see the schedule. */
  holder: z.string(),
  title: z.string(),
  alternatives: z.array(Alternative).max(MAX_ALTERNATIVES),
});

/** *(ext)* What saving would do to each occurrence. */
export const Preview = z.object({
  dates: z
    .array(
      z.object({
        /** 0 for one that does not exist yet. */
        id: z.int(),
        day: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        /** `new` and `removed` where the repeat changes; `own` keeps a time of its own. */
        effect: z.enum(['new', 'moves', 'stays', 'own', 'removed']),
        losesRoom: z.boolean(),
        /** Name of the holiday, or the weekend's own word; `''` on a work day. */
        dayOff: z.string(),
      }),
    )
    .max(MAX_RULE_OCCURRENCES * 2),
  /** How many come before this one and stay untouched. */
  before: z.int(),
  /** How many that the scope reaches only others may change: they stay untouched, too. */
  foreign: z.int(),
  /** Whether the repeat has other parts, so that all of it is more than this and the following ones. */
  isSplit: z.boolean().optional(),
  conflicts: z.array(RoomConflict).max(MAX_RULE_OCCURRENCES),
});

/** The response of a save. `message` of the envelope lists the days that were saved without a room. */
export const Saved = z.object({
  id: z.int(),
  /** *(ext)* Days that were saved without the room. */
  withoutRoom: z.array(z.string()).max(MAX_RULE_OCCURRENCES),
  /** *(ext)* More people than the room has seats for. */
  overCapacity: z.boolean(),
  /** *(ext)* How many occurrences were written. */
  count: z.int(),
});

/** *(ext)* When a person is not free. */
export const Busy = z.object({
  employeeId: z.int(),
  /** `YYYY-MM-DD HH:mm`. */
  start: z.string(),
  end: z.string(),
  kind: z.enum(['busy', 'tentative', 'away', 'leave']),
  /** What kind of leave, as far as the caller may know; `''` otherwise. Titles of schedules are never returned. */
  name: z.string(),
});

/** The most intervals of one answer about free times. */
export const MAX_BUSY = 5000;

/** A choice of a list of options. */
export const Option = z.object({ id: z.int(), name: z.string() });
export const TypeOption = Option.extend({ color: z.string() });
const RoomOption = Option.extend({ type: z.int(), people: z.int() });

/** A person whose name is shown, but who cannot be chosen (C.3-10). */
const HiddenEmployee = z.object({ id: z.int(), name: z.string(), departmentId: z.int().nullable() });
export const HiddenEmployees = z.array(HiddenEmployee).max(MAX_PEOPLE);
export const RoomOptions = z.array(RoomOption).max(MAX_ROOMS);

/** *(ext)* The text around words of the keyword that the title does not have. */
export const FoundIn = z.object({ part: z.enum(['memo', 'place', 'comment', 'person']), text: z.string() });
export type FoundIn = z.output<typeof FoundIn>;
