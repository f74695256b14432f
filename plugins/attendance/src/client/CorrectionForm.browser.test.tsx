import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../testing/showPart.tsx';
import { sampleMonth } from '../testing/sampleMonth.ts';
import CorrectionForm from './CorrectionForm.tsx';
import { prefillCorrection } from './prefillCorrection.ts';

const params = { workDate: '2026-03-24', kind: 'off', time: '18:00' } as const;

test('a form that was opened from a missing day is sent by one press', async () => {
  const correct = vi.fn(() => Promise.resolve({ id: 7 }));
  const { close } = await showPart(<CorrectionForm params={params} />, { correct });
  await page.getByRole('button', { name: '送出補打卡' }).click();
  await expect.poll(() => close).toHaveBeenCalledOnce();
  const body = { workDate: '2026-03-24', kind: 'off', at: '2026-03-24 18:00', reason: '忘記打卡' };
  expect(correct).toHaveBeenCalledWith({ body }, { quiet: true });
});

test('a press of the day before or after is sent with its own date, which is shown', async () => {
  const correct = vi.fn(() => Promise.resolve({ id: 7 }));
  await showPart(<CorrectionForm params={{ ...params, time: '23:50', kind: 'on' }} />, { correct });
  await page.getByText('前一天').click();
  await expect.element(page.getByText(/3\/23/)).toBeInTheDocument();
  await page.getByRole('button', { name: '送出補打卡' }).click();
  const body = { workDate: '2026-03-24', kind: 'on', at: '2026-03-23 23:50', reason: '忘記打卡' };
  await expect.poll(() => correct).toHaveBeenCalledWith({ body }, { quiet: true });
});

test.each([
  ['the end of a day shift', {}, 'off', { time: '18:00' }],
  ['the end of a night shift', { on: '22:00', off: '06:00' }, 'off', { time: '06:00', pressDay: 'after' }],
  ['the begin of a night shift', { on: '22:00', off: '06:00' }, 'on', { time: '22:00' }],
  [
    'the begin after leave until past midnight',
    { on: '02:00', off: '06:00' },
    'on',
    { time: '02:00', pressDay: 'after' },
  ],
  ['the end before leave until the morning', { on: '22:00', off: '23:30' }, 'off', { time: '23:30' }],
  ['a day on which nothing was expected', null, 'on', {}],
] as const)('the form is filled in for %s', (_, expected, kind, filled) => {
  const day = sampleMonth('2026-03').calendar[23]!;
  const isNight = expected !== null && 'on' in expected;
  const planned = {
    ...day,
    ...(isNight && { shift: { name: '大夜班', start: '22:00', end: '06:00' }, expected }),
    ...(expected === null && { shift: null, expected: null }),
  };
  expect(prefillCorrection(planned, kind)).toEqual({ workDate: '2026-03-24', kind, ...filled });
});

test('a night shift ends on the next day; what the server refuses is shown at its field, and the input stays', async () => {
  const correct = vi.fn(() =>
    Promise.reject(
      Object.assign(failure('時間不在這個工作日'), {
        errors: [{ field: 'at', label: '時間', rule: '時間不在這個工作日' }],
      }),
    ),
  );
  const { close } = await showPart(<CorrectionForm params={{ ...params, time: '06:00', pressDay: 'after' }} />, {
    correct,
  });
  await page.getByRole('button', { name: '外出公務' }).click();
  await page.getByRole('button', { name: '送出補打卡' }).click();
  await expect.element(page.getByText('時間不在這個工作日').first()).toBeVisible();
  const body = { workDate: '2026-03-24', kind: 'off', at: '2026-03-25 06:00', reason: '外出公務' };
  expect(correct).toHaveBeenCalledWith({ body }, { quiet: true });
  expect(close).not.toHaveBeenCalled();
});
