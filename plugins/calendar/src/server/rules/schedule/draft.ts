import { addDays } from '@atrium/sdk/days';
import { momentOf } from '@atrium/sdk/server';
import type { z } from 'zod';
import { normaliseKind, type RuleKind } from '../../../contract/repeatRule.ts';
import { TYPE_WITHOUT_PLACE } from '../../../contract/limits.ts';
import type { ShowAs } from '../../../contract/scheduleFields.ts';
import type { scheduleCalls } from '../../../contract/scheduleCalls.ts';
import { REPEAT } from '../../../series.ts';
import type { occurrences, series } from '../../tables.ts';

export type Occurrence = typeof occurrences.$inferSelect;
export type Series = typeof series.$inferSelect;

/** Where a schedule is: an address or nothing, or a room for some half hours of its day. */
export interface Place {
  /** 0 an address or none, 1 a meeting room. */
  readonly locationType: number;
  readonly address: string;
  readonly roomId: number | null;
  readonly roomStartCode: number | null;
  /** Included. */
  readonly roomEndCode: number | null;
}

/** What a person fills in of a schedule, complete: what a change leaves out is as it was. */
export interface Draft {
  readonly title: string;
  readonly typeId: number;
  readonly isTop: boolean;
  readonly isAllDay: boolean;
  /** `YYYY-MM-DD HH:mm`; `''` if it is missing. */
  readonly start: string;
  /** Not included: all day it is the midnight after the last day (C.5-8). */
  readonly end: string;
  /** 1 none, 2 daily, 3 weekly, 4 monthly, 5 by its rule. */
  readonly repeatType: number;
  /** The last day; of a rule, null without an end. */
  readonly stopOn: string | null;
  readonly rule: RuleKind | null;
  /** So many dates in all, as it was sent; null once it is the day of the last one. */
  readonly count: number | null;
  readonly place: Place;
  readonly roomMemo: string;
  readonly notifyMinutes: number | null;
  readonly memo: string;
  readonly showAs: ShowAs | null;
  readonly isPrivate: boolean;
  /** Ids, ascending, each once. */
  readonly readers: readonly number[];
  readonly contractors: readonly number[];
}

/** What a change may touch; `time` is start, end and all day, `place` all but the remark of the room. */
export type Part =
  | 'title'
  | 'typeId'
  | 'isTop'
  | 'time'
  | 'repeat'
  | 'place'
  | 'roomMemo'
  | 'notifyMinutes'
  | 'memo'
  | 'showAs'
  | 'isPrivate'
  | 'readers'
  | 'contractors';

export const NO_PLACE: Place = {
  locationType: 0,
  address: '',
  roomId: null,
  roomStartCode: null,
  roomEndCode: null,
};

/** A draft, and what it was; without `before` it is a new one. */
export interface Checked {
  readonly draft: Draft;
  readonly before: Draft | undefined;
  readonly changed: ReadonlySet<Part>;
  /** Whether it is written to a whole series: one that is changed alone may be of any length. */
  readonly repeats: boolean;
}

/** The body of a save. */
export type SaveBody = Partial<z.output<typeof scheduleCalls.change.body>>;

const EMPTY: Draft = {
  title: '',
  typeId: 0,
  isTop: false,
  isAllDay: false,
  start: '',
  end: '',
  repeatType: REPEAT.none,
  stopOn: null,
  rule: null,
  count: null,
  place: NO_PLACE,
  roomMemo: '',
  notifyMinutes: null,
  memo: '',
  showAs: null,
  isPrivate: false,
  readers: [],
  contractors: [],
};

/** A schedule as it would be with what was sent; what was not sent is as before, or empty for a new one. */
export function buildDraft(body: SaveBody, before: Draft = EMPTY): Draft {
  const typeId = body.typeId ?? before.typeId;
  const place = typeId === TYPE_WITHOUT_PLACE ? NO_PLACE : buildPlace(body, before.place);
  const notify = body.notifyMinutes;
  return {
    title: body.title ?? before.title,
    typeId,
    isTop: body.isTop ?? before.isTop,
    ...buildTimes(body, before),
    ...buildRepeat(body, before),
    place,
    roomMemo: place.locationType === 1 ? (body.roomMemo ?? before.roomMemo) : '',
    notifyMinutes: notify === undefined ? before.notifyMinutes : notify,
    memo: body.memo ?? before.memo,
    showAs: body.showAs === undefined ? before.showAs : body.showAs,
    isPrivate: body.isPrivate ?? before.isPrivate,
    readers: body.readers ? distinct(body.readers) : before.readers,
    contractors: body.contractors ? distinct(body.contractors) : before.contractors,
  };
}

/** The specified kinds with their stop day, or a rule, which has its own end. */
function buildRepeat(body: SaveBody, before: Draft): Pick<Draft, 'repeatType' | 'stopOn' | 'rule' | 'count'> {
  const sent = body.repeatRule;
  if (sent) return { repeatType: REPEAT.rule, stopOn: sent.until, rule: normaliseKind(sent), count: sent.count };
  const repeatType = body.repeatType ?? before.repeatType;
  const stopOn = body.stopTime === undefined ? before.stopOn : body.stopTime;
  const rule = repeatType === REPEAT.rule ? before.rule : null;
  return { repeatType, stopOn: repeatType === REPEAT.none ? null : stopOn, rule, count: null };
}

/** All day, the days decide, and a time only where there is no day (C.5-8). */
function buildTimes(body: SaveBody, before: Draft): Pick<Draft, 'isAllDay' | 'start' | 'end'> {
  const isAllDay = body.isAllDay ?? before.isAllDay;
  if (!isAllDay) {
    const [start, end] = before.isAllDay ? ['', ''] : [before.start, before.end];
    return { isAllDay, start: body.startTime ?? start, end: body.endTime ?? end };
  }
  const first = body.startDate ?? body.startTime?.slice(0, 10) ?? before.start.slice(0, 10);
  const last = body.endDate ?? body.endTime?.slice(0, 10) ?? lastDay(before);
  return { isAllDay, start: first && `${first} 00:00`, end: last && `${addDays(last, 1)} 00:00` };
}

function lastDay({ end, isAllDay }: Draft): string {
  const day = end.slice(0, 10);
  return isAllDay ? addDays(day, -1) : day;
}

function buildPlace(body: SaveBody, before: Place): Place {
  const byRoom = body.roomId === undefined ? undefined : Number(body.roomId !== null);
  const locationType = body.locationType ?? byRoom ?? before.locationType;
  if (locationType === 0) return { ...NO_PLACE, address: body.address ?? before.address };
  return {
    ...NO_PLACE,
    locationType,
    roomId: body.roomId === undefined ? before.roomId : body.roomId,
    roomStartCode: body.roomStartTimeCode === undefined ? before.roomStartCode : body.roomStartTimeCode,
    roomEndCode: body.roomEndTimeCode === undefined ? before.roomEndCode : body.roomEndTimeCode,
  };
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** A person of an audience. */
export interface Member {
  readonly employeeId: number;
  readonly isReader: boolean;
  readonly isContractor: boolean;
}

/** A stored schedule as a draft, to be compared with what a change makes of it. */
export function toDraft(row: Occurrence, series: Series, members: readonly Member[]): Draft {
  const { title, typeId, isTop, isAllDay, roomMemo, notifyMinutes, memo, showAs, isPrivate } = row;
  const { locationType, address, roomId, roomStartCode, roomEndCode } = row;
  const idsOf = (is: 'isReader' | 'isContractor') =>
    members.flatMap((member) => (member[is] ? [member.employeeId] : [])).sort((one, other) => one - other);
  return {
    title,
    typeId,
    isTop,
    isAllDay,
    roomMemo,
    notifyMinutes,
    memo,
    showAs,
    isPrivate,
    start: momentOf(row.startsOn),
    end: momentOf(row.endsOn),
    repeatType: series.repeatType,
    // Imported dates without a rule have a last one, which is no end that a person has set.
    stopOn: series.repeatType === REPEAT.none ? null : series.stopOn,
    rule: series.rule,
    count: null,
    place: { locationType, address, roomId, roomStartCode, roomEndCode },
    readers: idsOf('isReader'),
    contractors: idsOf('isContractor'),
  };
}

/** What differs: only this is written to the following ones (C.5-5). */
export function changedParts(before: Draft, after: Draft): ReadonlySet<Part> {
  const parts = new Set<Part>();
  for (const part of ['title', 'typeId', 'isTop', 'roomMemo', 'notifyMinutes', 'memo', 'showAs', 'isPrivate'] as const)
    if (before[part] !== after[part]) parts.add(part);
  for (const part of ['readers', 'contractors'] as const)
    if (before[part].join() !== after[part].join()) parts.add(part);
  if (before.start !== after.start || before.end !== after.end || before.isAllDay !== after.isAllDay) parts.add('time');
  if (!sameKind(before, after) || before.stopOn !== after.stopOn || after.count !== null) parts.add('repeat');
  // A leave has no place (C.5-19), also where one of the following has a place of its own.
  const becomesLeave = parts.has('typeId') && after.typeId === TYPE_WITHOUT_PLACE;
  if (becomesLeave || !samePlace(before.place, after.place)) parts.add('place');
  return parts;
}

/** Whether two repeats have the same dates but for their ends. */
export const sameKind = (one: Pick<Draft, 'repeatType' | 'rule'>, other: Pick<Draft, 'repeatType' | 'rule'>): boolean =>
  one.repeatType === other.repeatType && toText(one.rule) === toText(other.rule);

const toText = (rule: RuleKind | null): string => JSON.stringify(rule && normaliseKind(rule));

/** Whether two places are the same room at the same half hours. */
export const sameRoom = (one: Place, other: Place): boolean =>
  one.roomId === other.roomId && one.roomStartCode === other.roomStartCode && one.roomEndCode === other.roomEndCode;

export const samePlace = (one: Place, other: Place): boolean =>
  one.locationType === other.locationType && one.address === other.address && sameRoom(one, other);
