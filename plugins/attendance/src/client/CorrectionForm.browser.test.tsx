import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../testing/showPart.tsx';
import CorrectionForm from './CorrectionForm.tsx';

const params = { workDate: '2026-03-24', kind: 'off', time: '18:00' } as const;

test('a form that was opened from a missing day is sent by one press', async () => {
  const correct = vi.fn(() => Promise.resolve({ id: 7 }));
  const { close } = await showPart(<CorrectionForm params={params} />, { correct });
  await page.getByRole('button', { name: '送出補打卡' }).click();
  await expect.poll(() => close).toHaveBeenCalledOnce();
  const body = { workDate: '2026-03-24', kind: 'off', at: '2026-03-24 18:00', reason: '忘記打卡' };
  expect(correct).toHaveBeenCalledWith({ body }, { quiet: true });
});

test('a night shift ends on the next day; what the server refuses is shown at its field, and the input stays', async () => {
  const correct = vi.fn(() =>
    Promise.reject(
      Object.assign(failure('時間不在這個工作日'), {
        errors: [{ field: 'at', label: '時間', rule: '時間不在這個工作日' }],
      }),
    ),
  );
  const { close } = await showPart(<CorrectionForm params={{ ...params, time: '06:00' }} />, { correct });
  await page.getByText('隔天').click();
  await page.getByRole('button', { name: '外出公務' }).click();
  await page.getByRole('button', { name: '送出補打卡' }).click();
  await expect.element(page.getByText('時間不在這個工作日').first()).toBeVisible();
  const body = { workDate: '2026-03-24', kind: 'off', at: '2026-03-25 06:00', reason: '外出公務' };
  expect(correct).toHaveBeenCalledWith({ body }, { quiet: true });
  expect(close).not.toHaveBeenCalled();
});
