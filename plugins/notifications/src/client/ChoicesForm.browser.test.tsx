import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { heading, openBell, popover } from '../testing/openBell.tsx';

const TIMES = { timing: 'hourly', dailyHour: 8, quietFrom: '20:00', quietTo: '08:00', isOwn: false } as const;
/** Choices without kinds, where nothing leaves the house. */
const KEPT = { keepUnread: false, channels: [], delivery: TIMES };

test('[S0-235] the ten kinds by their names, from 1 on (C.4-1)', async () => {
  const kinds = Array.from({ length: 10 }, (_, index) => ({ type: index + 1, bell: true, desktop: true }));
  await openBell({}, { readChoices: () => Promise.resolve({ ...KEPT, kinds }) });
  await popover.getByRole('button', { name: '通知設定' }).click();
  await expect.element(popover.getByRole('rowheader').first()).toBeVisible();
  expect(
    popover
      .getByRole('rowheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(['行程', '行程留言', '行程提醒', '會議室', '交接', '交接留言', '公告', '出勤', '帳密', '系統']);
});

test('choices that could not be read are asked for again', async () => {
  const kinds = [{ type: 1, bell: true, desktop: true }];
  let isLost = true;
  const readChoices = () => (isLost ? Promise.reject(failure('斷線')) : Promise.resolve({ ...KEPT, kinds }));
  await openBell({}, { readChoices });
  await popover.getByRole('button', { name: '通知設定' }).click();
  await expect.element(popover.getByText('通知載入失敗')).toBeVisible();
  isLost = false;
  await popover.getByRole('button', { name: '再試一次' }).click();
  await expect.element(popover.getByRole('rowheader', { name: '行程' })).toBeVisible();
});

test('kinds of plugins have their own names below, with the name of the plugin, and are chosen apart from type 10', async () => {
  const system = { type: 10, bell: true, desktop: true };
  const overdue = { ...system, kind: 'loans.overdue', title: '逾期歸還', plugin: '器材借用', icon: 'time' };
  const saveChoices = vi.fn(({ body }: { body: object }) =>
    Promise.resolve({ ...KEPT, kinds: [system, overdue], ...body }),
  );
  const readChoices = () => Promise.resolve({ ...KEPT, kinds: [system, overdue] });
  await openBell({}, { readChoices, saveChoices });
  await popover.getByRole('button', { name: '通知設定' }).click();
  await expect.element(popover.getByText('器材借用')).toBeVisible();
  await popover.getByRole('checkbox', { name: '逾期歸還 桌面通知' }).click({ force: true });
  await expect.element(popover.getByRole('checkbox', { name: '系統 桌面通知' })).toBeChecked();
  await expect
    .poll(() => saveChoices.mock.lastCall![0].body)
    .toMatchObject({
      kinds: [system, { kind: 'loans.overdue', bell: true, desktop: false }],
    });
});

test('a mandatory kind cannot be taken out of the list, and the row says so', async () => {
  const opened = { type: 10, kind: 'accounts.breakGlass', bell: true, desktop: true, isMandatory: true };
  const kinds = [{ ...opened, title: '緊急查看密碼', plugin: '帳號保管箱', icon: 'key' }];
  await openBell({}, { readChoices: () => Promise.resolve({ ...KEPT, kinds }) });
  await popover.getByRole('button', { name: '通知設定' }).click();
  await expect.element(popover.getByRole('checkbox', { name: '緊急查看密碼 通知清單' })).toBeDisabled();
  await expect.element(popover.getByRole('checkbox', { name: '緊急查看密碼 桌面通知' })).toBeEnabled();
  await expect.element(popover.getByText('一律列在通知清單')).toBeVisible();
});

test('choices per kind and channel are saved at once, and reverted if that fails', async () => {
  const kinds = Array.from({ length: 10 }, (_, index) => ({ type: index + 1, bell: true, desktop: true }));
  const saveChoices = vi.fn(({ body }: { body: object }) => Promise.resolve({ ...KEPT, kinds, ...body }));
  const readChoices = () => Promise.resolve({ ...KEPT, kinds });
  const { toast } = await openBell({}, { readChoices, saveChoices });
  await popover.getByRole('button', { name: '通知設定' }).click();
  await expect.element(popover.getByRole('button', { name: '返回通知' })).toHaveFocus();
  const bulletins = popover.getByRole('checkbox', { name: '公告 桌面通知' });
  await bulletins.click({ force: true });
  await expect.element(bulletins).not.toBeChecked();
  await expect
    .poll(() => saveChoices.mock.lastCall![0].body)
    .toMatchObject({
      kinds: expect.arrayContaining([{ type: 7, bell: true, desktop: false }]) as unknown,
    });
  saveChoices.mockRejectedValueOnce(failure('不行'));
  await bulletins.click({ force: true });
  await expect.poll(() => toast.mock.calls.length).toBe(1);
  await expect.element(bulletins).not.toBeChecked();
  await popover.getByRole('button', { name: '返回通知' }).click();
  await expect.element(popover.getByRole('button', { name: '通知設定' })).toHaveFocus();
  await expect.element(heading(/^未讀/)).toBeVisible();
});

test('a channel has its column, its address and its times; without it nothing of that shows', async () => {
  const channels = [{ id: 'email', title: '電子郵件', address: 'e001@company.example', isOn: true }];
  const kinds = [{ type: 7, bell: true, desktop: true, channels: { email: true } }];
  const all = { ...KEPT, channels, kinds };
  const saveChoices = vi.fn(({ body }: { body: { readonly channels?: readonly { readonly isOn: boolean }[] } }) =>
    Promise.resolve({
      ...{ ...all, ...body },
      channels: [{ ...channels[0]!, isOn: body.channels?.[0]?.isOn ?? true }],
    }),
  );
  await openBell({}, { readChoices: () => Promise.resolve(all), saveChoices });
  await popover.getByRole('button', { name: '通知設定' }).click();
  await expect.element(popover.getByText('寄到 e001@company.example，由人事維護。')).toBeVisible();
  await popover.getByRole('checkbox', { name: '公告 電子郵件' }).click({ force: true });
  await expect
    .poll(() => saveChoices.mock.lastCall![0].body)
    .toEqual({ kinds: [{ ...kinds[0], channels: { email: false } }] });
  await popover.getByRole('switch', { name: /^以電子郵件寄送/ }).click({ force: true });
  await expect.poll(() => saveChoices.mock.lastCall![0].body).toEqual({ channels: [{ id: 'email', isOn: false }] });
  await expect.element(popover.getByRole('checkbox', { name: '公告 電子郵件' })).toBeDisabled();
});
