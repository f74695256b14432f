import { addDays } from '@atrium/sdk/days';
import { type Call, catalogueTexts, daysOfMonth, file } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { monthBefore } from '../rules/plan.ts';
import type { MonthRow } from '../rules/mayView.ts';
import { readLockedPeople, withLockedPlaces } from '../rules/lockedPeople.ts';
import { describeLock } from '../rules/monthLocks.ts';
import { personOn, type Placed, readPlaces, viewedDates } from '../rules/placements.ts';
import { listOpenCorrections } from './corrections.ts';
import { buildMonth } from '../rules/monthOf.ts';
import { listWaitingOvertime } from '../rules/overtimes.ts';
import { readDays } from '../rules/readFacts.ts';

type MonthCall = Call<(typeof contract)['api']['month']>;

/**
 * A month of attendance: one's own, or that of a person one leads or may view (C.3-12), with the days on which the person was theirs.
 * This month and the previous one; older ones only for those who may view attendance (C.3-13).
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
  const thisMonth = context.clock.today().slice(0, 7);
  const own = typeof params.id === 'string';
  const month = typeof params.id === 'string' ? params.id : (query.month ?? thisMonth);
  const person = own ? caller : await context.directory.person(Number(params.id));
  if (!person) throw context.refuse.notFound();
  const places = await readPlaces(context.db, person.id);
  const { first, last } = daysOfMonth(month);
  // Of one's own every day.
  const isSeen = person.id === caller.id ? EVERY_DAY : await viewedInMonth(context, caller, { person, places }, month);
  await context.relation('month', { person, isSeen, first, last } satisfies MonthRow);
  if (month > thisMonth) throw context.refuse.invalid('month.future', { month });
  if (month < monthBefore(thisMonth) && !mayViewOlder(caller)) {
    throw context.refuse.invalid('month.tooOld', { month });
  }
  return { month: await judgeMonth(context, { person, places }, month, isSeen), person };
}

const EVERY_DAY = () => true;

/** The dates of a month that a caller sees, of a locked one by the units of then. */
async function viewedInMonth(
  context: AttendanceContext,
  caller: MonthCall['caller'],
  { person, places }: Placed,
  month: string,
) {
  const { first: from, last: to } = daysOfMonth(month);
  const { companyId } = caller;
  const { people } = await readLockedPeople(context.db, companyId, { from, to }, person.id);
  return viewedDates(context, caller, person, withLockedPlaces(person, places, companyId, people.get(person.id)));
}

async function judgeMonth(
  context: AttendanceContext,
  placed: Placed,
  month: string,
  isSeen: (date: string) => boolean,
) {
  const { first, last } = daysOfMonth(month);
  const days = await readDays(context, placed, first, last);
  const { companyId } = personOn(placed.person, placed.places, last);
  const lock = await describeLock(context, { companyId, month });
  const built = { ...buildMonth(month, days, context.clock.now(), isSeen), ...(lock && { lock }) };
  const open = await listOpenCorrections(context, placed.person.id, first, last);
  const waiting = await listWaitingOvertime(context, placed.person.id, first, last);
  if (open.size === 0 && waiting.size === 0) return built;
  const calendar = built.calendar.map((day) => {
    if (!isSeen(day.date)) return day;
    const corrections = open.get(day.date);
    return {
      ...day,
      ...(corrections && { corrections: [...corrections] }),
      ...(waiting.has(day.date) && { overtimeWaits: true }),
    };
  });
  return { ...built, calendar };
}

/** One's own older months are in the records; roles open them here, too, and those of others whose days they show. */
const mayViewOlder = ({ can }: MonthCall['caller']): boolean => can('attendance.viewDept') || can('attendance.viewAll');

/**
 * A month of one's own, as far as it is kept: the record of one's working time that the law lets everyone ask for (LSA 30 VI). The next
 * month too, with the roster that is published of it.
 *
 * Refuses: 422 for a later month.
 */
export async function readOwnRecords(
  context: AttendanceContext,
  { query: { month }, caller }: Call<(typeof contract)['api']['records']>,
) {
  const { last } = daysOfMonth(context.clock.today().slice(0, 7));
  if (month > addDays(last, 1).slice(0, 7)) throw context.refuse.invalid('month.future', { month });
  const places = await readPlaces(context.db, caller.id);
  return judgeMonth(context, { person: caller, places }, month, EVERY_DAY);
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
