import { addDays, daysBetween } from '@atrium/sdk/days';
import { momentOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { expandSeries } from '../../../series/expandSeries.ts';
import { REPEAT } from '../../../series/RepeatRule.ts';
import { seededRandom } from '../../../testing/seededRandom.ts';
import { changedParts } from './changedParts.ts';
import { type Draft, NO_PLACE, type Occurrence, type Series } from './Draft.ts';
import { toDraft } from './draftFrom.ts';
import { planFollowing } from './planFollowing.ts';
import { spanOn } from './spanOn.ts';

const { none, daily, weekly, monthly } = REPEAT;
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
  const series: Series = { id: 1, repeatType, anchorOn: startOn, stopOn };
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
    const plan = planFollowing({ series, row, later, hasEarlier, draft, changed, placements: [] });
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
  const fridays = { id: 1, repeatType: weekly, anchorOn: '2026-03-27', stopOn: '2026-04-17' };
  const on = (id: number, ruleOn: string, firstOn = ruleOn) => ({ ...PLAIN, id, ruleOn, ...spanOn(firstOn, TIMES) });
  const row = on(1, '2026-03-27');
  const later = [on(2, '2026-04-03'), on(3, '2026-04-08'), on(4, '2026-04-10'), on(5, '2026-04-11', '2026-04-30')];
  const before = toDraft(row, fridays, []);
  const planned = (change: Partial<Draft>) => {
    const draft = { ...before, ...change };
    const changed = changedParts(before, draft);
    const all = { series: fridays, row, later, hasEarlier: false, draft, changed, placements: [] };
    return planFollowing(all).rows.map(({ before: old, ruleOn }) => `${old?.id ?? 'new'} ${ruleOn.slice(5)}`);
  };
  const same = ['1 03-27', '2 04-03', '3 04-08', '4 04-10', '5 04-11'];
  expect(planned({ title: 'Other' })).toEqual(same);
  expect(planned({ stopOn: '2026-04-08' })).toEqual(same.slice(0, 3));
  expect(planned({ stopOn: '2026-04-07' })).toEqual(same.slice(0, 2));
  const saturday = { start: '2026-03-28 10:00', end: '2026-03-28 11:00' };
  expect(planned(saturday)).toEqual(['1 03-28', '2 04-04', '3 04-09', '4 04-11', '5 04-12']);
});

const ruleOf = ({ repeatType, stopOn, anchorOn }: Series, { ruleOn: startOn }: Occurrence) => ({
  ...{ repeatType, startOn, stopOn },
  monthDay: Number(anchorOn.slice(8)),
});

const PLAIN: Omit<Occurrence, 'id' | 'ruleOn' | keyof ReturnType<typeof spanOn>> = {
  ...{ seriesId: 1, audienceId: 1, companyId: 1, title: 'Meeting', typeId: 1, isTop: false },
  ...NO_PLACE,
  ...{ roomMemo: '', notifyMinutes: null, memo: '', isPush: true, isMoved: false, isCancelled: false },
  ...{ createdBy: 1, createdOn: new Date(0), updatedBy: null, updatedOn: new Date(0) },
  ...{ deletedBy: null, deletedOn: null, importKey: null, version: 1 },
};
