import { momentOf, namesOf, type RequestFacts } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, count, countDistinct, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { RuleKind } from '../../../contract/repeatRule.ts';
import type { ScheduleDetail } from '../../../contract/scheduleShapes.ts';
import { endOfCode, startOfCode } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { ownReminders } from '../../personTables.ts';
import { occurrences, rooms, series, types } from '../../tables.ts';
import { wholeDayText } from '../items.ts';
import { relationToSchedule, type SeenSchedule, type Viewer } from '../access.ts';
import { countAnswers, readAnswers } from '../answers.ts';
import { readProposals } from '../proposals.ts';
import { collected, unseen } from '../marks.ts';
import { spanTexts } from '../times.ts';
import { findAudience, toPerson } from './audience.ts';
import { withSeries } from './parts.ts';
import { toRepeatRule } from './repeatRules.ts';

/** One schedule as it is read, and as a stale write gets it. */
export async function scheduleDetail(
  context: CalendarContext,
  row: SeenSchedule,
  caller: Viewer,
  language: RequestFacts['language'],
): Promise<z.input<typeof ScheduleDetail>> {
  const [members, place, own] = [
    await findAudience(context, row),
    await placeInSeries(context, row, caller),
    await ownFacts(context, row.id, caller.id),
  ];
  const given = await readAnswers(context, row.id);
  const { directory } = context;
  const nameOf = await namesOf(directory, [row.createdBy, row.updatedBy]);
  const creator = await directory.person(row.createdBy);
  const units = creator ? await directory.departments(creator.companyId) : [];
  const { time, startTime, endTime } = spanTexts(row, wholeDayText(context, language));
  const { id, title, isTop, isPush, isAllDay, typeId, notifyMinutes, locationType, address, memo } = row;
  const { roomId, roomStartCode, roomEndCode, roomMemo, isCancelled, createdBy, version } = row;
  const isEditor = permissionOf(row, caller) === 'editor';
  // Who has left is not waited for.
  const asked = await presentOf(
    directory,
    row.companyId,
    members.flatMap(({ employeeId }) => (employeeId === createdBy ? [] : [employeeId])),
  );
  const isAsked = new Set(asked);
  /** With their answers to those who may change it: what people write beside these is not for all colleagues. */
  const people = (of: 'isReader' | 'isContractor') =>
    members.flatMap((member) => {
      if (!member[of]) return [];
      const found = given.get(member.employeeId);
      return {
        ...toPerson(member),
        ...(isEditor &&
          isAsked.has(member.employeeId) && { answer: found?.answer ?? null, answerNote: found?.note ?? '' }),
      };
    });
  return {
    id,
    title,
    startTime,
    endTime,
    time,
    isTop,
    isPush,
    isAllDay,
    typeId,
    memo,
    isCancelled,
    version,
    notifyMinutes,
    locationType,
    address,
    roomId,
    roomMemo,
    createdBy,
    publisher: nameOf(createdBy),
    startDate: row.firstOn,
    endDate: row.lastOn,
    repeatType: place.repeatType,
    stopTime: place.stopOn ?? '',
    repeatRule: toRepeatRule(place.rule, place.stopOn),
    isLastOne: place.isLast,
    position: place.position,
    count: place.count,
    following: place.following,
    changeable: place.changeable,
    isSplit: place.isSplit,
    typeName: own.typeName,
    classColor: own.color,
    roomName: own.roomName ?? '',
    roomPeople: own.roomPeople ?? 0,
    roomStartTime: roomStartCode === null ? '' : startOfCode(roomStartCode),
    roomEndTime: roomId === null ? '' : endOfCode(roomEndCode),
    roomStartTimeCode: roomStartCode,
    roomEndTimeCode: roomEndCode,
    location: own.roomName ?? address,
    readers: people('isReader'),
    contractors: people('isContractor'),
    permission: isEditor ? 'editor' : 'reader',
    isCollected: own.isCollected,
    isRead: true,
    unReadMessages: own.unReadMessages,
    ownReminder: own.remindedFor === null ? null : { notifyMinutes: own.ownMinutes },
    ownAnswer: given.get(caller.id) ?? null,
    answers: countAnswers(asked, given),
    ...(await readProposals(context, row, { callerId: caller.id, isEditor })),
    showAs: row.showAs,
    isPrivate: row.isPrivate,
    createdByDepartment: units.find((unit) => unit.id === creator?.departmentId)?.name ?? '',
    createdOn: momentOf(row.createdOn),
    updatedByName: nameOf(row.updatedBy),
    updatedOn: momentOf(row.updatedOn),
  };
}

const permissionOf = (row: SeenSchedule, caller: Viewer): 'editor' | 'reader' =>
  relationToSchedule(row, caller) === 'editor' ? 'editor' : 'reader';

/** Its data in the other tables. */
async function ownFacts(context: CalendarContext, id: number, employeeId: number) {
  const [row] = await context.db
    .select({
      typeName: types.name,
      color: types.color,
      roomName: rooms.name,
      roomPeople: rooms.people,
      isCollected: collected.has(occurrences.id, employeeId),
      unReadMessages: unseen.count(occurrences.id, employeeId),
      remindedFor: ownReminders.employeeId,
      ownMinutes: ownReminders.notifyMinutes,
    })
    .from(occurrences)
    .innerJoin(types, eq(types.id, occurrences.typeId))
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
    .leftJoin(ownReminders, and(eq(ownReminders.occurrenceId, occurrences.id), eq(ownReminders.employeeId, employeeId)))
    .where(eq(occurrences.id, id));
  return row!;
}

/** The position of an occurrence in its repeat, of those in all its parts that were not deleted. */
interface PlaceInSeries {
  readonly repeatType: number;
  readonly stopOn: string | null;
  readonly rule: RuleKind | null;
  /** None follows, and none will: one without end has dates that are not made yet. */
  readonly isLast: boolean;
  /** From 1, by the days of the rule: a moved one keeps its place. */
  readonly position: number;
  readonly count: number;
  /** Those that a change of this and the following ones reaches besides it; of one that the caller only reads all of these. */
  readonly following: number;
  /** Of all, those that the caller may change. */
  readonly changeable: number;
  /** Whether it has several parts. */
  readonly isSplit: boolean;
}

async function placeInSeries(context: CalendarContext, row: SeenSchedule, caller: Viewer): Promise<PlaceInSeries> {
  const [own] = await context.db.select().from(series).where(eq(series.id, row.seriesId));
  const isLater = gt(occurrences.ruleOn, row.ruleOn);
  // Another part is reached where all of it comes later: one that began before goes on beside this one.
  // Judged once for each part, not for each date.
  const isReached = sql`(${occurrences.seriesId} = ${row.seriesId} or ${occurrences.seriesId} in (
    select other.series_id from calendar.occurrences other
    where other.series_id in ${context.db.select({ id: series.id }).from(series).where(withSeries(row.seriesId))}
      and other.deleted_on is null
    group by other.series_id having min(other.rule_on) > ${row.ruleOn}))`;
  const isEditor = permissionOf(row, caller) === 'editor';
  const isOwn = or(
    eq(occurrences.createdBy, caller.id),
    sql`exists (select from calendar.people
      where people.audience_id = ${occurrences.audienceId} and people.employee_id = ${caller.id} and people.is_contractor)`,
  );
  const [counts] = await context.db
    .select({
      count: count(occurrences.id),
      later: sql<number>`(count(*) filter (where ${isLater}))::int`,
      following: sql<number>`(count(*) filter (where ${and(isLater, isReached, isEditor ? isOwn : undefined)}))::int`,
      changeable: sql<number>`(count(*) filter (where ${isOwn}))::int`,
      parts: countDistinct(occurrences.seriesId),
    })
    .from(occurrences)
    .innerJoin(series, eq(series.id, occurrences.seriesId))
    .where(and(withSeries(row.seriesId), isNull(occurrences.deletedOn)));
  const { repeatType, stopOn, rule, madeUntil } = own!;
  const isEndless = madeUntil !== null && stopOn === null;
  const { count: all, later, parts, ...ofCaller } = counts!;
  return {
    repeatType,
    stopOn,
    rule,
    isLast: later === 0 && !isEndless,
    position: all - later,
    count: all,
    isSplit: parts > 1,
    ...ofCaller,
  };
}
