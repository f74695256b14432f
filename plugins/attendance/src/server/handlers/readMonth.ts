import { type Call, daysOfMonth, type Person } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { monthBefore } from '../rules/localTime.ts';
import { mayView } from '../rules/mayView.ts';
import { buildMonth } from '../rules/monthOf.ts';
import { readFacts } from '../rules/readFacts.ts';

type MonthCall = Call<(typeof contract)['api']['month']>;

/**
 * A month of attendance: one's own, or that of a person one leads or may view (C.3-12). This month and the previous
 * one; older ones only for those who may view attendance (C.3-13).
 *
 * Refuses: 404 if the person is missing or not visible; 422 for a future or a too old month.
 */
export async function readMonth(context: AttendanceContext, call: MonthCall) {
  return (await readMonthWithPerson(context, call)).month;
}

/** The same with the person whose month it is. */
export async function readMonthWithPerson(
  context: AttendanceContext,
  { params, query, caller }: Pick<MonthCall, 'params' | 'query' | 'caller'>,
) {
  const now = context.clock.now();
  const thisMonth = context.clock.today().slice(0, 7);
  const own = typeof params.id === 'string';
  const month = typeof params.id === 'string' ? params.id : (query.month ?? thisMonth);
  const person = own ? caller : await context.directory.person(Number(params.id));
  if (!person) throw context.refuse.notFound();
  await context.relation('month', person);
  if (month > thisMonth) throw context.refuse.invalid('month.future', { month });
  if (month < monthBefore(thisMonth) && !mayViewOlder(caller, person)) {
    throw context.refuse.invalid('month.tooOld', { month });
  }
  const { first, last } = daysOfMonth(month);
  const [{ graceMinutes }, facts] = await Promise.all([context.settings(), readFacts(context, person, first, last)]);
  return { month: buildMonth(month, facts, now, graceMinutes), person };
}

function mayViewOlder(caller: MonthCall['caller'], person: Person): boolean {
  if (person.id !== caller.id) return mayView(caller, person);
  return caller.can('attendance.viewDept') || caller.can('attendance.viewAll');
}
