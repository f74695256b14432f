import { expect, test } from 'vitest';
import { scaleToQuota } from './leaveCost.ts';
import { useGrants } from './quotas.ts';

const grant = (id: number, startsOn: string, endsOn: string, leftMinutes: number) => ({
  id,
  startsOn,
  endsOn,
  leftMinutes,
});
const GRANTS = [grant(1, '2026-07-01', '2027-06-30', 960), grant(2, '2026-01-01', '2026-12-31', 240)];

test('what ends first is used first, and a day may use two', () => {
  const { uses, left, missing } = useGrants(GRANTS, [{ date: '2026-08-03', minutes: 480 }]);
  expect(uses).toEqual([
    { grantId: 2, minutes: 240 },
    { grantId: 1, minutes: 240 },
  ]);
  expect(left.map(({ leftMinutes }) => leftMinutes)).toEqual([720, 0]);
  expect(missing).toBe(0);
});

test('a day uses only what is valid on it', () => {
  expect(useGrants(GRANTS, [{ date: '2026-06-30', minutes: 480 }])).toMatchObject({
    uses: [{ grantId: 2, minutes: 240 }],
    missing: 240,
  });
  expect(useGrants(GRANTS, [{ date: '2025-12-31', minutes: 30 }])).toMatchObject({ uses: [], missing: 30 });
});

test('a day of a quota is 8 hours, however long the shift: its half is half of that', () => {
  expect([scaleToQuota(600, 600), scaleToQuota(300, 600), scaleToQuota(100, 540)]).toEqual([480, 240, 89]);
  expect([scaleToQuota(480, 480), scaleToQuota(420, 420)]).toEqual([480, 420]);
});
