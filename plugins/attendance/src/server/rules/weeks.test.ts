import { addDays } from '@atrium/sdk/days';
import { instantOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/seededRandom.ts';
import { DAY, EVENING, FLEXIBLE, NIGHT, RULE } from '../../testing/testDays.ts';
import { type Facts, type JudgedDay, judgeDays } from './judgeDay.ts';
import { BANDS } from './overtime.ts';
import { type DayKind, planDay, type RosterDay, type ShiftTimes } from './plan.ts';

/** A Monday. Times are minutes from the midnight before it; the week of `0` is judged, the one before it is known. */
const MONDAY = '2026-03-02';
const ORIGIN = instantOf(MONDAY).getTime();
const [FIRST, LAST] = [-7, 8];
const H = 60;
const D = 24 * H;
const dates = new Map(
  Array.from({ length: LAST - FIRST + 1 }, (_, index) => [FIRST + index, addDays(MONDAY, FIRST + index)]),
);
const date = (day: number) => dates.get(day)!;
const instant = (minute: number) => ORIGIN + minute * 60_000;

interface Minutes {
  readonly from: number;
  readonly to: number;
}
/** A day in minutes of its own, as the walk below takes it. */
interface Drawn {
  readonly day: number;
  readonly kind: DayKind;
  readonly shift: (Minutes & { readonly name: ShiftTimes; readonly flex: Minutes | null }) | null;
  readonly breaks: readonly Minutes[];
}
interface Week {
  readonly days: readonly Drawn[];
  readonly presses: readonly { readonly kind: 0 | 1; readonly at: number }[];
  readonly leaves: readonly Minutes[];
  readonly closures: readonly Minutes[];
  readonly overtimes: readonly (Minutes & { readonly emergency: boolean })[];
  readonly grace: number;
  /** The last day worked. */
  readonly leaving: number;
  readonly addedOn: number;
  readonly now: number;
}

const LATE = { name: '小夜', start: '16:00', end: '00:00', breaks: [], flex: null };
const EARLY = { name: '凌晨', start: '00:00', end: '08:00', breaks: [], flex: null };
const SHORT = { name: '半日', start: '09:00', end: '12:00', breaks: [], flex: null };
const LONG = {
  name: '長班',
  start: '20:00',
  end: '10:00',
  breaks: [{ from: '01:00', to: '02:00', paid: true }],
  flex: null,
};
const SHIFTS: readonly ShiftTimes[] = [DAY, DAY, DAY, FLEXIBLE, NIGHT, EVENING, LATE, EARLY, SHORT, LONG];
const clock = (time: string) => Number(time.slice(0, 2)) * H + Number(time.slice(3));

/** A week, drawn: the facts as the product takes them, and the same in minutes. */
function drawWeek(random: ReturnType<typeof seededRandom>): { facts: Facts; week: Week } {
  const { between, is } = random;
  const usual = SHIFTS[between(0, SHIFTS.length - 1)]!;
  const grace = is(0.3) ? between(1, 20) : 0;
  const rule = { ...RULE, grace };
  const days: Drawn[] = [];
  const planned = [];
  const presses: { kind: 0 | 1; at: number }[] = [];
  const [leaves, closures]: [Minutes[], Minutes[]] = [[], []];
  const overtimes: (Minutes & { emergency: boolean })[] = [];
  for (let day = FIRST; day <= LAST; day += 1) {
    const weekday = ((day % 7) + 7) % 7;
    const isWork = weekday < 5 ? !is(0.05) : is(0.05);
    const times = is(0.8) ? usual : SHIFTS[between(0, SHIFTS.length - 1)]!;
    const kind = is(0.7) ? undefined : (['W', 'W', 'R', 'X', 'H', null] as const)[between(0, 5)];
    const roster: RosterDay | undefined =
      kind === undefined ? undefined : { kind, shift: kind === 'W' || kind === null ? times : null };
    planned.push(planDay({ date: date(day), isWork, name: '' }, roster, rule));
    const calendar = isWork ? 'W' : weekday === 5 ? 'R' : weekday === 6 ? 'X' : 'H';
    const worked = roster ? roster.shift : calendar === 'W' ? DAY : null;
    const from = day * D + clock((worked ?? DAY).start);
    const length = (clock((worked ?? DAY).end) - clock((worked ?? DAY).start) + D) % D;
    days.push({
      day,
      kind: kind ?? calendar,
      shift: worked && {
        from,
        to: from + length,
        name: worked,
        flex: worked.flex && { from: day * D + clock(worked.flex.from), to: day * D + clock(worked.flex.to) },
      },
      breaks: (worked ?? DAY).breaks
        .filter(({ paid }) => !paid)
        .map((one) => ({ from: day * D + clock(one.from), to: day * D + clock(one.to) })),
    });
    if (day < -2 || day > 7) continue;
    if (is(worked ? 0.93 : 0.3)) {
      const on = from + between(-30, is(0.2) ? 120 : 5);
      const off = from + length + (is(0.2) ? between(-120, 420) : between(0, 40));
      if (!is(0.07)) presses.push({ kind: 0, at: on });
      if (!is(0.07)) presses.push({ kind: 1, at: off });
      if (is(0.15)) presses.push({ kind: 1, at: from + between(120, 240) });
      if (is(0.15)) presses.push({ kind: 0, at: from + between(200, 330) });
      if (is(0.2)) {
        const begin = from + (is(0.4) ? 0 : length) + between(0, 60);
        overtimes.push({ from: begin, to: begin + between(1, 700), emergency: is(0.3) });
      }
    }
    if (is(0.05)) presses.push({ kind: is(0.5) ? 0 : 1, at: day * D + between(0, D - 1) });
    if (is(0.15)) leaves.push({ from: from + between(-2, 6) * 30, to: from + between(7, 20) * 30 });
    if (is(0.04)) closures.push({ from: day * D + between(0, 24) * 30, to: day * D + between(25, 48) * 30 });
  }
  presses.sort((a, b) => a.at - b.at || a.kind - b.kind);
  const leaving = is(0.05) ? between(0, 6) : 100;
  const addedOn = is(0.05) ? between(0, 7 * D) : -100 * D;
  const now = is(0.2) ? between(0, 7 * D) : 10 * D;
  const spans = (some: readonly Minutes[]) =>
    some.map((one) => ({ ...one, from: instant(one.from), to: instant(one.to), name: '' }));
  return {
    week: { days, presses, leaves, closures, overtimes, grace, leaving, addedOn, now },
    facts: {
      days: planned,
      presses: presses.map(({ kind, at }) => ({ kind, at: instant(at) })),
      leaves: spans(leaves),
      closures: spans(closures),
      overtimes: overtimes.map((one, id) => ({
        ...one,
        id,
        isComp: false,
        from: instant(one.from),
        to: instant(one.to),
      })),
      employments: [{ startsOn: '2000-01-01', endsOn: leaving === 100 ? null : date(leaving) }],
      addedOn: instant(addedOn),
      counted: { month: 0, cycle: 0 },
      now: instant(now),
    },
  };
}

interface Piece {
  readonly on: number | null;
  readonly off: number | null;
  readonly day: number;
}

/** The presses one by one, with what has happened since the open stretch began, and each stretch minute by minute. */
function walkPresses({ days, presses }: Week): Piece[] {
  const shifts = days.flatMap(({ day, shift }) => (shift ? [{ day, ...shift }] : [])).sort((a, b) => a.from - b.from);
  const stretches: { on: number | null; off: number | null }[] = [];
  const events = [
    ...shifts.map(({ from }) => ({ what: 2, at: from - 4 * H })),
    ...presses.map(({ kind, at }) => ({ what: kind as number, at })),
  ];
  let opens: number[] = [];
  // A window that begins with a press has begun; presses of one minute stay in their order: on before off.
  events.sort((a, b) => a.at - b.at || (a.what === 2 ? -1 : b.what === 2 ? 1 : a.what - b.what));
  for (const { what, at } of events) {
    if (what === 2) {
      opens.push(at);
      continue;
    }
    const last = stretches.at(-1);
    const start = last ? (last.on ?? last.off!) : -Infinity;
    opens = opens.filter((window) => window > start);
    const over = at - start > 20 * H;
    if (what === 0) {
      const repeats = last !== undefined && last.off === null && !over && opens.length === 0;
      if (!repeats) stretches.push({ on: at, off: null });
    } else if (last && last.off === null) {
      if (over) stretches.push({ on: null, off: at });
      else last.off = at;
    } else if (last && at === last.off) continue;
    else if (last && !over && opens.length === 0) last.off = at;
    else stretches.push({ on: null, off: at });
  }
  return stretches.flatMap(({ on, off }): Piece[] => {
    const touched = on === null || off === null ? [] : shifts.filter((one) => minutesIn(one, on, off) > 0);
    if (touched.length === 0) return [{ on, off, day: nearestDay(on ?? off!, off ?? on!, shifts) }];
    const pieces: Piece[] = [];
    let from = on!;
    for (let minute = on! + 1; minute <= off!; minute += 1) {
      const begun = touched.findIndex((one, index) => index > 0 && one.from === minute);
      const isCut = begun > 0 && touched[begun - 1]!.to <= minute;
      if (!isCut && minute < off!) continue;
      let best = touched[0]!;
      for (const one of touched) if (minutesIn(one, from, minute) > minutesIn(best, from, minute)) best = one;
      pieces.push({ on: from, off: minute, day: best.day });
      from = minute;
    }
    return pieces;
  });
}

function minutesIn({ from, to }: Minutes, begin: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, begin));
}

function nearestDay(from: number, to: number, shifts: readonly (Minutes & { day: number })[]): number {
  const near = shifts.filter((shift) => shift.from < to + D && shift.to > from - D);
  for (let distance = 0; distance <= 6 * H; distance += 1) {
    for (const shift of near) {
      const isBefore = distance <= 4 * H && shift.from - to === distance;
      if (isBefore || from - shift.to === distance || (distance === 0 && from < shift.to && to > shift.from))
        return shift.day;
      if (distance === 0 && from === to && from >= shift.from && from <= shift.to) return shift.day;
    }
  }
  return Math.floor(from / D);
}

/** What a minute of the week is, as bits. */
const [LEAVE, CLOSED, APPROVED, EMERGENCY, PRESENT, BREAK] = [1, 2, 4, 8, 16, 32];
const OFFSET = 9 * D;
const minuteBits = new Uint8Array(20 * D);
const has = (minute: number, bit: number) => (minuteBits[minute + OFFSET]! & bit) !== 0;

function mark(spans: readonly Minutes[], bit: number): void {
  for (const { from, to } of spans)
    for (let minute = from; minute < to; minute += 1) minuteBits[minute + OFFSET]! |= bit;
}

function unmark(spans: readonly Minutes[], bit: number): void {
  for (const { from, to } of spans)
    for (let minute = from; minute < to; minute += 1) minuteBits[minute + OFFSET]! &= ~bit;
}

/** Judges every day of a week by asking of each minute what it is. */
function walkWeek(week: Week) {
  const pieces = walkPresses(week);
  minuteBits.fill(0);
  mark(week.leaves, LEAVE);
  mark(week.closures, CLOSED);
  mark(week.overtimes, APPROVED);
  mark(
    week.overtimes.filter(({ emergency }) => emergency),
    EMERGENCY,
  );
  let sum = 0;
  const results = [];
  for (const { day, kind, shift, breaks } of week.days.filter((one) => one.day >= 0 && one.day < 7)) {
    const own = pieces.filter((piece) => piece.day === day);
    const presence = own.flatMap(({ on, off }) => (on !== null && off !== null ? [{ from: on, to: off }] : []));
    mark(presence, PRESENT);
    mark(breaks, BREAK);
    const on = own.map((one) => one.on).find((press) => press !== null) ?? null;
    const off = own.map((one) => one.off).findLast((press) => press !== null) ?? null;
    const isEmployed = day <= week.leaving;
    let planned: Minutes | null = isEmployed && kind === 'W' && shift ? shift : null;
    if (planned && shift!.flex && !has(planned.from, LEAVE)) {
      let begin = shift!.flex.from;
      while (begin < shift!.flex.to && (on === null || begin < on)) begin += 1;
      planned = { from: begin, to: begin + shift!.to - shift!.from };
    }
    const isAdded = !shift || shift.from >= week.addedOn;
    const count = { late: 0, early: 0, absent: 0, away: 0, worked: 0, extra: 0, overtime: 0, closed: 0, onLeave: 0 };
    let [begin, end]: [number | null, number | null] = [null, null];
    const edges = [...presence, ...(planned ? [planned] : [])];
    const [from, to] = [Math.min(...edges.map((one) => one.from)), Math.max(...edges.map((one) => one.to))];
    const expected: number[] = [];
    for (let minute = from; minute < to; minute += 1) {
      const isPlanned = planned !== null && planned.from <= minute && minute < planned.to;
      const isBreak = has(minute, BREAK) && (planned === null || isPlanned);
      const isOwed = isPlanned && !isBreak && !has(minute, LEAVE);
      if (isOwed && !has(minute, CLOSED) && isAdded) {
        expected.push(minute);
        begin ??= minute;
        end = minute + 1;
      }
      if (!has(minute, PRESENT)) continue;
      if (isPlanned && !isBreak && has(minute, LEAVE)) count.onLeave += 1;
      if (isOwed) count.worked += 1;
      if (isOwed && has(minute, CLOSED)) count.closed += 1;
      if (isOwed || isBreak) continue;
      if (isEmployed && has(minute, kind === 'X' ? EMERGENCY : APPROVED)) count.overtime += 1;
      else count.extra += 1;
    }
    const open = own.at(-1);
    const isReopened = open !== undefined && open.off === null && end !== null && open.on! < end;
    for (const minute of expected) {
      if (on !== null && minute < on) count.late += 1;
      if (off !== null && !isReopened && minute >= off) count.early += 1;
      if (own.length === 0 && week.now >= end!) count.absent += 1;
      if (on !== null && off !== null && minute >= on && minute < off && !has(minute, PRESENT)) count.away += 1;
    }
    unmark(presence, PRESENT);
    unmark(breaks, BREAK);
    const bands: Record<string, number> = { w0: 0, w1: 0, w2: 0, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 };
    for (let minute = 0; minute < count.overtime; minute += 1) {
      const isBeyond = count.worked + minute >= 480 || sum + count.worked + minute >= 2400;
      const band = {
        W: isBeyond ? (bands['w1']! < 120 ? 'w1' : 'w2') : 'w0',
        R: minute < 120 ? 'r1' : minute < 480 ? 'r2' : 'r3',
        H: minute < 480 ? 'h1' : 'h2',
        X: 'x',
      }[kind];
      bands[band]! += 1;
    }
    if (kind === 'W') sum += Math.min(480, count.worked + count.overtime);
    results.push({
      kind: isEmployed ? kind : 'outside',
      stretches: own.map((one) => [one.on, one.off]),
      late: count.late > week.grace ? count.late : 0,
      early: count.early > week.grace ? count.early : 0,
      missing: {
        on: begin !== null && on === null && week.now >= begin + 30,
        off: end !== null && (off === null || isReopened) && week.now >= end,
      },
      expected: begin === null ? null : [begin, end],
      absent: count.absent,
      away: count.away,
      worked: count.worked,
      extra: count.extra,
      overtime: bands,
      flags: [
        ...(isEmployed && kind === 'X' && count.extra > 0 ? ['regularDay'] : []),
        ...(count.closed > 0 ? ['closureWork'] : []),
        ...(count.onLeave > 0 ? ['workedOnLeave'] : []),
        ...(count.worked + count.overtime > 720 ? ['over12'] : []),
      ].sort(),
    });
  }
  return results;
}

const sumOf = (shares: JudgedDay['shares'], band: (typeof BANDS)[number]): number =>
  shares.reduce((sum, { bands }) => sum + bands[band], 0);

const COMPARED = new Set(['regularDay', 'closureWork', 'workedOnLeave', 'over12']);

function inMinutes(day: JudgedDay) {
  const minute = (at: number | null) => (at === null ? null : (at - ORIGIN) / 60_000);
  const { kind, late, early, missing, absent, away, worked, extra, overtime, expected } = day;
  return {
    kind,
    stretches: day.stretches.map((one) => [minute(one.on), minute(one.off)]),
    ...{ late, early, missing, absent, away, worked, extra, overtime },
    expected: expected && [minute(expected.from), minute(expected.to)],
    flags: day.flags.filter((flag) => COMPARED.has(flag)).sort(),
  };
}

test('20,000 generated weeks are judged as by asking of each minute what it is', () => {
  const random = seededRandom(20_260_302);
  const seen: Record<string, number> = {};
  const saw = (what: string, is: boolean) => (seen[what] = (seen[what] ?? 0) + Number(is));
  for (let round = 0; round < 20_000; round += 1) {
    const { facts, week } = drawWeek(random);
    const days = judgeDays(facts, date(0), date(6));
    const unshared = days.find(({ overtime, shares }) => BANDS.some((band) => overtime[band] !== sumOf(shares, band)));
    if (unshared) expect(unshared, `round ${round}: ${JSON.stringify(week)}`).toBeUndefined();
    const judged = days.map(inMinutes);
    const walked = walkWeek(week);
    if (JSON.stringify(judged) !== JSON.stringify(walked.map((day) => inOrder(day))))
      expect(judged, `round ${round}: ${JSON.stringify(week)}`).toEqual(walked);
    for (const day of walked) {
      saw('late', day.late > 0);
      saw('early', day.early > 0);
      saw('missing on', day.missing.on);
      saw('missing off', day.missing.off);
      saw('absent', day.absent > 0);
      saw('away', day.away > 0);
      saw('outside', day.kind === 'outside');
      saw(
        'past midnight',
        day.stretches.some(([on, off]) => on !== null && off !== null && Math.floor(on! / D) < Math.floor(off! / D)),
      );
      for (const [band, minutes] of Object.entries(day.overtime)) saw(band, minutes > 0);
      for (const flag of day.flags) saw(flag, true);
    }
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
});

/** The fields in the order of `inMinutes`, so that two results can be compared as text, which is faster than field by field. */
function inOrder({
  kind,
  stretches,
  late,
  early,
  missing,
  absent,
  away,
  worked,
  extra,
  overtime,
  expected,
  flags,
}: ReturnType<typeof walkWeek>[number]) {
  return { kind, stretches, late, early, missing, absent, away, worked, extra, overtime, expected, flags };
}
