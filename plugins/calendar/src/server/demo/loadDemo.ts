import { addDays } from '@atrium/sdk/days';
import { dayOf, type Demo, instantOf, type Person } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';
import { planReminders } from '../rules/reminders.ts';
import { rooms } from '../tables.ts';
import {
  type DemoPlace,
  findMonday,
  groupMeetings,
  personalEvents,
  publishedOn,
  reservations,
  weeklyDays,
} from './everyday.ts';
import { type DemoReaders, type DemoSchedule, demoSchedules } from './demoSchedules.ts';
import { type DemoOccurrence, DemoRows } from './DemoRows.ts';
import { generateYears } from './generateYears.ts';
import { insertDemoRows } from './insertDemoRows.ts';

/** The plugin's rows: the demo company as described, or volumes. */
export function loadDemo(context: CalendarContext, demo: Demo): Promise<void> {
  return demo.scale === 'demo' ? loadDemoCompany(context, demo) : generateYears(context, demo);
}

/** The person of the pictures. */
const SHOWN_EMPLOYEE = 'E001';
/** Days before and after the day of loading that have schedules. */
const BEFORE = 60;
const AFTER = 90;

/** Six rooms a company, a month around the person of the pictures, and everyday schedules of everyone else. */
async function loadDemoCompany(context: CalendarContext, demo: Demo): Promise<void> {
  const { today, random } = demo;
  const people = demo.people.filter(({ hidden }) => !hidden);
  const companies = [...new Set(people.map(({ companyId }) => companyId))];
  const days = await context.directory.days(addDays(today, -BEFORE), addDays(today, AFTER));
  const work = days.filter(({ isWork }) => isWork).map(({ date }) => date);
  const rows = new DemoRows();
  await context.transaction(async () => {
    const rooms = await makeRooms(context, companies);
    const place = { today, work, people, rooms, random, now: context.clock.now() };
    const shown = people.find(({ employee }) => employee === SHOWN_EMPLOYEE);
    if (shown) for (const event of demoSchedules()) addShown(rows, event, shown, place);
    groupMeetings(rows, place);
    personalEvents(rows, place, shown?.id);
    reservations(rows, place);
    markReads(rows, shown?.id, place);
    const ids = await insertDemoRows(context.db, rows);
    const reminded = rows.occurrences.flatMap(({ row }, index) =>
      row.notifyMinutes && !row.isCancelled
        ? [{ id: ids[index]!, ...row, isAllDay: row.isAllDay, notifyMinutes: row.notifyMinutes }]
        : [],
    );
    await planReminders(context, reminded);
  });
}

function addShown(rows: DemoRows, event: DemoSchedule, shown: Person, place: DemoPlace): void {
  const { people, work, today, now } = place;
  const idOf = (employee: string) => people.find((person) => person.employee === employee)?.id;
  const by = idOf(event.by);
  if (by === undefined) return;
  const days = daysOf(event, work, today);
  const thisMonday = findMonday(today);
  const cancelledDay = event.cancelledWeek === undefined ? undefined : addDays(thisMonday, event.cancelledWeek * 7);
  const made = rows.add({
    ...event,
    by,
    days,
    companyId: shown.companyId,
    readers: readersOf(event.readers, shown, people).filter((id) => id !== by),
    contractors: (event.contractors ?? []).flatMap((employee) => idOf(employee) ?? []),
    rooms: (event.rooms ?? []).map((index) => place.rooms.get(shown.companyId)![index]!),
    cancelled: event.isCancelled ? days : cancelledDay ? [cancelledDay] : [],
    repeatType: event.monthDay ? 4 : 3,
    createdOn: publishedOn(days[0]!, now),
  });
  for (const one of made) {
    if (event.isCollected) one.favourites.push({ employeeId: shown.id });
    one.isUnread = event.isUnread ?? false;
  }
  addComments(made[0]!, event, idOf, now);
}

function daysOf({ day, weekday, monthDay }: DemoSchedule, work: readonly string[], today: string): string[] {
  if (monthDay !== undefined)
    return Array.from({ length: 6 }, (_, index) => {
      const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 3 + index, monthDay));
      return month.toISOString().slice(0, 10);
    });
  if (weekday === undefined) return [work[work.findIndex((date) => date >= today) + day!]!];
  return weeklyDays(today, weekday);
}

function readersOf(readers: DemoReaders | undefined, shown: Person, people: readonly Person[]): number[] {
  if (readers === undefined) return [];
  const isOne = (person: Person) => {
    if (typeof readers !== 'string') return readers.includes(person.employee);
    if (readers === 'company') return person.companyId === shown.companyId;
    return readers === 'group' ? person.groupId === shown.groupId : person.departmentId === shown.departmentId;
  };
  return people.filter(isOne).map(({ id }) => id);
}

/** Twenty minutes apart, the last one yesterday afternoon. */
function addComments(
  { messages }: DemoOccurrence,
  { comments = [] }: DemoSchedule,
  idOf: (employee: string) => number | undefined,
  now: Date,
): void {
  const last = instantOf(addDays(dayOf(now), -1), '16:40').getTime();
  for (const [index, { by, text }] of comments.entries())
    messages.push({
      employeeId: idOf(by)!,
      content: text,
      createdOn: new Date(last - (comments.length - 1 - index) * 1_200_000),
    });
}

/** Most of what is over was read, and part of what is to come; the person of the pictures reads all but what is marked. */
function markReads(rows: DemoRows, shown: number | undefined, { now, random }: DemoPlace): void {
  for (const one of rows.occurrences)
    for (const employeeId of one.audience) {
      if (employeeId === one.row.createdBy) continue;
      const isRead = employeeId === shown ? !one.isUnread : random() < (one.row.startsOn < now ? 0.8 : 0.45);
      if (!isRead) continue;
      const readOn = new Date(Math.min(one.row.createdOn.getTime() + 3_600_000 * (1 + random() * 30), now.getTime()));
      one.reads.push({ employeeId, readOn });
    }
}

/** The rooms of the demo company: 1 meeting room, 2 training room, 3 reception room (C.5-15). */
const ROOMS = [
  { name: '201 會議室', type: 1, people: 8 },
  { name: '302 會議室', type: 1, people: 10 },
  { name: '501 會議室', type: 1, people: 16 },
  { name: '503 會議室', type: 1, people: 6 },
  { name: '601 訓練教室', type: 2, people: 40 },
  { name: '一樓會客室', type: 3, people: 6 },
] as const;

/** Inserts the six rooms into each company and returns their ids, in order. */
async function makeRooms(
  { db, clock }: CalendarContext,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const made = new Map<number, readonly number[]>();
  for (const companyId of companyIds) {
    const rows = await db
      .insert(rooms)
      .values(ROOMS.map((room) => ({ companyId, updatedOn: clock.now(), ...room })))
      .returning({ id: rooms.id });
    made.set(
      companyId,
      rows.map(({ id }) => id),
    );
  }
  return made;
}
