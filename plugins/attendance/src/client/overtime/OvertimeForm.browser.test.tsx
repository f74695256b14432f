import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleMonth } from '../../testing/sampleMonth.ts';
import { showPart } from '../../testing/showPart.tsx';
import { DayRow } from '../DayRow.tsx';
import MyOvertimes from './MyOvertimes.tsx';
import OvertimeForm from './OvertimeForm.tsx';
import { hasExtra, prefillOvertime } from './prefillOvertime.ts';

const NONE = { w0: 0, w1: 0, w2: 0, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 };
const preview = {
  minutes: 160,
  counted: 160,
  bands: { ...NONE, w1: 120, w2: 40 },
  isBefore: false,
  day: { minutes: 640, limit: 720 },
  month: { approved: 600, waiting: 480, limit: 2760 },
  cycle: null,
  compUntil: '2026-08-31',
};
const params = { workDate: '2026-03-24', start: '18:00', end: '20:40' };
const span = { workDate: '2026-03-24', start: '2026-03-24 18:00', end: '2026-03-24 20:40', emergency: false };

const PANEL = { display: 'grid', width: 500, height: 700 };

test('a form that was opened from a day with extra time asks for a reason only, and says what is left', async () => {
  const fileOvertime = vi.fn(() => Promise.resolve({ id: 7 }));
  const previewOvertime = vi.fn(() => Promise.resolve(preview));
  const { close } = await showPart(
    <OvertimeForm params={params} />,
    { fileOvertime, previewOvertime },
    undefined,
    PANEL,
  );
  await expect.element(page.getByText('2.7 小時', { exact: true })).toBeVisible();
  await expect.element(page.getByText('20.7 / 46 小時')).toBeVisible();
  await expect.element(page.getByText('還能 25.3')).toBeVisible();
  await page.getByText('補休', { exact: true }).click();
  await expect.element(page.getByText(/8\/31.*前用完/)).toBeInTheDocument();
  await page.getByRole('textbox', { name: /^原因/ }).fill('月底結帳');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => close).toHaveBeenCalledOnce();
  expect(fileOvertime).toHaveBeenCalledWith({ body: { ...span, pay: 'comp', reason: '月底結帳' } }, { quiet: true });
});

test('without a plugin that keeps it there is no comp time; what the server refuses is shown at its field, and the input stays', async () => {
  const message = '這次 2 小時，當月加班上限 46 小時，只剩 1 小時。';
  const fileOvertime = vi.fn(() =>
    Promise.reject(Object.assign(failure(message), { errors: [{ field: 'end', label: '結束時間', rule: message }] })),
  );
  const previewOvertime = vi.fn(() => Promise.resolve({ ...preview, isBefore: true, compUntil: null }));
  // Of another day: what was typed for the first one is kept for it.
  const other = { ...params, workDate: '2026-03-25' };
  const { close } = await showPart(
    <OvertimeForm params={other} />,
    { fileOvertime, previewOvertime },
    undefined,
    PANEL,
  );
  await expect.element(page.getByText('事前申請')).toBeVisible();
  expect(page.getByText('補休', { exact: true }).query()).toBeNull();
  await page.getByRole('button', { name: '送出加班' }).click();
  await expect.element(page.getByText('請寫下原因。').first()).toBeVisible();
  await page.getByRole('textbox', { name: /^原因/ }).fill('上線');
  await page.getByRole('button', { name: '送出加班' }).click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

const [day] = sampleMonth('2026-03', { 24: {} }).calendar.slice(23, 24) as [never];
test.each([
  ['late', { off: '20:40' }, { start: '18:00', end: '20:40' }],
  ['past midnight', { off: '00:40' }, { start: '18:00', end: '00:40' }],
  ['before the shift', { on: '06:30', off: '18:02' }, { start: '06:30', end: '09:00' }],
  ['on a day off', { on: '09:00', off: '12:00', shift: null, dayKind: 'R' }, { start: '09:00', end: '12:00' }],
  [
    'after a night',
    { on: '21:50', off: '08:00', shift: { name: '大夜', start: '22:00', end: '06:00' } },
    { start: '06:00', end: '08:00', startsAfter: true },
  ],
  ['without a press', { off: '' }, {}],
] as const)(
  'the form is filled in with what was worked beyond the plan: %s',
  (_, { on = '08:55', off, ...more }: { on?: string; off: string }, filled) => {
    const card = { on: { time: on, workOnLate: 0 }, off: { time: off, workOffEarly: 0 } };
    expect(prefillOvertime({ ...(day as object), ...more, card } as never)).toEqual({
      workDate: '2026-03-24',
      ...filled,
    });
  },
);

test('a day with half an hour beyond its shift offers to ask for it; one that waits says so', async () => {
  const extra = { worked: 480, extra: 65, away: 0, absent: 0, overtime: NONE };
  const later = { ...(day as object), minutes: extra } as Parameters<typeof hasExtra>[0];
  expect([hasExtra(later), hasExtra({ ...later, overtimeWaits: true })]).toEqual([true, false]);
  const onOvertime = vi.fn();
  const rows = (
    <table>
      <tbody>
        <DayRow day={later} today="2026-03-26" onOvertime={onOvertime} />
        <DayRow day={{ ...later, overtimeWaits: true }} today="2026-03-26" onOvertime={onOvertime} />
      </tbody>
    </table>
  );
  await showPart(rows, {});
  await page.getByRole('button', { name: /申請加班/ }).click();
  expect(onOvertime).toHaveBeenCalledWith(later);
  await expect.element(page.getByText('加班簽核中')).toBeVisible();
});

test('one’s own overtime has its state, and what was approved for later can be cancelled', async () => {
  const row = {
    ...{ id: 3, requestId: 9, workDate: '2026-03-24', start: '2026-03-24 18:00', end: '2026-03-24 21:00' },
    ...{ pay: 'comp', emergency: false, reason: '結帳', minutes: 180, filedOn: '2026-03-24 17:00' },
  } as const;
  const list = [
    { ...row, status: 1, worked: null, mayCancel: true },
    { ...row, id: 2, start: '2026-03-23 18:00', end: '2026-03-23 21:00', status: 1, worked: 90, mayCancel: false },
  ] as const;
  const overtimes = vi.fn(() => Promise.resolve({ list: [...list], totalSize: 2, page: 1, pageSize: 20 }));
  await showPart(<MyOvertimes />, { overtimes }, undefined, { width: 1000, height: 500 });
  await expect.element(page.getByText('1.5 小時')).toBeVisible();
  await expect.element(page.getByText('已核准').first()).toBeVisible();
  expect(page.getByRole('button', { name: /的加班$/ }).elements()).toHaveLength(1);
});
