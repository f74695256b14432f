import { type Call, catalogueTexts, daysOfMonth, file, type Person } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { monthBefore } from '../rules/plan.ts';
import { mayView } from '../rules/mayView.ts';
import { buildMonth } from '../rules/monthOf.ts';
import { readDays } from '../rules/readFacts.ts';

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
async function readMonthWithPerson(
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
  return { month: buildMonth(month, await readDays(context, person, first, last), now), person };
}

function mayViewOlder(caller: MonthCall['caller'], person: Person): boolean {
  if (person.id !== caller.id) return mayView(caller, person);
  return caller.can('attendance.viewDept') || caller.can('attendance.viewAll');
}

type Day = ReturnType<typeof buildMonth>['calendar'][number];
const monthText = catalogueTexts(zhTW, en);

/** The month table as a file: a row per day, with what the table shows. Refuses what the month itself refuses. */
export async function exportMonth(context: AttendanceContext, call: Call<(typeof contract)['api']['monthFile']>) {
  const { month, person } = await readMonthWithPerson(context, call);
  const text = (key: keyof typeof zhTW) => monthText(call.request.language, key);
  const minutes = (value: number) => (value > 0 ? value : null);
  const columns = [
    { title: text('month.date'), value: ({ date }: Day) => date },
    {
      title: text('month.shift'),
      value: ({ shiftName, dayName }: Day) => shiftName || dayName || text('month.dayOff'),
    },
    {
      title: text('month.on'),
      value: ({ card, missing }: Day) => card.on.time || (missing.on ? text('month.missing') : ''),
    },
    {
      title: text('month.off'),
      value: ({ card, missing }: Day) => card.off.time || (missing.off ? text('month.missing') : ''),
    },
    { title: text('month.lateMinutes'), value: ({ card }: Day) => minutes(card.on.workOnLate) },
    { title: text('month.earlyMinutes'), value: ({ card }: Day) => minutes(card.off.workOffEarly) },
    {
      title: text('month.leaveColumn'),
      value: ({ leaves }: Day) => leaves.map((leave) => leaveText(leave, text)).join('\n'),
    },
  ];
  const name = `${text('month.section')} ${person.employee} ${person.name} ${month.month}.csv`;
  return file.from(csvLines(columns, month.calendar), { name });
}

function leaveText(leave: Day['leaves'][number], text: (key: keyof typeof zhTW) => string): string {
  const status = text(`leave.status.${leave.status}`);
  return `${leave.leaveTypeName} ${leave.startDatetime}–${leave.endDatetime} ${status}`;
}
