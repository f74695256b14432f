import { type Call, type Caller, daysOfMonth, file } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { LeaveCode, Pay } from '../../contract/leaveShapes.ts';
import { MAX_EXPORTED_MONTHS } from '../../contract/managedCalls.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { STATUS } from '../rules/assessLeave.ts';
import { leaveDays, leaves, leaveTypes } from '../tables.ts';
import { listBalances, pageOfLedger, pageOfRequests } from './ownLeave.ts';

type Api = (typeof contract)['api'];

/** The leave of a person, and how much of it the caller may read: a leader does not read private kinds. */
export interface LeaveHolder {
  readonly id: number;
  readonly companyId: number;
  readonly read: 'manages' | 'leads' | 'none';
}

/** How the caller is related to the leave of a person. */
export const relationToHolder = ({ id, read }: LeaveHolder, caller: { readonly id: number }) =>
  id === caller.id ? ('own' as const) : read;

async function findHolder(context: LeaveContext, id: number, caller: Caller): Promise<LeaveHolder> {
  const person = await context.directory.person(id);
  if (!person) throw context.refuse.notFound();
  const isColleague = person.companyId === caller.companyId;
  const manages = isColleague && caller.can('leave.manage');
  const read = manages ? 'manages' : isColleague && context.directory.leads(caller, person) ? 'leads' : 'none';
  const holder = { id, companyId: person.companyId, read } as const;
  await context.relation('holder', holder);
  return holder;
}

/** What a person of the company has of each kind. */
export async function readPersonBalances(context: LeaveContext, { params, caller }: Call<Api['personBalances']>) {
  const holder = await findHolder(context, params.id, caller);
  const isWhole = holder.read === 'manages' || holder.id === caller.id;
  return (await listBalances(context, holder)).filter(({ isPrivate }) => isWhole || !isPrivate);
}

/** A page of what has changed the grants of a person of the company. */
export async function readPersonLedger(context: LeaveContext, { params, query, caller }: Call<Api['personLedger']>) {
  const holder = await findHolder(context, params.id, caller);
  return pageOfLedger(context, holder.id, query);
}

/** A page of the requests of a person of the company, of every kind. */
export async function readPersonRequests(
  context: LeaveContext,
  { params, query, caller }: Call<Api['personRequests']>,
) {
  const holder = await findHolder(context, params.id, caller);
  return pageOfRequests(context, holder.id, query);
}

/** Days that are read at once. */
const DAYS = 2_000;

interface TakenDay {
  readonly leaveId: number;
  readonly personId: number;
  readonly code: LeaveCode;
  readonly pay: Pay;
  readonly date: string;
  readonly minutes: number;
}

/** The approved leave of the company by days, for payroll: a row per leave and date, leavers included. */
export function exportLeaveDays(context: LeaveContext, { query, caller, request }: Call<Api['leaveFile']>) {
  const { refuse, text, render } = context;
  const { from, to = from } = query;
  if (to < from) throw refuse.invalid('leave.monthsReversed', {}, { field: 'to' });
  if (countMonths(from, to) > MAX_EXPORTED_MONTHS)
    throw refuse.invalid('leave.tooManyMonths', { months: MAX_EXPORTED_MONTHS }, { field: 'to' });
  const say = (key: Parameters<typeof text>[0]) => render(text(key), request.language);
  const columns = [
    { title: say('export.employee'), value: (row: ExportedDay) => row.employee },
    { title: say('export.name'), value: (row: ExportedDay) => row.name },
    { title: say('field.typeId'), value: (row: ExportedDay) => say(`type.${row.code}`) },
    { title: say('export.date'), value: (row: ExportedDay) => row.date },
    { title: say('export.minutes'), value: (row: ExportedDay) => row.minutes },
    { title: say('leave.pay'), value: (row: ExportedDay) => say(`pay.${row.pay}`) },
  ];
  const span = { from: daysOfMonth(from).first, to: daysOfMonth(to).last };
  const months = from === to ? from : `${from}–${to}`;
  return file.from(csvLines(columns, exportedDays(context, caller, span)), {
    name: `${say('export.title')} ${months}.csv`,
  });
}

/** Months from one to another, both included. */
const countMonths = (from: string, to: string): number => {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(to) - count(from) + 1;
};

type ExportedDay = TakenDay & { readonly employee: string; readonly name: string };

async function* exportedDays(
  context: LeaveContext,
  { companyId }: Caller,
  span: { readonly from: string; readonly to: string },
): AsyncGenerator<ExportedDay> {
  await context.audit.record({ action: 'leave.export', target: 'leave', detail: span });
  let after: TakenDay | undefined;
  for (;;) {
    const rows = await readDaysAfter(context, companyId, span, after);
    const people = await context.directory.stored({ ids: [...new Set(rows.map(({ personId }) => personId))] });
    const named = new Map(people.map((person) => [person.id, person]));
    for (const row of rows) {
      const { employee = '', name = '' } = named.get(row.personId) ?? {};
      yield { ...row, employee, name };
    }
    after = rows.at(-1);
    if (!after || rows.length < DAYS) return;
  }
}

const readDaysAfter = (
  { db }: LeaveContext,
  companyId: number,
  { from, to }: { readonly from: string; readonly to: string },
  after: TakenDay | undefined,
): Promise<TakenDay[]> =>
  db
    .select({
      leaveId: leaves.id,
      personId: leaves.personId,
      code: leaveTypes.code,
      pay: leaveTypes.pay,
      date: leaveDays.date,
      minutes: leaveDays.minutes,
    })
    .from(leaveDays)
    .innerJoin(leaves, eq(leaves.id, leaveDays.leaveId))
    .innerJoin(leaveTypes, eq(leaveTypes.id, leaves.typeId))
    .where(
      and(
        eq(leaveTypes.companyId, companyId),
        eq(leaves.status, STATUS.approved),
        between(leaveDays.date, from, to),
        after &&
          sql`(${leaves.personId}, ${leaveDays.date}, ${leaves.id}) > (${after.personId}, ${after.date}, ${after.leaveId})`,
      ),
    )
    .orderBy(asc(leaves.personId), asc(leaveDays.date), asc(leaves.id))
    .limit(DAYS);
