import { addDays } from '@atrium/sdk/days';
import { timeOf } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import { at, type Case, DAY, factsOn, FLEXIBLE, judged, NIGHT, pressesOn, RULE, span } from '../../testing/testDays.ts';
import { judgeDay, type JudgedDay } from './judgeDay.ts';
import { countedOvertime, passedLimits, USUAL_OVERTIME } from './overtime.ts';
import type { DayKind, RosterDay, ShiftTimes } from './plan.ts';
import { lastMoment } from './stretches.ts';

/** A Friday; the Monday after it is the 9th. */
const DATE = '2026-03-06';
const SATURDAY = '2026-03-07';
const SUNDAY = '2026-03-08';
const NEXT = addDays(DATE, 1);

const rostered = (shift: ShiftTimes): RosterDay => ({ kind: 'W', shift });
const free = (kind: DayKind): RosterDay => ({ kind, shift: null });
const nights = { [DATE]: rostered(NIGHT) };
const on = (date: string, given: Case) => judged(date, given);
const friday = (given: Case) => judged(DATE, given);
const bands = (day: JudgedDay) =>
  Object.fromEntries(Object.entries(day.overtime).filter(([, minutes]) => minutes > 0)) as Partial<
    JudgedDay['overtime']
  >;
const times = ({ stretches }: JudgedDay) =>
  stretches.map((one) => [one.on, one.off].map((press) => (press === null ? '' : timeOf(new Date(press)))).join('–'));
const overtime = (date: string, from: string, to: string, emergency = false) => ({
  overtimes: [{ ...span(date, from, to), id: 1, isComp: false, emergency }],
});

/** D 09–18, break 12–13, grace 0; N 22–06; F = D, flex 08–10: the cases of the design, each under its sentence. */
describe('worked cases', () => {
  test('1. D 08:52–18:04 → L0 E0, 480, extra 12', () => {
    const day = friday({ pressed: 'on 08:52 off 18:04' });
    expect(day).toMatchObject({ late: 0, early: 0, worked: 480, extra: 12, flags: [], absent: 0, away: 0 });
    expect(day.missing).toEqual({ on: false, off: false });
  });

  test('2. on 09:12, grace 15; 10 → L0; L12', () => {
    const late = (grace: number) => friday({ pressed: 'on 09:12 off 18:00', rule: { ...RULE, grace } }).late;
    expect([late(15), late(10)]).toEqual([0, 12]);
  });

  test('3. on 13:30 → L210, not 270', () => {
    expect(friday({ pressed: 'on 13:30 off 18:00' })).toMatchObject({ late: 210, worked: 270 });
  });

  test('4. off 00:40+1, approved 19:00–00:40 → same date, w1 120 w2 220, over12', () => {
    const given = { pressed: 'on 08:55 off 00:40+1', ...overtime(DATE, '19:00', '00:40') };
    const day = friday(given);
    expect(day).toMatchObject({ late: 0, early: 0, extra: 65, flags: ['over12'] });
    expect(bands(day)).toEqual({ w1: 120, w2: 220 });
    expect(judgeDay(factsOn(DATE, given), NEXT)).toMatchObject({ stretches: [], early: 0, on: null, off: null });
  });

  test('5. N 21:50–06:05+1 → one stretch, date of 22:00', () => {
    const given = { pressed: 'on 21:50 off 06:05+1', roster: nights };
    expect(times(friday(given))).toEqual(['21:50–06:05']);
    expect(friday(given)).toMatchObject({ late: 0, early: 0, worked: 480 });
    expect(judgeDay(factsOn(DATE, given), NEXT).stretches).toEqual([]);
  });

  test('6. N –06:02, then D 08:58–18:01 → two dates, rest11', () => {
    const roster = { [DATE]: rostered(NIGHT), [NEXT]: rostered(DAY) };
    const facts = factsOn(DATE, { pressed: 'on 21:55 off 06:02+1 on 08:58+1 off 18:01+1', roster });
    expect(times(judgeDay(facts, DATE))).toEqual(['21:55–06:02']);
    const next = judgeDay(facts, NEXT);
    expect([times(next), next.flags, next.late]).toEqual([['08:58–18:01'], ['rest11'], 0]);
  });

  test('7. 16–24, 00–08; pressed 15:55, 08:05 → split at 00:00, no M', () => {
    const shift = (start: string, end: string) => rostered({ name: '輪班', start, end, breaks: [], flex: null });
    const roster = { [DATE]: shift('16:00', '00:00'), [NEXT]: shift('00:00', '08:00') };
    const facts = factsOn(DATE, { pressed: 'on 15:55 off 08:05+1', roster });
    const [first, second] = [judgeDay(facts, DATE), judgeDay(facts, NEXT)];
    expect([times(first), times(second)]).toEqual([['15:55–00:00'], ['00:00–08:05']]);
    for (const day of [first, second]) {
      expect(day).toMatchObject({ late: 0, early: 0, worked: 480, missing: { on: false, off: false } });
      expect(day.why.map(({ code }) => code)).toContain('split');
    }
  });

  test('8. off forgotten, on 08:58+1 → M off; day 2 normal', () => {
    const facts = factsOn('2026-03-05', { pressed: 'on 08:50 on 08:58+1 off 18:02+1' });
    expect(judgeDay(facts, '2026-03-05')).toMatchObject({ missing: { on: false, off: true }, early: 0, worked: 0 });
    expect(judgeDay(facts, DATE)).toMatchObject({ late: 0, early: 0, worked: 480, missing: { on: false, off: false } });
  });

  test('9. on forgotten, off 18:05 → M on, L0', () => {
    expect(friday({ pressed: 'off 18:05' })).toMatchObject({ missing: { on: true, off: false }, late: 0, early: 0 });
    const day = friday({ pressed: 'on 08:50-1 off 18:04-1 off 18:05' });
    expect(day, 'after a day with both').toMatchObject({ missing: { on: true, off: false }, late: 0 });
  });

  test('10. no off, no on +1, off 18:03+1 → M off; M on (33 h)', () => {
    const facts = factsOn('2026-03-05', { pressed: 'on 09:00 off 18:03+1' });
    expect(judgeDay(facts, '2026-03-05').missing).toEqual({ on: false, off: true });
    expect(judgeDay(facts, DATE).missing).toEqual({ on: true, off: false });
  });

  test('11. on twice, two tabs → first counts, same answer, 2 presses', () => {
    const twice = friday({ pressed: 'on 08:55 on 08:56 off 18:00' });
    expect(times(twice)).toEqual(['08:55–18:00']);
    expect({ ...twice, why: [] }).toEqual({ ...friday({ pressed: 'on 08:55 off 18:00' }), why: [] });
  });

  test('12. off 12:01 by mistake, off 18:02 → E0', () => {
    const day = friday({ pressed: 'on 08:58 off 12:01 off 18:02' });
    expect([times(day), day.early, day.away]).toEqual([['08:58–18:02'], 0, 0]);
  });

  test('13. off 12:05, on 13:25, off 18:00 → L0, away 25', () => {
    const day = friday({ pressed: 'on 08:58 off 12:05 on 13:25 off 18:00' });
    expect(day).toMatchObject({ late: 0, early: 0, away: 25, worked: 455, missing: { on: false, off: false } });
  });

  test('14. leave 09–12, on 13:00; 13:06 → L0; L6; costs 180', () => {
    const leaves = [span(DATE, '09:00', '12:00', '事假')];
    expect(friday({ pressed: 'on 13:00 off 18:00', leaves })).toMatchObject({ late: 0, worked: 300, flags: [] });
    expect(friday({ pressed: 'on 13:06 off 18:00', leaves }).late).toBe(6);
    const { expected } = friday({ leaves });
    expect(480 - (expected!.to - expected!.from) / 60_000, 'minutes of the plan').toBe(180);
  });

  test('15. leave all day, pressed → workedOnLeave', () => {
    const day = friday({ pressed: 'on 09:30 off 11:00', leaves: [span(DATE, '09:00', '18:00', '特休')] });
    expect(day).toMatchObject({ flags: ['workedOnLeave'], late: 0, early: 0, worked: 0, extra: 90, expected: null });
    expect(day.missing).toEqual({ on: false, off: false });
  });

  test('16. F 09:20–18:20; on 10:10 → L0 E0; L10, due 19:00', () => {
    const rule = { ...RULE, shift: FLEXIBLE };
    expect(friday({ rule, pressed: 'on 09:20 off 18:20' })).toMatchObject({ late: 0, early: 0, worked: 480 });
    const late = friday({ rule, pressed: 'on 10:10 off 18:30' });
    expect(late).toMatchObject({ late: 10, early: 30, expected: { to: at(`${DATE} 19:00`) } });
  });

  test('17. F, leave 09–12, on 13:10 → L10', () => {
    const given = { rule: { ...RULE, shift: FLEXIBLE }, leaves: [span(DATE, '09:00', '12:00', '特休')] };
    expect(friday({ ...given, pressed: 'on 13:10 off 18:00' })).toMatchObject({ late: 10, early: 0 });
  });

  test('18. R worked 09–12, 13–15 → r1 120 r2 180, in the 46 h', () => {
    const day = on(SATURDAY, {
      pressed: 'on 09:00 off 12:00 on 13:00 off 15:00',
      ...overtime(SATURDAY, '09:00', '15:00'),
    });
    expect([day.kind, bands(day)]).toEqual(['R', { r1: 120, r2: 180 }]);
    expect(countedOvertime(day.overtime, { countsHolidays: false })).toBe(300);
  });

  test('19. rostered Sat W, Wed R → Sat judged, Wed free', () => {
    const wednesday = '2026-03-11';
    const roster = { [SATURDAY]: rostered(DAY), [wednesday]: free('R') };
    expect(on(SATURDAY, { roster, pressed: 'on 09:20 off 18:00' })).toMatchObject({ kind: 'W', late: 20 });
    expect(on(wednesday, { roster })).toMatchObject({ kind: 'R', absent: 0, missing: { on: false, off: false } });
  });

  test('20. X, no emergency → extra, regularDay', () => {
    const pressed = 'on 09:00 off 11:00';
    const day = on(SUNDAY, { pressed, ...overtime(SUNDAY, '09:00', '11:00') });
    expect([day.kind, day.extra, bands(day), day.flags]).toEqual(['X', 120, {}, ['regularDay']]);
    const emergency = on(SUNDAY, { pressed, ...overtime(SUNDAY, '09:00', '11:00', true) });
    expect([emergency.extra, bands(emergency), emergency.flags]).toEqual([0, { x: 120 }, []]);
  });

  test('21. H 09–18; moved by consent → h1 480; W', () => {
    const company = { [DATE]: { isWork: false, name: '紀念日' } };
    const given = { company, pressed: 'on 09:00 off 18:00' };
    const day = friday({ ...given, ...overtime(DATE, '09:00', '18:00') });
    expect([day.kind, bands(day)]).toEqual(['H', { h1: 480 }]);
    expect(friday({ ...given, roster: { [DATE]: rostered(DAY) } })).toMatchObject({ kind: 'W', worked: 480, extra: 0 });
  });

  test('22. make-up Sat; roster R → W; R', () => {
    const company = { [SATURDAY]: { isWork: true, name: '補行上班' } };
    expect(on(SATURDAY, { company })).toMatchObject({ kind: 'W', absent: 480, plan: { isMadeUp: true } });
    expect(on(SATURDAY, { company, roster: { [SATURDAY]: free('R') } })).toMatchObject({ kind: 'R', absent: 0 });
  });

  test('23. Taipei closed 12–24, off 12:05; Kaohsiung → E0 (leave of that day stays); as usual', () => {
    const pressed = 'on 08:55 off 12:05';
    const taipei = { pressed, closures: [span(DATE, '12:00', '24:00', '颱風')] };
    expect(friday(taipei)).toMatchObject({ early: 0, missing: { on: false, off: false }, flags: [] });
    expect(friday({ pressed })).toMatchObject({ early: 300 });
    const leaves = [span(DATE, '13:00', '18:00', '特休')];
    expect(friday({ ...taipei, leaves }).why.filter(({ code }) => code === 'leave')).toHaveLength(1);
  });

  test('24. stays till 18:00 then → worked, closureWork', () => {
    const day = friday({ pressed: 'on 08:55 off 18:00', closures: [span(DATE, '12:00', '24:00', '颱風')] });
    expect(day).toMatchObject({ worked: 480, extra: 5, flags: ['closureWork'] });
  });

  test('25. last day 3/14 → 3/15 outside; HR reads', () => {
    const employments = [{ startsOn: '2020-01-01', endsOn: '2026-03-13' }];
    expect(on('2026-03-13', { employments })).toMatchObject({ kind: 'W', absent: 480 });
    expect(on('2026-03-16', { employments })).toMatchObject({ kind: 'outside', absent: 0, why: [{ code: 'outside' }] });
  });

  test('26. re-hired 6/1, same number → two employments, old grants settled', () => {
    const employments = [
      { startsOn: '2020-01-01', endsOn: '2026-03-13' },
      { startsOn: '2026-06-01', endsOn: null },
    ];
    const kinds = ['2026-03-13', '2026-03-16', '2026-05-29', '2026-06-01'].map(
      (date) => on(date, { employments }).kind,
    );
    expect(kinds).toEqual(['W', 'outside', 'outside', 'W']);
  });

  test('27. hired 3/1, imported today 10:00 → today not expected', () => {
    const given = { employments: [{ startsOn: '2026-03-01', endsOn: null }], addedOn: at(`${DATE} 10:00`) };
    expect(friday(given)).toMatchObject({ kind: 'W', absent: 0, missing: { on: false, off: false }, expected: null });
    expect(on('2026-03-09', given)).toMatchObject({ absent: 480 });
  });

  test('28. grace, shift change on 16th → 1–15 old, 16– new', () => {
    const later = { ...RULE, validFrom: '2026-03-16', grace: 15, shift: { ...DAY, start: '08:30', end: '17:30' } };
    const rule = (date: string) => (date < '2026-03-16' ? RULE : later);
    expect(on('2026-03-13', { rule, pressed: 'on 09:10 off 18:00' }).late).toBe(10);
    expect(on('2026-03-16', { rule, pressed: 'on 08:40 off 17:30' }).late).toBe(0);
    expect(on('2026-03-16', { rule, pressed: 'on 09:10 off 17:30' }).late).toBe(40);
  });

  test('29. N of 2/28, off 3/1 06:04 → February; lock from 3/1 12:00', () => {
    const facts = factsOn('2026-02-28', { pressed: 'on 21:58 off 06:04+1', roster: { '2026-02-28': rostered(NIGHT) } });
    expect(judgeDay(facts, '2026-02-28')).toMatchObject({ worked: 480, late: 0, early: 0 });
    expect(judgeDay(facts, '2026-03-01').stretches).toEqual([]);
    expect(lastMoment(judgeDay(facts, '2026-02-28').plan)).toBe(at('2026-03-01 12:00'));
  });

  test('30. correction in a locked month → its presses are judged as any other (423 is the answer of the lock)', () => {
    const before = friday({ pressed: 'on 08:55' });
    expect(before.missing.off).toBe(true);
    const corrected = { ...factsOn(DATE), presses: [...pressesOn(DATE, 'on 08:55'), ...pressesOn(DATE, 'off 18:00')] };
    expect(judgeDay(corrected, DATE)).toMatchObject({ missing: { on: false, off: false }, worked: 480 });
  });

  test('31. week 3/30–4/5 passes 40 h on 4/4 → in April; locked March unchanged, April editable', () => {
    const saturday = '2026-04-04';
    const days = [5, 4, 3, 2, 1].map((back) => `on 09:00-${back} off 18:00-${back}`).join(' ');
    const short = { ...DAY, start: '09:00', end: '12:00', breaks: [] };
    const given = {
      roster: { [saturday]: rostered(short) },
      pressed: `${days} on 09:00 off 15:00`,
      ...overtime(saturday, '13:00', '15:00'),
    };
    expect(bands(on(saturday, given)), 'only the approved hours, on the day that passes them').toEqual({ w1: 120 });
    expect(bands(judgeDay(factsOn(saturday, given), '2026-03-31'))).toEqual({});
    expect(bands(on(saturday, { ...given, pressed: 'on 09:00 off 15:00' })), 'in a shorter week').toEqual({ w0: 120 });
  });

  test('32. 45 h used, 2 h asked before; worked → 60 left; recorded, over46', () => {
    const counted = { month: 45 * 60, cycle: 45 * 60 };
    const given = { counted, pressed: 'on 09:00 off 20:00', ...overtime(DATE, '18:00', '20:00') };
    expect(friday(given).flags).toEqual(['over46']);
    expect(passedLimits(45 * 60 + 60, 0, { limit: '46' }), 'the 60 minutes that are left').toEqual([]);
    const rule = { ...RULE, overtime: { ...USUAL_OVERTIME, limit: '54/138' } } as const;
    expect(friday({ ...given, rule }).flags).toEqual([]);
    const cycle = { month: 53 * 60, cycle: 137 * 60 };
    expect(friday({ ...given, rule, counted: cycle }).flags).toEqual(['over54', 'over138']);
  });
});
