import { dayOf, namesOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { MAX_PROPOSALS, MAX_PROPOSERS, type ScheduleDetail } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { proposals } from '../personTables.ts';
import { occurrences, people, series } from '../tables.ts';
import type { SeenSchedule } from './access.ts';
import { withSeries } from './schedule/parts.ts';
import { findLastDay, spanTexts } from './times.ts';

/** When an occurrence is proposed to be. */
export interface ProposedSpan {
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly isForAll: boolean;
}

type Detail = z.input<typeof ScheduleDetail>;

/**
 * What is proposed for an occurrence: the own proposal of the caller, and all times to those who may change it. Those of people who do not
 * see it any more, and those that were made instead of another time, do not count.
 */
export async function readProposals(
  context: CalendarContext,
  row: SeenSchedule,
  { callerId, isEditor }: { readonly callerId: number; readonly isEditor: boolean },
): Promise<Pick<Detail, 'ownProposal' | 'proposals'>> {
  const found = await context.db
    .select({
      employeeId: proposals.employeeId,
      startsOn: proposals.startsOn,
      endsOn: proposals.endsOn,
      isForAll: proposals.isForAll,
      note: proposals.note,
    })
    .from(proposals)
    .innerJoin(people, and(eq(people.audienceId, row.audienceId), eq(people.employeeId, proposals.employeeId)))
    .where(and(isCurrent(row), isEditor ? undefined : eq(proposals.employeeId, callerId)))
    .orderBy(asc(proposals.proposedOn), asc(proposals.employeeId));
  const toTimes = (span: ProposedSpan) => {
    const firstOn = dayOf(span.startsOn);
    const lastOn = findLastDay(span.startsOn, span.endsOn);
    const { startTime, endTime } = spanTexts({ ...span, firstOn, lastOn, isAllDay: row.isAllDay }, '');
    return { startTime, endTime, isForAll: span.isForAll };
  };
  const own = found.find(({ employeeId }) => employeeId === callerId);
  const ownProposal = own ? { ...toTimes(own), note: own.note } : null;
  if (!isEditor) return { ownProposal };
  const present = new Set(
    await presentOf(
      context.directory,
      row.companyId,
      found.map(({ employeeId }) => employeeId),
    ),
  );
  const groups = Map.groupBy(
    found.filter(({ employeeId }) => present.has(employeeId)),
    (one) => `${one.startsOn.getTime()} ${one.endsOn.getTime()} ${one.isForAll}`,
  );
  const shown = [...groups.values()]
    .toSorted((one, other) => other.length - one.length || one[0]!.startsOn.getTime() - other[0]!.startsOn.getTime())
    .slice(0, MAX_PROPOSALS);
  const named = shown.map((group) => group.slice(0, MAX_PROPOSERS));
  const nameOf = await namesOf(
    context.directory,
    named.flat().map(({ employeeId }) => employeeId),
  );
  return {
    ownProposal,
    proposals: shown.map((group, at) => ({
      ...toTimes(group[0]!),
      count: group.length,
      people: named[at]!.map(({ employeeId, note }) => ({ employeeId, name: nameOf(employeeId), note })),
    })),
  };
}

const isCurrent = ({ id, startsOn, endsOn }: SeenSchedule) =>
  and(eq(proposals.occurrenceId, id), eq(proposals.fromStartsOn, startsOn), eq(proposals.fromEndsOn, endsOn));

/**
 * Deletes the proposals of one time, of those who see the occurrence: to others it is as if they had made none.
 *
 * @returns who made them, without those who have left
 * @throws Refusal 409 if no one proposes it any more
 */
export async function takeProposals(
  context: CalendarContext,
  row: SeenSchedule,
  { startsOn, endsOn, isForAll }: ProposedSpan,
): Promise<number[]> {
  const { db } = context;
  const seers = db.select({ id: people.employeeId }).from(people).where(eq(people.audienceId, row.audienceId));
  const taken = await db
    .delete(proposals)
    .where(
      and(
        isCurrent(row),
        inArray(proposals.employeeId, seers),
        eq(proposals.startsOn, startsOn),
        eq(proposals.endsOn, endsOn),
        eq(proposals.isForAll, isForAll),
      ),
    )
    .returning({ employeeId: proposals.employeeId });
  const proposers = await presentOf(
    context.directory,
    row.companyId,
    taken.map(({ employeeId }) => employeeId),
  );
  if (proposers.length === 0) throw context.refuse.conflict('proposal.withdrawn');
  return proposers;
}

/** Who was taken off occurrences proposes nothing for them any more, also when they are put there again. */
export async function dropUnseen({ db }: CalendarContext, ids: readonly number[]): Promise<void> {
  const seers = db
    .select({ id: people.employeeId })
    .from(people)
    .innerJoin(occurrences, eq(occurrences.audienceId, people.audienceId))
    .where(eq(occurrences.id, proposals.occurrenceId));
  await db
    .delete(proposals)
    .where(and(inArray(proposals.occurrenceId, [...ids]), notInArray(proposals.employeeId, seers)));
}

/** A person proposes one time for all of a repeat: what they proposed at other dates for all of it is taken back. */
export async function dropOthersForAll({ db }: CalendarContext, row: SeenSchedule, employeeId: number): Promise<void> {
  const parts = db.select({ id: series.id }).from(series).where(withSeries(row.seriesId));
  const dates = db.select({ id: occurrences.id }).from(occurrences).where(inArray(occurrences.seriesId, parts));
  await db
    .delete(proposals)
    .where(
      and(
        eq(proposals.employeeId, employeeId),
        eq(proposals.isForAll, true),
        ne(proposals.occurrenceId, row.id),
        inArray(proposals.occurrenceId, dates),
      ),
    );
}
