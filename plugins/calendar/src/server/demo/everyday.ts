import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf, type Person } from '@atrium/sdk/server';
import type { DemoRows } from './DemoRows.ts';

/** Every group meets once a week, in the first of its rooms that is free. */
export function groupMeetings(rows: DemoRows, { today, people, rooms, now }: DemoPlace): void {
  const managers = people.filter(({ level, groupId }) => level === 'groupManager' && groupId !== null);
  for (const [index, manager] of managers.entries()) {
    if (manager.employee === 'G001') continue;
    const hour = 9 + ((index * 2) % 8);
    const own = rooms.get(manager.companyId)!;
    rows.add({
      title: '組週會',
      typeId: 1,
      by: manager.id,
      companyId: manager.companyId,
      days: weeklyDays(today, 1 + (index % 5)),
      start: `${String(hour).padStart(2, '0')}:30`,
      end: `${String(hour + 1).padStart(2, '0')}:30`,
      readers: people.filter(({ groupId, id }) => groupId === manager.groupId && id !== manager.id).map(({ id }) => id),
      rooms: [0, 1, 3].map((place) => own[(place + index) % own.length]!),
      createdOn: publishedOn(weeklyDays(today, 1)[0]!, now),
    });
  }
}

/** Title, type, start, end: what people have in their weeks. */
const EVERYDAY = [
  ['拜訪客戶', 5, '10:00', '11:30'],
  ['電話會議', 19, '15:00', '15:30'],
  ['專案討論', 7, '13:30', '15:00'],
  ['文件整理', 21, '16:00', '17:00'],
  ['供應商來訪', 1, '11:00', '12:00'],
  ['主管面談', 18, '09:00', '09:30'],
  ['休假', 3],
] as const;
/** Work days around the day of loading that they are spread over. */
const SPREAD = 40;
const EACH = 9;

/** Some schedules of every other person, most of them private, some with a colleague. */
export function personalEvents(rows: DemoRows, place: DemoPlace, shown: number | undefined): void {
  const { people, work, rooms, now, random, today } = place;
  const first = Math.max(0, work.findIndex((date) => date >= today) - SPREAD / 2);
  for (const person of people) {
    if (person.id === shown) continue;
    const colleagues = people.filter(
      ({ groupId, id }) => groupId === person.groupId && id !== person.id && id !== shown,
    );
    for (let number = 0; number < EACH; number += 1) {
      const [title, typeId, start, end] = EVERYDAY[Math.floor(random() * EVERYDAY.length)]!;
      const day = work[first + Math.floor(random() * SPREAD)];
      if (day === undefined) continue;
      const colleague = colleagues[Math.floor(random() * colleagues.length)];
      const own = rooms.get(person.companyId)!;
      rows.add({
        title,
        typeId,
        by: person.id,
        companyId: person.companyId,
        days: [day],
        ...(start !== undefined && { start, end }),
        readers: colleague && random() < 0.4 ? [colleague.id] : [],
        rooms: start !== undefined && random() < 0.35 ? [own[Math.floor(random() * own.length)]!] : [],
        createdOn: publishedOn(day, now, 2 + Math.floor(random() * 8)),
      });
    }
  }
}

/** Rooms that people keep without a schedule, on the days around today. */
export function reservations(rows: DemoRows, { people, work, rooms, today, now, random }: DemoPlace): void {
  const at = work.findIndex((date) => date >= today);
  for (const [companyId, own] of rooms) {
    const some = people.filter((person) => person.companyId === companyId);
    for (let number = 0; number < 14; number += 1) {
      const person =
        number === 0
          ? (some.find(({ employee }) => employee === 'E001') ?? some[0]!)
          : some[Math.floor(random() * some.length)]!;
      const day = work[at + (number % 7)] ?? addDays(today, number);
      const start = 1 + Math.floor(random() * 18);
      rows.reserve(
        person.id,
        own[number % own.length]!,
        day,
        [start, start + 1 + (number % 2)],
        MEMOS[number % MEMOS.length]!,
        now,
      );
    }
  }
}

const MEMOS = ['客戶臨時來訪', '視訊面談', '報告試講', ''] as const;

/** Weeks of a repeat before and after this one. */
const WEEKS_BEFORE = 6;
const WEEKS_AFTER = 9;

/** What the schedules are made from. */
export interface DemoPlace {
  readonly today: string;
  /** Work days around today, ascending. */
  readonly work: readonly string[];
  readonly people: readonly Person[];
  readonly rooms: ReadonlyMap<number, readonly number[]>;
  readonly now: Date;
  random(): number;
}

/** The days of a weekly repeat around today. */
export const weeklyDays = (today: string, weekday: number): string[] =>
  Array.from({ length: WEEKS_BEFORE + WEEKS_AFTER }, (_, index) =>
    addDays(findMonday(today), (index - WEEKS_BEFORE) * 7 + weekday - 1),
  );

export const findMonday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Some days before it happens, at half past nine, and before the demo was loaded. */
export function publishedOn(day: string, now: Date, ahead = 6): Date {
  const usual = instantOf(addDays(day, -ahead), '09:30');
  const last = instantOf(addDays(dayOf(now), -1), '16:20');
  return usual < last ? usual : last;
}
