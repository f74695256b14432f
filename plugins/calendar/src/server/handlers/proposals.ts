import { dayOf, instantOfMoment, type Message, momentOf, spanMessage } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { follows, toCodes } from '../../contract/timeCodes.ts';
import { MAX_PROPOSED_DAYS, type proposalCalls } from '../../contract/proposals.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { proposals } from '../personTables.ts';
import { type SeenSchedule, seenSchedule } from '../rules/access.ts';
import { dropOthersForAll, type ProposedSpan, takeProposals } from '../rules/proposals.ts';
import { prepareChange } from '../rules/schedule/check.ts';
import { scheduleDetail } from '../rules/schedule/detail.ts';
import type { SaveBody } from '../rules/schedule/draft.ts';
import { emitToEditors } from '../rules/schedule/editors.ts';
import { lockRepeatWith } from '../rules/schedule/parts.ts';
import { describeSave, saveChange, unchanged } from '../rules/schedule/save.ts';
import { holdSchedule } from '../rules/schedule/series.ts';
import { findLastDay, wholeDays } from '../rules/times.ts';

/** Other times for a schedule: readers and contractors propose them, and who may change it accepts or declines them. */
export function proposalHandlers(context: CalendarContext): HandlersOf<typeof proposalCalls> {
  const { db, clock, refuse, text, transaction } = context;
  return {
    propose: ({ params, body, caller, say }) =>
      transaction(async () => {
        const row = await lockRepeatWith(context, () => seenSchedule(context, params.id, caller));
        if (row.createdBy === caller.id) throw refuse.invalid('proposal.own');
        if (row.isCancelled) throw refuse.conflict('proposal.cancelled');
        const span = toSpan(row, body);
        checkSpan(context, row, span);
        if (span.isForAll) await dropOthersForAll(context, row, caller.id);
        const { startsOn: fromStartsOn, endsOn: fromEndsOn } = row;
        const { startsOn, endsOn, isForAll } = span;
        const values = { startsOn, endsOn, isForAll, note: body.note, fromStartsOn, fromEndsOn };
        const written = await db
          .insert(proposals)
          .values({ occurrenceId: row.id, employeeId: caller.id, proposedOn: clock.now(), ...values })
          .onConflictDoUpdate({
            target: [proposals.occurrenceId, proposals.employeeId],
            set: { ...values, proposedOn: clock.now() },
            // the same again is no news
            setWhere: or(
              ne(proposals.startsOn, sql`excluded.starts_on`),
              ne(proposals.endsOn, sql`excluded.ends_on`),
              ne(proposals.isForAll, isForAll),
              ne(proposals.note, body.note),
              ne(proposals.fromStartsOn, sql`excluded.from_starts_on`),
              ne(proposals.fromEndsOn, sql`excluded.from_ends_on`),
            ),
          })
          .returning({ id: proposals.occurrenceId });
        say(text('proposal.sent'));
        if (written.length === 0) return {};
        await emitToEditors(context, row, [row], [caller.id]);
        await notifyOfProposal(context, row, {
          to: [row.createdBy],
          title: text('proposal.notice', { name: caller.name }),
          ...{ span, note: body.note },
        });
        return {};
      }),

    withdrawProposal: ({ params, caller, say }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const taken = await db
          .delete(proposals)
          .where(and(eq(proposals.occurrenceId, row.id), eq(proposals.employeeId, caller.id)))
          .returning({ id: proposals.occurrenceId });
        if (taken.length > 0) await emitToEditors(context, row, [row], [caller.id]);
        say(text('proposal.takenBack'));
        return {};
      }),

    acceptProposal: async ({ params, body, caller, request: { language }, say }) => {
      const saved = await transaction(async () => {
        const held = await holdSchedule(context, params.id, caller);
        const { row } = held;
        if (body.version !== row.version)
          throw refuse.stale('write.stale', await scheduleDetail(context, row, caller, language));
        const span = toSpan(row, body);
        const proposers = await takeProposals(context, row, span);
        const scope = span.isForAll ? 'all' : 'single';
        const { push, skipConflicts = false, placements } = body;
        const sent = { ...toBody(context, row, span, skipConflicts), ...(placements && { placements }) };
        const change = await prepareChange(context, caller, { held, scope, body: sent, language });
        const result =
          change.changed.size === 0
            ? unchanged(row.id)
            : await saveChange(context, caller, { ...change, held, scope, push, skipConflicts, told: proposers });
        await emitToEditors(context, row, [row], proposers);
        await notifyOfProposal(context, row, {
          to: push ? proposers.filter((id) => id !== caller.id) : [],
          title: text('proposal.accepted', { name: caller.name }),
          ...{ span, note: '' },
        });
        return result;
      });
      say(describeSave(context, 'changed', saved.withoutRoom));
      return saved;
    },

    declineProposal: ({ params, body, caller, say }) =>
      transaction(async () => {
        const { row } = await holdSchedule(context, params.id, caller);
        const span = toSpan(row, body);
        const proposers = await takeProposals(context, row, span);
        await emitToEditors(context, row, [row], proposers);
        await notifyOfProposal(context, row, {
          to: proposers.filter((id) => id !== caller.id),
          title: text('proposal.declined', { name: caller.name }),
          ...{ span, note: body.note },
        });
        say(text('proposal.declined.done'));
        return {};
      }),
  };
}

const DAY_MS = 86_400_000;

interface SentTimes {
  readonly startTime: string;
  readonly endTime: string;
  readonly all: boolean;
}

/** Whole days stay whole days: their times do not count. */
function toSpan({ isAllDay }: SeenSchedule, { startTime, endTime, all }: SentTimes): ProposedSpan {
  const span = isAllDay
    ? wholeDays(startTime.slice(0, 10), endTime.slice(0, 10))
    : { startsOn: instantOfMoment(startTime), endsOn: instantOfMoment(endTime) };
  return { ...span, isForAll: all };
}

/** @throws Refusal 422 for what no one could accept */
function checkSpan(
  { clock, refuse }: CalendarContext,
  row: SeenSchedule,
  { startsOn, endsOn, isForAll }: ProposedSpan,
): void {
  const refused = (key: 'write.time.order' | 'proposal.over' | 'proposal.same', field: 'startTime' | 'endTime') =>
    refuse.invalid(key, {}, { field });
  if (isForAll && row.endsOn <= clock.now()) throw refuse.invalid('proposal.all.over', {}, { field: 'all' });
  if (endsOn < startsOn || (row.isAllDay && endsOn <= startsOn)) throw refused('write.time.order', 'endTime');
  const length = endsOn.getTime() - startsOn.getTime();
  if (length > Math.max(MAX_PROPOSED_DAYS * DAY_MS, row.endsOn.getTime() - row.startsOn.getTime()))
    throw refuse.invalid('proposal.tooLong', { days: MAX_PROPOSED_DAYS }, { field: 'endTime' });
  const isOver = row.isAllDay ? dayOf(startsOn) < clock.today() : startsOn <= clock.now();
  if (isOver) throw refused('proposal.over', 'startTime');
  if (startsOn.getTime() === row.startsOn.getTime() && endsOn.getTime() === row.endsOn.getTime())
    throw refused('proposal.same', 'startTime');
}

/**
 * What a change to this time sends: the room goes along where it has the hours of the schedule.
 *
 * @throws Refusal 422 where no one can reserve it then
 */
function toBody(
  { refuse }: CalendarContext,
  row: SeenSchedule,
  { startsOn, endsOn }: ProposedSpan,
  skipConflicts: boolean,
): SaveBody {
  if (row.isAllDay) return { startDate: dayOf(startsOn), endDate: findLastDay(startsOn, endsOn) };
  const times = { startTime: momentOf(startsOn), endTime: momentOf(endsOn) };
  const before = { startTime: momentOf(row.startsOn), endTime: momentOf(row.endsOn) };
  const held = { roomStartTimeCode: row.roomStartCode, roomEndTimeCode: row.roomEndCode };
  if (row.roomId === null || !follows(before, held)) return times;
  const { startCode, endCode } = toCodes([times.startTime, times.endTime]);
  if (startCode !== null) return { ...times, roomStartTimeCode: startCode, roomEndTimeCode: endCode };
  if (!skipConflicts) throw refuse.invalid('proposal.noRoom');
  return { ...times, locationType: 0 };
}

interface Told {
  readonly to: readonly number[];
  readonly title: Message;
  readonly span: ProposedSpan;
  readonly note: string;
}

/** With both times: what it would be moved from, and to. */
async function notifyOfProposal(
  { clock, directory, notifier, text }: CalendarContext,
  { id, companyId, title: name, isAllDay, startsOn, endsOn }: SeenSchedule,
  { to, title, span, note }: Told,
): Promise<void> {
  const employees = await presentOf(directory, companyId, to);
  if (employees.length === 0) return;
  const when = (from: Date, until: Date) =>
    isAllDay
      ? spanMessage(dayOf(from), findLastDay(from, until), clock.today())
      : spanMessage(momentOf(from), momentOf(until), clock.today());
  const key = `proposal.notice.${span.isForAll ? 'series' : 'one'}${note === '' ? '' : '.note'}` as const;
  await notifier.notify({
    kind: 'answered',
    to: { employees },
    title,
    message: text(key, { title: name, from: when(startsOn, endsOn), to: when(span.startsOn, span.endsOn), note }),
    id,
    opens: { view: 'ShowCalendar', params: { id } },
  });
}
