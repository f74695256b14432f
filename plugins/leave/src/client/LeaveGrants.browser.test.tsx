import { renderPart } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { GrantDialog } from './GrantDialog.tsx';
import type { Leave, ManagedGrant } from './types.ts';

const grant: ManagedGrant = {
  id: 5,
  source: 'company',
  minutes: 960,
  leftMinutes: 600,
  overMinutes: 0,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
};

const open = (adjusted: ManagedGrant | undefined, api: object) => {
  const onSaved = vi.fn();
  const shown = renderPart<Leave>(
    <GrantDialog personId={7} grant={adjusted} onSaved={onSaved} onClose={() => undefined} />,
    { id: 'leave', texts: zhTW, api: api as never },
  );
  return { shown, onSaved };
};

test('what is wrong is said at its field before anything is sent; hours become minutes', async () => {
  const addGrant = vi.fn(() => Promise.resolve({ id: 1 }));
  const { shown, onSaved } = open(undefined, { addGrant });
  await shown;
  await page.getByRole('button', { name: '儲存' }).click();
  await expect.element(page.getByText(/請輸入 0.5 到 800 小時/)).toBeVisible();
  await expect.element(page.getByText('請輸入原因')).toBeVisible();
  expect(addGrant).not.toHaveBeenCalled();
  await page.getByRole('textbox', { name: /^時數/ }).fill('12.5');
  await page.getByRole('textbox', { name: /^原因/ }).fill('期初餘額');
  await page.getByRole('button', { name: '儲存' }).click();
  await expect.poll(() => onSaved).toHaveBeenCalled();
  expect(addGrant).toHaveBeenCalledWith(
    {
      params: { id: 7 },
      body: { minutes: 750, startsOn: expect.any(String), endsOn: expect.any(String), reason: '期初餘額' },
    },
    { quiet: true },
  );
});

test('an adjustment says what was left before it', async () => {
  const adjustGrant = vi.fn(() => Promise.resolve({}));
  const { shown, onSaved } = open(grant, { adjustGrant });
  await shown;
  await expect.element(page.getByRole('textbox', { name: /^調整後剩餘/ })).toHaveValue('10');
  await page.getByRole('textbox', { name: /^調整後剩餘/ }).fill('0');
  await page.getByRole('textbox', { name: /^原因/ }).fill('舊系統已休');
  await page.getByRole('button', { name: '儲存' }).click();
  await expect.poll(() => onSaved).toHaveBeenCalled();
  expect(adjustGrant).toHaveBeenCalledWith(
    { params: { id: 7 }, body: { grantId: 5, before: 600, leftMinutes: 0, reason: '舊系統已休' } },
    { quiet: true },
  );
});
