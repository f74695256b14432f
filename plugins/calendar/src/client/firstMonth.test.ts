import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarContext } from '../testing/calendarContext.ts';
import { fakeTime } from '../testing/openStore.ts';
import { authorise } from './authorise.ts';
import { beginMonth, takeMonth } from './firstMonth.ts';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const MONTH = '2026-03';

test('the month is begun once the service was signed in to, and is taken once', async () => {
  const { context, api } = calendarContext();
  beginMonth(context);
  expect([takeMonth(context, MONTH), api.month.mock.calls]).toEqual([undefined, []]);
  await authorise(context);
  beginMonth(context);
  expect(takeMonth(context, '2026-04')).toBeUndefined();
  expect(await takeMonth(context, MONTH)).toEqual({ schedules: [], calendars: [], companyDays: [] });
  expect(takeMonth(context, MONTH)).toBeUndefined();
});

test.for(['changed', 'commented', 'subscriptionsChanged', 'resync'])(
  'after the event %s it is fetched again',
  async (event) => {
    const { context, send } = calendarContext();
    await authorise(context);
    beginMonth(context);
    send(event, {});
    expect(takeMonth(context, MONTH)).toBeUndefined();
  },
);

test('without the days of the company the schedules are shown, too', async () => {
  const { context, api } = calendarContext();
  api.companyDays.mockRejectedValue(new Error('lost'));
  await authorise(context);
  beginMonth(context);
  expect(await takeMonth(context, MONTH)).toEqual({ schedules: [], calendars: [], companyDays: null });
});
