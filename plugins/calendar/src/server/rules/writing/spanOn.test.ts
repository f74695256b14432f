import { afterEach, expect, test, vi } from 'vitest';
import { spanOn } from './spanOn.ts';

afterEach(() => vi.unstubAllEnvs());

test('where clocks go forward, a schedule in the hour that is left out does not end before it begins', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const draft = { start: '2026-03-01 02:30', end: '2026-03-01 03:15', isAllDay: false };
  expect(new Date(2026, 2, 8, 2, 30).getHours(), 'the time zone applies').toBe(3);
  const { startsOn, endsOn, firstOn, lastOn } = spanOn('2026-03-08', draft);
  expect(endsOn.getTime()).toBeGreaterThanOrEqual(startsOn.getTime());
  expect([firstOn, lastOn]).toEqual(['2026-03-08', '2026-03-08']);
});
