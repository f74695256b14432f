import { addDays, daysBetween } from '@atrium/sdk/days';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../testing/seededRandom.ts';
import type { DayKind } from '../rules/plan.ts';
import { daysAround, findViolations, type LawDay, type Violation } from './law.ts';

const HOUR = 3_600_000;
/** Hours from midnight to the end, with an hour of break in shifts of more than 4. */
const SHIFTS: Record<string, readonly [number, number]> = {
  D: [9, 18],
  N: [22, 30],
  L: [8, 19],
  E: [14, 23],
  P: [9, 18],
};

/** Days from a date by their letters: a shift, R, X, H on a holiday, M for one that is
 * moved there, P for work on a holiday, or `-` for a day on which the person is not employed. */
function plan(letters: string, first = '2026-03-02'): LawDay[] {
  return [...letters].map((letter, index) => {
    const date = addDays(first, index);
    const times = SHIFTS[letter];
    const midnight = new Date(`${date}T00:00:00+08:00`).getTime();
    return {
      date,
      kind: (times || letter === '-' ? 'W' : letter === 'M' ? 'H' : letter) as DayKind,
      shift: times ? { startsAt: midnight + times[0] * HOUR, endsAt: midnight + times[1] * HOUR } : null,
      minutes: times ? (times[1] - times[0] - 1) * 60 : 0,
      isEmployed: letter !== '-',
      isHoliday: letter === 'H' || letter === 'P',
    };
  });
}

const brief = (violations: readonly Violation[]) =>
  violations.map(({ code, from, to, found, article }) => `${code} ${from.slice(8)}-${to.slice(8)} ${found} ${article}`);

describe('the law of rosters, by cases', () => {
  const CASES: readonly [
    title: string,
    letters: string,
    system: 'normal' | '2' | '4' | '8',
    found: readonly string[],
  ][] = [
    ['a usual week', 'DDDDDRX', 'normal', []],
    ['no 例假', 'DDDDDRR', 'normal', ['noX 02-08 0 36']],
    ['no 休息日', 'DDDDDXX', 'normal', ['noR 02-08 0 36']],
    ['six days of work have 48 hours, and no 休息日', 'DDDDDDX', 'normal', ['noR 02-08 0 36', 'week 02-08 2880 30']],
    ['seven days running over the end of a week', 'RXDDDDDDDRXDDD', 'normal', ['run6 04-10 7 ER 22-3']],
    ['a holiday ends a run', 'RXDDDDHDDDRX', 'normal', []],
    ['work on a holiday that is not moved', 'DDPDDRX', 'normal', ['holiday 04-04 0 37, 39']],
    ['a holiday that is moved', 'DDPMDRX', 'normal', []],
    ['a holiday on a day that is none', 'DDMDDRX', 'normal', ['extraHoliday 04-04 1 37']],
    ['two holidays of which one is moved', 'PPMDDRX', 'normal', ['holiday 03-03 0 37, 39']],
    ['the night before a day leaves three hours', 'RXDDNDD', 'normal', ['rest11 06-07 180 34']],
    ['the evening before a day leaves ten hours', 'RXDDEDD', 'normal', ['rest11 06-07 600 34']],
    ['ten hours a day', 'RXDDLDD', 'normal', ['week 02-08 2520 30', 'day 06-06 600 30']],
    ['ten hours a day within two weeks', 'RXDDLDDRXDDDDR', '2', []],
    ['three days off in two weeks', 'DDDDDDXDDDDDRX', '2', ['free 02-15 3 36', 'cycle 02-15 5280 30']],
    ['two 例假 together in two weeks of four', 'DDDDDDDDDDRRXX'.repeat(2), '4', []],
    ['one 例假 in two weeks of four', 'DDDDDDDDDDRRRX' + 'DDDDDDDDDDRRXX', '4', ['x14 02-15 1 36']],
    ['48 hours in a week of eight', 'DDDDDDX' + 'DDDDDRX'.repeat(6) + 'DDDDRRX', '8', []],
    ['a week in which someone is hired is not judged', '--DDDDD', 'normal', []],
  ];
  test.each(CASES)('%s', (_, letters, system, found) => {
    const days = plan(letters);
    const checked = { system, cycleStart: '2026-03-02', from: days[0]!.date, to: days.at(-1)!.date };
    expect(brief(findViolations(days, checked))).toEqual(found);
  });

  test('days around decide, and only what touches the checked days is told', () => {
    const days = plan('DDDDDDD' + 'DDDDDRX');
    const checked = { system: 'normal' as const, from: '2026-03-09', to: '2026-03-15' };
    expect(brief(findViolations(days, checked))).toEqual(['run6 02-13 12 ER 22-3']);
    expect((['normal', '2', '4', '8'] as const).map(daysAround)).toEqual([6, 13, 27, 55]);
  });
});

/** The same rules once more, each by looking at every date by itself. */
function naively(days: readonly LawDay[], system: 'normal' | '2' | '4' | '8', cycleStart: string): string[] {
  const at = new Map(days.map((day) => [day.date, day]));
  const found: string[] = [];
  const isWork = (date: string) => Boolean(at.get(date)?.isEmployed && at.get(date)!.kind === 'W');
  const cycle = { normal: 7, '2': 14, '4': 28, '8': 56 }[system];
  for (const { date } of days) {
    const since = daysBetween(cycleStart, date);
    const block = (length: number) => {
      if (since % length !== 0) return undefined;
      const all = Array.from({ length }, (_, day) => at.get(addDays(date, day)));
      return all.every((day) => day?.isEmployed) ? (all as LawDay[]) : undefined;
    };
    const kinds = (all: LawDay[] | undefined) => all?.map(({ kind }) => kind).join('') ?? 'skip';
    const hours = (all: LawDay[] | undefined) =>
      (all ?? []).filter(({ kind }) => kind === 'W').reduce((sum, { minutes }) => sum + minutes / 60, 0);
    const [week, two, whole] = [block(7), block(14), block(cycle)];
    if (system !== '4' && week && !/X/.test(kinds(week))) found.push(`noX ${date}`);
    if (system === 'normal' && week && !/R/.test(kinds(week))) found.push(`noR ${date}`);
    if (system === '4' && two && !/X.*X/.test(kinds(two))) found.push(`x14 ${date}`);
    const free = kinds(whole).replaceAll(/[^RX]/g, '').length;
    if (system !== 'normal' && whole && free < (cycle * 2) / 7) found.push(`free ${date}`);
    if (system === 'normal' ? hours(week) > 40 : system !== '4' && hours(week) > 48) found.push(`week ${date}`);
    if (system !== 'normal' && hours(whole) > (cycle / 7) * 40) found.push(`cycle ${date}`);
    const longest = system === '2' || system === '4' ? 10 : 8;
    if (isWork(date) && at.get(date)!.minutes > longest * 60) found.push(`day ${date}`);
    if (
      system !== '4' &&
      !isWork(addDays(date, -1)) &&
      [0, 1, 2, 3, 4, 5, 6].every((day) => isWork(addDays(date, day)))
    )
      found.push(`run6 ${date}`);
    const [today, next] = [
      at.get(date)!,
      [1, 2].map((day) => at.get(addDays(date, day))).find((day) => day && isWork(day.date) && day.shift),
    ];
    const before = days.filter((day) => day.isEmployed && day.date <= date);
    const [lost, moved] = [/^true W$/, /^false H$/].map(
      (like) => (of: readonly LawDay[]) => of.filter(({ kind, isHoliday }) => like.test(`${isHoliday} ${kind}`)),
    ) as [(of: readonly LawDay[]) => LawDay[], (of: readonly LawDay[]) => LawDay[]];
    const employed = days.filter(({ isEmployed }) => isEmployed);
    if (lost(before).at(-1)?.date === date && lost(before).length > moved(employed).length)
      found.push(`holiday ${date}`);
    if (moved(before).at(-1)?.date === date && moved(before).length > lost(employed).length)
      found.push(`extraHoliday ${date}`);
    if (isWork(date) && today.shift && next && next.shift!.startsAt - today.shift.endsAt < 11 * HOUR)
      found.push(`rest11 ${date}`);
  }
  return found.toSorted();
}

test('agrees with a second implementation on 4,000 generated rosters', () => {
  const { next: random } = seededRandom(23);
  const letters = 'DDDDDDDNEELRRXXHPPMM';
  const seen = new Map<string, number>();
  for (let round = 0; round < 4000; round += 1) {
    const system = (['normal', '2', '4', '8'] as const)[round % 4]!;
    const usual = 'DDDDDRX'.repeat(12).slice(0, 14 + Math.floor(random() * 56));
    const chance = random() * 0.4;
    const made = [...usual].map((letter) =>
      random() < chance ? letters[Math.floor(random() * letters.length)]! : letter,
    );
    if (random() < 0.2) made.fill('-', 0, Math.floor(random() * made.length));
    const first = addDays('2026-03-02', Math.floor(random() * 9));
    const cycleStart = addDays('2026-03-02', Math.floor(random() * 20) - 10);
    const days = plan(made.join(''), first);
    const checked = { system, cycleStart, from: days[0]!.date, to: days.at(-1)!.date };
    const found = findViolations(days, checked);
    for (const { code } of found) seen.set(code, (seen.get(code) ?? 0) + 1);
    expect(
      found.map(({ code, from }) => `${code} ${from}`).toSorted(),
      `${system} ${cycleStart} ${first} ${made.join('')}`,
    ).toEqual(naively(days, system, cycleStart));
  }
  expect([...seen.keys()].toSorted()).toEqual([
    'cycle',
    'day',
    'extraHoliday',
    'free',
    'holiday',
    'noR',
    'noX',
    'rest11',
    'run6',
    'week',
    'x14',
  ]);
});
