import { addDays } from '@atrium/sdk/days';
import {
  type Call,
  dayMessage,
  dayOf,
  type FiledRequest,
  idArray,
  instantOfMoment,
  type KindHandlers,
  type Message,
  momentMessage,
  timeOf,
} from '@atrium/sdk/server';
import { and, asc, between, eq, gte, isNotNull, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import type { CorrectionDetail } from '../../contract/correctionCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { mayViewUnit } from '../rules/mayView.ts';
import { refuseLocked } from '../rules/monthLocks.ts';
import { readPlaces } from '../rules/placements.ts';
import { readDays, readDaysWith } from '../rules/readFacts.ts';
import type { Press, Stretch } from '../rules/stretches.ts';
import { corrections, presses, punches } from '../tables.ts';
import { type PunchTeller, readPunches } from './punch.ts';

type Detail = z.output<typeof CorrectionDetail>;

const KINDS = { on: 0, off: 1 } as const;
const OPEN = 0;
const STATUS = { approved: 1, returned: 2, revoked: 3 } as const;
/** Presses are kept for so long (LSA 30), and so corrected. */
const YEARS = 5;
/** Class of advisory locks; the person's id is the second key. */
const CORRECTION_LOCK = 4_600_301;
/** Presses of a day that are shown to approvers. */
const MOST_SHOWN = 20;

/** Files a correction as the caller. Rules of the time are in `check`, which an approval asks, too. */
export async function fileCorrection(
  context: AttendanceContext,
  { body, caller }: Call<(typeof contract)['api']['correct']>,
): Promise<{ id: number }> {
  const { db, clock, approvals } = context;
  const { workDate, kind, at, reason } = body;
  return context.transaction(async () => {
    const [row] = await db
      .insert(corrections)
      .values({
        personId: caller.id,
        workDate,
        kind: KINDS[kind],
        at: instantOfMoment(at),
        reason,
        status: OPEN,
        filedOn: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: corrections.id });
    if (!row) throw context.refuse.conflict('correction.open');
    await context.realtime.emit('corrected', { workDate }, { employees: [caller.id] });
    return approvals.file('correction', { about: caller.id, record: row.id, detail: body });
  });
}

/** What approvers see of a correction, and what an approval does: a press of its own source is added, none is changed. */
export function correctionRequests(context: AttendanceContext, teller: PunchTeller): KindHandlers<Detail> {
  return {
    describe: (request) => describe(context, request),
    check: (request) => check(context, request),
    async mayRead({ about }, caller) {
      const person = await context.directory.person(about);
      return person !== undefined && mayViewUnit(caller, person, (action) => caller.can(action));
    },
    async decided({ record, about, detail }, { answer, by }) {
      const { db, clock, directory, realtime, audit } = context;
      const open = and(eq(corrections.id, Number(record)), eq(corrections.status, OPEN));
      // The date of the own row: the detail may be of an earlier version, unless it is approved.
      const [ended] = await db
        .update(corrections)
        .set({ status: STATUS[answer], decidedBy: answer === 'revoked' ? null : by })
        .where(open)
        .returning({ workDate: corrections.workDate });
      if (ended) await realtime.emit('corrected', ended, { employees: [about] });
      if (answer !== 'approved') return;
      const { workDate, at: moment } = detail;
      const [kind, at] = [KINDS[detail.kind], instantOfMoment(moment)];
      await db.insert(presses).values({ personId: about, workDate, kind, at, address: '', source: 'correction' });
      // What the header shows of the day: the first press on, the last one off.
      await db
        .insert(punches)
        .values({ personId: about, workDate, kind, at })
        .onConflictDoUpdate({
          target: [punches.personId, punches.workDate, punches.kind],
          set: {
            at: kind === KINDS.on ? sql`least(${punches.at}, excluded.at)` : sql`greatest(${punches.at}, excluded.at)`,
          },
        });
      await audit.record({
        action: 'attendance.correct',
        target: `${workDate}/${kind}`,
        detail: { employeeId: about },
      });
      // The header shows today's presses only.
      if (workDate === clock.today()) {
        const times = await readPunches(context, about, workDate);
        await realtime.emit('punched', { ...times, workDate }, { employees: [about] });
      }
      const person = await directory.person(about);
      if (person) teller.tell(person, workDate);
    },
  };
}

async function describe(context: AttendanceContext, { about, detail }: FiledRequest<Detail>) {
  const { clock, text } = context;
  const { workDate, kind, at, reason } = detail;
  const today = clock.today();
  const day = dayMessage(workDate, today);
  const judged = await judge(context, about, workDate);
  const shift = judged?.plan.shift;
  const pressed = await listPresses(context, about, workDate);
  return {
    title: text(kind === 'on' ? 'correction.titleOn' : 'correction.titleOff', { day }),
    facts: [
      { label: text('correction.at'), value: momentMessage(at, today) },
      { label: text('correction.reason'), value: reason },
      ...(shift
        ? [
            {
              label: text('correction.shift'),
              value: text('month.shiftNote', { shift: shift.name, start: shift.start, end: shift.end }),
            },
          ]
        : []),
      {
        label: text('correction.presses'),
        value: text('correction.pressed', {
          on: listTimes(context, pressed, true),
          off: listTimes(context, pressed, false),
        }),
      },
      ...(judged ? [{ label: text('correction.judged'), value: text(judgedKey(judged)) }] : []),
    ],
  };
}

/** 08:50、12:01 in the reader's language; – without any. */
function listTimes({ text }: AttendanceContext, pressed: Awaited<ReturnType<typeof listPresses>>, isOn: boolean) {
  const times = pressed.flatMap((press) => (press.isOn === isOn ? press.time : []));
  const join = (said: string | Message, time: string) => text('correction.and', { said, time });
  return times.length === 0 ? '–' : times.slice(1).reduce<string | Message>(join, times[0]!);
}

type Judged = NonNullable<Awaited<ReturnType<typeof judge>>>;

function judgedKey({ missing, late, early }: Judged) {
  if (missing.on && missing.off) return 'correction.missingBoth';
  if (missing.on) return 'correction.missingOn';
  if (missing.off) return 'correction.missingOff';
  return late > 0 || early > 0 ? 'correction.lateOrEarly' : 'correction.asPlanned';
}

async function judge(context: AttendanceContext, personId: number, workDate: string) {
  const person = await context.directory.person(personId);
  if (!person) return undefined;
  const places = await readPlaces(context.db, personId);
  const [day] = await readDays(context, { person, places }, workDate, workDate);
  return day?.judged;
}

async function listPresses(context: AttendanceContext, personId: number, workDate: string) {
  const rows = await context.db
    .select({ kind: presses.kind, at: presses.at })
    .from(presses)
    .where(and(eq(presses.personId, personId), eq(presses.workDate, workDate)))
    .orderBy(asc(presses.at))
    .limit(MOST_SHOWN);
  return rows.map(({ kind, at }) => ({ time: timeOf(at), isOn: kind === KINDS.on }));
}

/**
 * Refuses: 423 on a day of a locked month; 422 for a time that does not count on the work date, in the future, too old, outside of employment, without any effect, or
 * with one on another day: approvers see one day, and decide about that day only.
 */
async function check(context: AttendanceContext, { about, detail }: FiledRequest<Detail>): Promise<void> {
  const { workDate, kind, at } = detail;
  const { clock, refuse, directory, db } = context;
  const instant = instantOfMoment(at);
  const invalid = (key: Parameters<typeof refuse.invalid>[0], field: keyof Detail) =>
    refuse.invalid(key, {}, { field });
  if (instant > clock.now()) throw invalid('correction.future', 'at');
  if (workDate < addYears(clock.today(), -YEARS)) throw invalid('correction.tooOld', 'workDate');
  const date = dayOf(instant);
  // A night shift begins on its date at the latest at midnight, and ends on the day after it.
  if (date < addDays(workDate, -1) || date > addDays(workDate, 1)) throw invalid('correction.otherDay', 'at');
  const person = await directory.person(about);
  if (!person) throw invalid('correction.notEmployed', 'workDate');
  const placed = { person, places: await readPlaces(db, about) };
  await refuseLocked(context, [{ ...placed, dates: [workDate] }]);
  const press: Press = { kind: KINDS[kind], at: instant.getTime() };
  // Two corrections of a person that are approved at once are judged one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(${CORRECTION_LOCK}, ${about})`);
  const { before, after } = await readDaysWith(context, placed, workDate, press);
  const changed = after.filter((day, index) => !isSame(day.stretches, before[index]!.stretches));
  const judged = after.find(({ plan }) => plan.date === workDate);
  if (!judged || judged.kind === 'outside') throw invalid('correction.notEmployed', 'workDate');
  if (changed.length === 0) throw invalid('correction.noEffect', 'at');
  const isOnDay = judged.stretches.some((stretch) => stretch[kind] === press.at);
  if (!isOnDay || changed.some(({ plan }) => plan.date !== workDate)) throw invalid('correction.otherDay', 'at');
  if (kind === 'off' && judged.on !== null && press.at <= judged.on) throw invalid('correction.beforeOn', 'at');
  if (kind === 'on' && judged.off !== null && press.at >= judged.off) throw invalid('correction.afterOff', 'at');
}

const isSame = (some: readonly Stretch[], others: readonly Stretch[]): boolean =>
  some.length === others.length && some.every(({ on, off }, at) => on === others[at]!.on && off === others[at]!.off);

const addYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Names of those who approved the corrections of these people's days, by person and day: `7 2026-03-25`. */
export async function listCorrectors(
  { db, directory }: Pick<AttendanceContext, 'db' | 'directory'>,
  people: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectDistinct({ personId: corrections.personId, workDate: corrections.workDate, by: corrections.decidedBy })
    .from(corrections)
    .where(
      and(
        sql`${corrections.personId} = any(${idArray(people)}::int[])`,
        between(corrections.workDate, from, to),
        eq(corrections.status, STATUS.approved),
        isNotNull(corrections.decidedBy),
      ),
    )
    .orderBy(asc(corrections.decidedBy));
  const names = new Map<number, string>();
  for (const by of new Set(rows.map((row) => row.by!))) names.set(by, (await directory.person(by))?.name ?? '');
  const byDay = Map.groupBy(rows, ({ personId, workDate }) => `${personId} ${workDate}`);
  return new Map([...byDay].map(([day, of]) => [day, of.map(({ by }) => names.get(by!)!)]));
}

/** The days of a person on which a correction waits for its approval, with the kinds of it. */
export async function listOpenCorrections(
  { db }: Pick<AttendanceContext, 'db'>,
  personId: number,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly ('on' | 'off')[]>> {
  const rows = await db
    .select({ workDate: corrections.workDate, kind: corrections.kind })
    .from(corrections)
    .where(
      and(
        eq(corrections.personId, personId),
        eq(corrections.status, OPEN),
        gte(corrections.workDate, from),
        lte(corrections.workDate, to),
      ),
    )
    .orderBy(asc(corrections.kind));
  return new Map(
    [...Map.groupBy(rows, ({ workDate }) => workDate)].map(([date, of]) => [
      date,
      of.map(({ kind }) => (kind === KINDS.on ? 'on' : 'off')),
    ]),
  );
}
