import {
  dayMessage,
  type FiledRequest,
  isRefusal,
  type KindHandlers,
  type Message,
  type RequestFact,
  spanMessage,
  type Written,
} from '@atrium/sdk/server';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { OvertimeDetail } from '../../contract/overtimeCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { describePresses } from '../handlers/corrections.ts';
import type { PunchTeller } from '../handlers/punch.ts';
import { mayViewUnit } from '../rules/mayView.ts';
import { countOvertimeAround, OVERTIME } from '../rules/overtimes.ts';
import { overtimes } from '../tables.ts';
import { type Assessment, assessOvertime, hoursOf, lockOvertime, refuseOverLimit } from './assessOvertime.ts';
import { askedBy, tellPerson } from './overtimeCalls.ts';

type Detail = z.output<typeof OvertimeDetail>;

/** Colleagues with overtime of the same day that a request lists, and those that are looked at. */
const MOST_LISTED = 12;
const MOST_READ = 500;

/** What approvers see of overtime, and what an approval does: presses within the span are overtime from then on. */
export function overtimeRequests(context: AttendanceContext, teller: PunchTeller): KindHandlers<Detail> {
  return {
    describe: (request) => describe(context, request),
    async check(request) {
      const { about, detail } = request;
      await lockOvertime(context, about, detail.workDate);
      const row = await readRow(context, request);
      if (row?.status !== OVERTIME.open) throw context.refuse.conflict('overtime.settled');
      const asked = { ...askedBy(about, detail), overtimeId: row.id };
      refuseOverLimit(context, await assessOvertime(context, asked), asked, 'approved');
    },
    async mayRead({ about }, caller) {
      const person = await context.directory.person(about);
      return person !== undefined && mayViewUnit(caller, person, (action) => caller.can(action));
    },
    async decided(request, { answer }) {
      const { db, audit, directory } = context;
      const { about } = request;
      // The date of the own row: the detail may be of an earlier version, unless it is approved.
      const [ended] = await db
        .update(overtimes)
        .set({ status: OVERTIME[answer] })
        .where(and(eq(overtimes.id, Number(request.record)), eq(overtimes.status, OVERTIME.open)))
        .returning({ id: overtimes.id, workDate: overtimes.workDate });
      if (!ended) return;
      await tellPerson(context, about, ended.workDate);
      if (answer !== 'approved') return;
      await countOvertimeAround(context, about, ended.workDate);
      await audit.record({
        action: 'attendance.overtime',
        target: `overtime:${ended.id}`,
        detail: { employeeId: about, workDate: ended.workDate },
      });
      const person = await directory.person(about);
      if (person) teller.tell(person, ended.workDate);
    },
  };
}

async function readRow({ db }: AttendanceContext, { record }: FiledRequest<Detail>) {
  const [row] = await db
    .select()
    .from(overtimes)
    .where(eq(overtimes.id, Number(record)));
  return row;
}

async function describe(context: AttendanceContext, request: FiledRequest<Detail>) {
  const { clock, text } = context;
  const { about, detail } = request;
  const { workDate, start, end, pay, emergency, reason } = detail;
  const today = clock.today();
  const row = await readRow(context, request);
  const assessed = row && (await assess(context, request, row.id));
  const colleagues = await listColleagues(context, about, workDate);
  const fact = (key: Parameters<typeof text>[0], value: Written): RequestFact => ({ label: text(key), value });
  const hours = (minutes: number) => text('overtime.hours', { hours: hoursOf(minutes) });
  return {
    title: text('overtime.requestTitle', { span: spanMessage(start, end, today) }),
    facts: [
      fact('field.workDate', dayMessage(workDate, today)),
      fact('overtime.span', spanMessage(start, end, today)),
      ...(row ? [fact('overtime.length', hours(row.minutes))] : []),
      fact('field.pay', text(`overtime.pay.${pay}`)),
      ...(emergency ? [fact('field.emergency', text('overtime.isEmergency'))] : []),
      fact('field.reason', reason),
      fact('correction.presses', await describePresses(context, about, workDate)),
      ...(assessed ? [fact('overtime.month', describeLimit(context, assessed))] : []),
      ...(colleagues.length > 0 ? [fact('overtime.colleagues', colleagues.join('、'))] : []),
    ],
  };
}

/** What it comes to now; undefined where it cannot be asked for any more, which approving says. */
const assess = (context: AttendanceContext, { about, detail }: FiledRequest<Detail>, overtimeId: number) =>
  assessOvertime(context, { ...askedBy(about, detail), overtimeId }).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });

/** 已核准 10 小時、待核 8 小時，這次 3 小時，上限 46 小時. */
function describeLimit({ text }: AttendanceContext, { month, cycle, counted }: Assessment): Message {
  const variables = (towards: Assessment['month']) => ({
    approved: hoursOf(towards.approved),
    waiting: hoursOf(towards.waiting),
    this: hoursOf(counted),
    limit: hoursOf(towards.limit),
  });
  const said = text('overtime.towards', variables(month));
  if (!cycle) return said;
  return text('overtime.towardsCycle', { month: said, approved: hoursOf(cycle.approved), limit: hoursOf(cycle.limit) });
}

/** Who else of the person's department has overtime on the day, asked for or approved. */
async function listColleagues({ db, directory }: AttendanceContext, about: number, workDate: string) {
  const departmentId = (await directory.person(about))?.departmentId ?? null;
  if (departmentId === null) return [];
  const rows = await db
    .selectDistinct({ personId: overtimes.personId })
    .from(overtimes)
    .where(
      and(
        eq(overtimes.workDate, workDate),
        inArray(overtimes.status, [OVERTIME.open, OVERTIME.approved]),
        ne(overtimes.personId, about),
      ),
    )
    .orderBy(asc(overtimes.personId))
    .limit(MOST_READ);
  const names: string[] = [];
  for (const { personId } of rows) {
    if (names.length === MOST_LISTED) break;
    const person = await directory.person(personId);
    if (person?.departmentId === departmentId) names.push(person.name);
  }
  return names;
}
