import { expect, test } from 'vitest';
import { annualPeriodsOn } from './annualLeave.ts';
import { type LawGrant, planLawGrants } from './planLawGrants.ts';

const TODAY = '2026-03-26';
const grant = (id: number, startsOn: string, days: number, more: Partial<LawGrant> = {}): LawGrant => ({
  ...{ id, startsOn, key: `annual:${startsOn}`, lawMinutes: days * 480, givenOn: startsOn, isSettled: false },
  ...more,
});
const plan = (seniorityFrom: string, grants: readonly LawGrant[], employedFrom = '2020-01-01') =>
  planLawGrants(grants, annualPeriodsOn(seniorityFrom, TODAY), { today: TODAY, employedFrom });

test('the period of today is granted once, the next one is not', () => {
  const { added } = plan('2024-03-01', []);
  expect(added).toEqual({ startsOn: '2026-03-01', endsOn: '2027-02-28', days: 10 });
  expect(plan('2024-03-01', [grant(1, '2026-03-01', 10), grant(2, '2027-03-01', 14)])).toEqual({ changes: [] });
  expect(plan('2025-12-01', [])).toEqual({ changes: [] });
});

test('other years of service change the grant of today and the next one that was used already, and add none', () => {
  expect(plan('2020-06-01', [grant(1, '2026-03-01', 10), grant(2, '2027-03-01', 14)])).toEqual({
    changes: [
      { id: 1, lawMinutes: 15 * 480, period: { startsOn: '2025-06-01', endsOn: '2026-05-31', days: 15 } },
      { id: 2, lawMinutes: 15 * 480, period: { startsOn: '2026-06-01', endsOn: '2027-05-31', days: 15 } },
    ],
  });
  expect(plan('2020-03-01', [grant(1, '2026-03-01', 10)])).toEqual({ changes: [{ id: 1, lawMinutes: 15 * 480 }] });
});

test('what the law does not give any more falls to 0, once', () => {
  expect(plan('2026-01-01', [grant(1, '2026-03-01', 10)])).toEqual({ changes: [{ id: 1, lawMinutes: 0 }] });
  expect(plan('2026-01-01', [grant(1, '2026-03-01', 0)])).toEqual({ changes: [] });
});

test('what was paid out at leaving stays, and a grant of an earlier employment is none of this one', () => {
  const settled = grant(1, '2025-07-01', 10, { isSettled: true });
  expect(plan('2024-07-01', [settled])).toEqual({ changes: [] });
  const { added, changes } = plan('2025-09-01', [settled, grant(2, '2025-06-01', 7)], '2025-09-01');
  expect(added).toMatchObject({ startsOn: '2026-03-01', days: 3 });
  expect(changes).toEqual([{ id: 2, lawMinutes: 0 }]);
});
