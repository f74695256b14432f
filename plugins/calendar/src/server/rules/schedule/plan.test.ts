import { addDays, daysBetween } from '@atrium/sdk/days';
import { momentOf } from '@atrium/sdk/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { normaliseKind, type RuleKind, startRule } from '../../../contract/repeatRule.ts';
import { expandSeries, REPEAT } from '../../../series.ts';
import { seededRandom } from '../../../testing/seededRandom.ts';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../../testing/writingOf.ts';
import { changedParts, type Draft, NO_PLACE, type Occurrence, type Series, toDraft } from './draft.ts';
import type { CompanyCalendar } from './expandRepeat.ts';
import { planFollowing, spanOn } from './plan.ts';

const { none, daily, weekly, monthly } = REPEAT;
const NO_RULE = { rule: null, madeUntil: null, endedBy: null, splitFrom: null } as const;
const CALENDAR: CompanyCalendar = { isWork: (day) => new Date(day).getUTCDay() % 6 !== 0, horizon: '2027-04-25' };
const TIMES = { start: '2026-01-01 10:00', end: '2026-01-01 11:00', isAllDay: false };

type Random = ReturnType<typeof seededRandom>;

/** A series of which some were moved, cancelled or deleted, and one of its occurrences. */
function randomSeries({ between, is }: Random) {
  const repeatType = between(daily, monthly);
  const startOn = addDays('2026-01-28', between(0, 60));
  const stopOn = addDays(startOn, [0, 0, 20, 100, 400][repeatType]!);
  const all = expandSeries({ repeatType, startOn, stopOn });
  const rows = all.flatMap((ruleOn, index): Occurrence[] => {
    if (index > 0 && is(0.1)) return [];
    const isMoved = is(0.15);
    const span = isMoved
      ? spanOn(addDays(ruleOn, between(-3, 3)), { ...TIMES, start: '2026-01-01 15:00', end: '2026-01-01 17:00' })
      : spanOn(ruleOn, TIMES);
    return [{ ...PLAIN, id: index + 1, ruleOn, ...span, isMoved, isCancelled: is(0.1) }];
  });
  const series: Series = { ...NO_RULE, id: 1, repeatType, anchorOn: startOn, stopOn };
  const at = between(0, rows.length - 1);
  return { series, row: rows[at]!, later: rows.slice(at + 1), hasEarlier: at > 0 };
}

/** A change of some of its parts, which keeps the rules of a repeat. */
function randomChange({ between, is }: Random, before: Draft): Draft {
  const draft = { ...before };
  if (is(0.6)) {
    const day = addDays(before.start.slice(0, 10), is(0.5) ? between(-2, 5) : 0);
    const hour = between(10, 18);
    Object.assign(draft, { start: `${day} ${hour}:00`, end: `${day} ${hour + 1}:30` });
  }
  if (is(0.3)) draft.repeatType = between(none, monthly);
  if (is(0.4) || draft.repeatType !== before.repeatType)
    draft.stopOn = addDays(draft.start.slice(0, 10), between(0, [0, 0, 25, 120, 400][draft.repeatType]!));
  if (draft.repeatType === none) draft.stopOn = null;
  if (is(0.5)) draft.title = 'Other';
  return draft;
}

test('3,000 random changes of the following: each occurrence is where the repeat has it, or where it was moved to', () => {
  const random = seededRandom(20_260_401);
  const seen = { new: 0, removed: 0, own: 0, moves: 0, stays: 0, holes: 0, split: 0 };
  for (let round = 0; round < 3000; round += 1) {
    const { series, row, later, hasEarlier } = randomSeries(random);
    const before = toDraft(row, series, []);
    const draft = randomChange(random, before);
    const changed = changedParts(before, draft);
    const plan = planFollowing({ series, row, later, hasEarlier, draft, changed, placements: [], calendar: CALENDAR });
    const what = `round ${round}`;
    const [first, ...others] = plan.rows;

    // The occurrence itself has what was asked for.
    expect(first!.before, what).toBe(row);
    expect([momentOf(first!.span.startsOn), momentOf(first!.span.endsOn)], what).toEqual([draft.start, draft.end]);
    // It has a time of its own as before, or where its day is not that of the repeat.
    const isOther = draft.repeatType !== series.repeatType;
    const keepsTime = !isOther && !changed.has('time');
    expect(first!.isMoved, what).toBe(keepsTime ? row.isMoved : first!.span.firstOn !== first!.ruleOn);
    const isAnchored = !isOther && draft.start.slice(0, 10) === row.firstOn;
    expect(plan.series.anchorOn, what).toBe(isAnchored ? series.anchorOn : first!.ruleOn);
    // Nothing is lost: a later one stays or is removed, never both.
    const kept = others.flatMap((other) => other.before ?? []);
    const ids = [...kept, ...plan.removed].map(({ id }) => id).toSorted((one, other) => one - other);
    expect(ids, what).toEqual(later.map(({ id }) => id));
    // Each is on a day of the repeat, each day once.
    const monthDay = Number(plan.series.anchorOn.slice(8));
    const { repeatType, stopOn } = plan.series;
    const days = expandSeries({ repeatType, startOn: first!.ruleOn, stopOn, monthDay });
    const used = plan.rows.map(({ ruleOn }) => ruleOn);
    expect(new Set(used).size, what).toBe(used.length);
    for (const day of used.slice(1)) expect(days, what).toContain(day);
    if (isOther) expect(used.toSorted(), what).toEqual(days);
    // A day without an occurrence was without one before.
    else seen.holes += days.filter((day) => !used.includes(day)).length;
    const missing = expandSeries(ruleOf(series, row)).length - 1 - later.length;
    if (!isOther) expect(days.length - used.length, what).toBeLessThanOrEqual(missing);
    // One that was moved keeps its time; of the others those that follow have the new one, if there is one.
    for (const { before: old, effect, span, ruleOn } of others) {
      seen[effect] += 1;
      if (old === null) {
        const usual = keepsTime && row.isMoved ? later.find(({ isMoved }) => !isMoved) : undefined;
        const time = usual ? momentOf(usual.startsOn) : draft.start;
        expect(momentOf(span.startsOn), what).toBe(`${ruleOn} ${time.slice(11)}`);
      } else if (old.isMoved || !changed.has('time')) expect(span, what).toBe(old);
      else expect(momentOf(span.startsOn), what).toBe(`${ruleOn} ${draft.start.slice(11)}`);
    }
    if (!isOther && !changed.has('repeat')) expect(plan.removed, what).toEqual([]);
    // With the same repeat and another day all days move alike, but for months that are shorter.
    if (!isOther && repeatType !== monthly && changed.has('time'))
      for (const { before: old, ruleOn } of others)
        if (old) expect(daysBetween(old.ruleOn, ruleOn), what).toBe(daysBetween(row.firstOn, draft.start.slice(0, 10)));
    expect(plan.series.how, what).toBe(hasEarlier || isOther ? 'split' : 'stay');
    seen.removed += plan.removed.length;
    if (plan.series.how === 'split') seen.split += 1;
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(100);
});

test('one that came back to other days than those of the repeat stays where it is, up to the stop day', () => {
  const fridays = { ...NO_RULE, id: 1, repeatType: weekly, anchorOn: '2026-03-27', stopOn: '2026-04-17' };
  const on = (id: number, ruleOn: string, firstOn = ruleOn) => ({ ...PLAIN, id, ruleOn, ...spanOn(firstOn, TIMES) });
  const row = on(1, '2026-03-27');
  const later = [on(2, '2026-04-03'), on(3, '2026-04-08'), on(4, '2026-04-10'), on(5, '2026-04-11', '2026-04-30')];
  const before = toDraft(row, fridays, []);
  const planned = (change: Partial<Draft>) => {
    const draft = { ...before, ...change };
    const changed = changedParts(before, draft);
    const all = { series: fridays, row, later, hasEarlier: false, draft, changed, placements: [], calendar: CALENDAR };
    return planFollowing(all).rows.map(({ before: old, ruleOn }) => `${old?.id ?? 'new'} ${ruleOn.slice(5)}`);
  };
  const same = ['1 03-27', '2 04-03', '3 04-08', '4 04-10', '5 04-11'];
  expect(planned({ title: 'Other' })).toEqual(same);
  expect(planned({ stopOn: '2026-04-08' })).toEqual(same.slice(0, 3));
  expect(planned({ stopOn: '2026-04-07' })).toEqual(same.slice(0, 2));
  const saturday = { start: '2026-03-28 10:00', end: '2026-03-28 11:00' };
  expect(planned(saturday)).toEqual(['1 03-28', '2 04-04', '3 04-09', '4 04-11', '5 04-12']);
});

/** The dates that a change of the following makes of those of a rule: days of the rule, and where they are. */
function changeRule(
  { kind, stopOn, rows, at }: { kind: Partial<RuleKind>; stopOn: string; rows: readonly string[]; at: number },
  change: Partial<Draft>,
  daysOff: readonly string[] = [],
) {
  const rule = normaliseKind({ ...startRule('2026-12-04'), ...kind });
  const ruleOn = (day: string) => (rule.monthDay === 'workday' ? `${day.slice(0, 8)}01` : day);
  const series: Series = { ...NO_RULE, id: 1, repeatType: REPEAT.rule, anchorOn: ruleOn(rows[0]!), stopOn, rule };
  const all = rows.map((day, index) => ({ ...PLAIN, id: index, ruleOn: ruleOn(day), ...spanOn(day, TIMES) }));
  const [row, later] = [all[at]!, all.slice(at + 1)];
  const before = toDraft(row, series, []);
  const draft = { ...before, ...change };
  const isWork = (day: string) => CALENDAR.isWork(day) && !daysOff.includes(day);
  const calendar = { ...CALENDAR, isWork };
  const changed = changedParts(before, draft);
  const plan = planFollowing({ series, row, later, hasEarlier: at > 0, draft, changed, placements: [], calendar });
  return plan.rows.map(({ before: old, span }) => `${old?.id ?? 'new'} ${span.firstOn}`);
}

test('holidays that are imported after the dates were made do not shift them when they move to another weekday', () => {
  const rows = Array.from({ length: 9 }, (_, index) => addDays('2026-12-04', 7 * index));
  const fridays = { kind: { daysOff: 'skip' }, stopOn: '2027-01-29', rows, at: 1 } as const;
  const thursday = { start: '2026-12-10 10:00', end: '2026-12-10 11:00' };
  const wanted = rows.slice(1).map((day, index) => `${index + 1} ${addDays(day, -1)}`);
  expect(changeRule(fridays, thursday, ['2027-01-01'])).toEqual(wanted);
  // What exists is not lost to a day off either.
  expect(changeRule(fridays, thursday, ['2026-12-31'])).toEqual(wanted);
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-14'];
  const daily = { kind: { frequency: 'day', daysOff: 'skip' }, stopOn: '2026-12-14', rows: days, at: 0 } as const;
  expect(changeRule(daily, { start: '2026-12-08 10:00', end: '2026-12-08 11:00' })).toEqual(
    [...days.slice(1), '2026-12-15'].map((day, index) => `${index} ${day}`),
  );
});

test('workdays of a month are within the end, and none is left out by one that was before them', () => {
  const rows = ['2027-01-29', '2027-02-26', '2027-03-31', '2027-04-30', '2027-05-31'];
  const last = {
    kind: { frequency: 'month', monthDay: 'workday', nth: -1 },
    stopOn: '2027-06-15',
    rows,
    at: 0,
  } as const;
  const old = rows.map((day, index) => `${index} ${day}`);
  expect(changeRule(last, { stopOn: '2027-03-15' })).toEqual(old.slice(0, 2));
  const added = ['new 2027-06-30', 'new 2027-07-30', 'new 2027-08-31'];
  expect(changeRule(last, { stopOn: '2027-08-31' })).toEqual([...old, ...added]);
});

const ruleOf = ({ repeatType, stopOn, anchorOn }: Series, { ruleOn: startOn }: Occurrence) => ({
  repeatType,
  startOn,
  stopOn,
  monthDay: Number(anchorOn.slice(8)),
});

const PLAIN: Omit<Occurrence, 'id' | 'ruleOn' | keyof ReturnType<typeof spanOn>> = {
  seriesId: 1,
  audienceId: 1,
  companyId: 1,
  title: 'Meeting',
  typeId: 1,
  isTop: false,
  ...NO_PLACE,
  roomMemo: '',
  notifyMinutes: null,
  showAs: null,
  isPrivate: false,
  memo: '',
  isPush: true,
  isMoved: false,
  isCancelled: false,
  createdBy: 1,
  createdOn: new Date(0),
  updatedBy: null,
  updatedOn: new Date(0),
  deletedBy: null,
  deletedOn: null,
  importKey: null,
  importRevision: null,
  importId: null,
  version: 1,
};

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

const room = (index: 0 | 1 | 2 = 0) => ({
  locationType: 1,
  roomId: calendar.rooms[index],
  roomStartTimeCode: 3,
  roomEndTimeCode: 4,
});
const at = (day: string, roomStartTimeCode: number) => ({
  day,
  roomId: calendar.rooms[0],
  roomStartTimeCode,
  roomEndTimeCode: roomStartTimeCode + 1,
  withTime: true,
});
/** Start, end and own time of each. */
const timesOf = async (ids: readonly number[]) =>
  (await writing.rowsOf(ids)).map(
    ({ startsOn, endsOn, isMoved }) => `${momentOf(startsOn)}–${momentOf(endsOn).slice(11)}${isMoved ? ' own' : ''}`,
  );

test('a room at another time takes its schedule along, which has a time of its own from then on', async () => {
  const placements = [at('2026-04-03', 6)];
  const ids = await writing.create({ ...room(), repeatType: 3, stopTime: '2026-04-10', placements });
  expect(await timesOf(ids)).toEqual([
    '2026-03-27 10:00–11:00',
    '2026-04-03 11:30–12:30 own',
    '2026-04-10 10:00–11:00',
  ]);
  expect(await writing.bookingsOf(ids)).toEqual([
    `2026-03-27 ${calendar.rooms[0]} 3-4`,
    `2026-04-03 ${calendar.rooms[0]} 6-7`,
    `2026-04-10 ${calendar.rooms[0]} 3-4`,
  ]);
  const { api } = calendar.anna;
  const later = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:00', push: false };
  await api.change({
    params: { id: ids[0]!, x: 'continue' },
    body: { ...later, roomStartTimeCode: 11, roomEndTimeCode: 12 },
  });
  expect((await timesOf(ids))[1]).toBe('2026-04-03 11:30–12:30 own');
});

test('a change of one and its preview have the same result; a schedule without a repeat is just moved', async () => {
  const [id] = (await writing.create({ startTime: '2026-05-04 10:10', endTime: '2026-05-04 10:50' })) as [number];
  const { api } = calendar.anna;
  const body = { ...room(), push: false, placements: [at('2026-05-04', 1)] };
  const { dates } = await api.preview({ body: { ...body, id, x: 'single' } });
  expect(dates).toMatchObject([{ startTime: '2026-05-04 09:10', endTime: '2026-05-04 09:50', effect: 'moves' }]);
  await api.change({ params: { id, x: 'single' }, body });
  expect(await timesOf([id])).toEqual(['2026-05-04 09:10–09:50']);
});

test('a schedule stays at its time where its room does, and where it had none', async () => {
  const body = { startTime: '2026-05-07 10:00', endTime: '2026-05-07 11:00', repeatType: 3, stopTime: '2026-05-14' };
  const placements = [{ ...at('2026-05-14', 3), roomId: calendar.rooms[1] }];
  const same = await writing.create({ ...room(), ...body, placements });
  const none = await writing.create({ ...body, placements: [at('2026-05-14', 9)] });
  for (const ids of [same, none])
    expect(await timesOf(ids)).toEqual(['2026-05-07 10:00–11:00', '2026-05-14 10:00–11:00']);
});

test('whole days stay, and a schedule that would leave its day', async () => {
  const whole = { isAllDay: true, startDate: '2026-05-05', endDate: '2026-05-05', placements: [at('2026-05-05', 6)] };
  const late = { startTime: '2026-05-06 10:00', endTime: '2026-05-06 23:00', placements: [at('2026-05-06', 9)] };
  const [first] = await writing.create({ ...room(), ...whole });
  const [second] = await writing.create({ ...room(), ...late });
  expect(await timesOf([first!, second!])).toEqual(['2026-05-05 00:00–00:00', '2026-05-06 10:00–23:00']);
  expect(await writing.bookingsOf([first!, second!])).toEqual([
    `2026-05-05 ${calendar.rooms[0]} 6-7`,
    `2026-05-06 ${calendar.rooms[0]} 9-10`,
  ]);
});

afterEach(() => vi.unstubAllEnvs());

test('where clocks go forward, a schedule in the hour that is left out does not end before it begins', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const draft = { start: '2026-03-01 02:30', end: '2026-03-01 03:15', isAllDay: false };
  expect(new Date(2026, 2, 8, 2, 30).getHours(), 'the time zone applies').toBe(3);
  const { startsOn, endsOn, firstOn, lastOn } = spanOn('2026-03-08', draft);
  expect(endsOn.getTime()).toBeGreaterThanOrEqual(startsOn.getTime());
  expect([firstOn, lastOn]).toEqual(['2026-03-08', '2026-03-08']);
});
