import { daysOfMonth, idArray } from '@atrium/sdk/server';
import { and, between, eq, sql } from 'drizzle-orm';
import { MAX_OPEN_ITEMS, OPEN_KINDS } from '../../contract/lockCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { CompanyMonth } from '../rules/monthLocks.ts';
import { nextTurn, readDaysOfPeople } from '../rules/readFacts.ts';
import { readCompany, type TeamPerson } from '../rules/teamPeople.ts';
import { corrections } from '../tables.ts';

type OpenKind = (typeof OPEN_KINDS)[number];

interface OpenItem {
  readonly kind: OpenKind;
  readonly employeeId: number;
  readonly employee: string;
  readonly name: string;
  readonly date: string;
}

/** People whose days are judged at once. */
export const BATCH = 200;
/** Milliseconds that other plugins have to say what is open. */
const PATIENCE = 5_000;

/**
 * What can still change a month of a company. Requests come first, since they are decided, and then what no one has asked for yet.
 *
 * @returns how many there are of each kind, and the first of them
 */
export async function listOpenItems(context: AttendanceContext, { companyId, month }: CompanyMonth) {
  const { first, last } = daysOfMonth(month);
  const team = await readCompany(context, companyId, { from: first, to: last });
  const known = new Map(team.map((one) => [one.person.id, one]));
  const asked = await listAsked(context, known, first, last);
  const items: OpenItem[] = [...asked].map((entry) => {
    const [id, date] = entry.split(' ') as [string, string, string];
    return itemOf('correction', known.get(Number(id))!, date);
  });
  const answers = await context.gather('openRequests', { companyId, from: first, to: last }, { within: PATIENCE });
  for (const answer of answers)
    if ('value' in answer)
      for (const { employeeId, date } of answer.value) {
        const one = known.get(employeeId);
        if (one?.isSeen(date)) items.push(itemOf('leave', one, date));
      }
  for await (const item of listMissing(context, team, first, last, asked)) items.push(item);
  const open = Object.fromEntries(
    OPEN_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
  ) as Record<OpenKind, number>;
  return {
    open,
    items: items.toSorted(byUrgency).slice(0, MAX_OPEN_ITEMS),
    isComplete: answers.every((answer) => 'value' in answer),
  };
}

const itemOf = (kind: OpenKind, { person }: TeamPerson, date: string): OpenItem => ({
  kind,
  employeeId: person.id,
  employee: person.employee,
  name: person.name,
  date,
});

function byUrgency(one: OpenItem, other: OpenItem): number {
  const kinds = OPEN_KINDS.indexOf(one.kind) - OPEN_KINDS.indexOf(other.kind);
  if (kinds !== 0) return kinds;
  const [a, b] = [one, other].map(({ date, employee }) => `${date} ${employee}`);
  return a! < b! ? -1 : a === b ? 0 : 1;
}

/** Corrections that wait for approval, as `person date kind`. */
async function listAsked(
  { db }: AttendanceContext,
  known: ReadonlyMap<number, TeamPerson>,
  first: string,
  last: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ personId: corrections.personId, workDate: corrections.workDate, kind: corrections.kind })
    .from(corrections)
    .where(
      and(
        sql`${corrections.personId} = any(${idArray([...known.keys()])}::int[])`,
        between(corrections.workDate, first, last),
        eq(corrections.status, 0),
      ),
    );
  const ofCompany = rows.filter(({ personId, workDate }) => known.get(personId)!.isSeen(workDate));
  return new Set(ofCompany.map(({ personId, workDate, kind }) => `${personId} ${workDate} ${kind}`));
}

/** Days with a press that is missing, and that no correction was asked for. */
async function* listMissing(
  context: AttendanceContext,
  team: readonly TeamPerson[],
  first: string,
  last: string,
  asked: ReadonlySet<string>,
): AsyncGenerator<OpenItem> {
  for (let at = 0; at < team.length; at += BATCH) {
    const some = team.slice(at, at + BATCH);
    const daysOf = await readDaysOfPeople(context, some, first, last);
    for (const [index, one] of some.entries()) {
      if (index % 25 === 24) await nextTurn();
      for (const { judged } of daysOf(one)) {
        const { date } = judged.plan;
        const isOpen = (kind: 'on' | 'off', code: 0 | 1) =>
          judged.missing[kind] && !asked.has(`${one.person.id} ${date} ${code}`);
        if (one.isSeen(date) && (isOpen('on', 0) || isOpen('off', 1))) yield itemOf('missing', one, date);
      }
    }
  }
}
