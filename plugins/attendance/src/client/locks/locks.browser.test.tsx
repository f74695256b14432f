import { failure } from '@atrium/testing/part';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleTeam } from '../../testing/sampleTeam.ts';
import { showPart } from '../../testing/showPart.tsx';
import TeamAttendance from '../team/TeamAttendance.tsx';
import type { CompanyLock, MonthLock, Team } from '../types.ts';

afterEach(() => page.viewport(1280, 800));

const LOCKED: MonthLock = { state: 'locked', at: '2026-03-03 18:00', by: '許雅筑', people: 13, done: 13 };
const MARCH: CompanyLock = {
  month: '2026-03',
  state: 'open',
  version: 0,
  at: '',
  by: '',
  lockableFrom: '2026-04-01 12:00',
  isLockable: true,
  people: 0,
  done: 0,
  open: { correction: 1, leave: 0, missing: 2 },
  items: [
    { kind: 'correction', employeeId: 41, employee: 'E001', name: '林雅婷', date: '2026-03-19' },
    { kind: 'missing', employeeId: 42, employee: 'E002', name: '陳冠宇', date: '2026-03-11' },
  ],
  isComplete: true,
  events: [],
};

interface Shown {
  readonly lock?: MonthLock;
  readonly read?: Partial<CompanyLock>;
  readonly api?: object;
  readonly actions?: readonly string[];
}

const show = ({ lock, read = {}, api = {}, actions = ['attendance.viewAll', 'attendance.lock'] }: Shown = {}) =>
  showPart(
    <TeamAttendance />,
    {
      team: () => Promise.resolve({ ...sampleTeam(), ...(lock && { lock }) } as Team),
      monthLock: () => Promise.resolve({ ...MARCH, ...read }),
      ...api,
    } as never,
    undefined,
    { width: 1280, height: 700 },
    actions,
  );

test('結算 lists what is open before it can be confirmed, and opens the month of a person', async () => {
  const lockMonth = vi.fn(() => Promise.resolve({ state: 'locking', version: 1 }));
  const { openPanel } = await show({ api: { lockMonth } });
  await page.getByRole('button', { name: '結算' }).click();
  const dialog = page.getByRole('dialog', { name: '結算 2026年3月' });
  await expect.element(dialog.getByRole('heading', { name: '簽核中的補打卡 1' })).toBeVisible();
  await expect.element(dialog.getByText('還有 1 件')).toBeVisible();
  await dialog.getByRole('button', { name: /林雅婷/ }).click();
  expect(openPanel).toHaveBeenCalledWith('PersonMonth', { id: 41, month: '2026-03' }, { id: 41 });
  await dialog.getByRole('button', { name: '仍要結算' }).click();
  await expect
    .poll(() => lockMonth.mock.calls)
    .toEqual([[expect.objectContaining({ body: { confirm: true } }), expect.anything()]]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what was refused is said in the dialog, and what is open is read again', async () => {
  const monthLock = vi.fn(() =>
    Promise.resolve({ ...MARCH, open: { correction: 0, leave: 0, missing: 0 }, items: [] }),
  );
  const lockMonth = vi.fn(() => Promise.reject(failure('2026-03 正在結算。', 409)));
  await show({ api: { monthLock, lockMonth } });
  await page.getByRole('button', { name: '結算' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('沒有待處理的項目。')).toBeVisible();
  await dialog.getByRole('button', { name: '結算', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('2026-03 正在結算。');
  await expect.poll(() => monthLock.mock.calls.length).toBe(2);
});

test('a month that is not over says from when it can be locked', async () => {
  await show({ read: { isLockable: false, open: null, items: [] } });
  await page.getByRole('button', { name: '結算' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('還沒有結束');
  await expect.element(dialog.getByRole('button', { name: '結算', exact: true })).toBeDisabled();
});

test('a locked month says since when and by whom, and is reopened with a reason', async () => {
  const reopenMonth = vi.fn(() => Promise.resolve({ state: 'reopened', version: 1 }));
  await show({ lock: LOCKED, api: { reopenMonth } });
  await expect.element(page.getByText(/^已結算，3\/3 .*18:00 許雅筑$/)).toBeVisible();
  await page.getByRole('button', { name: '重新開放' }).click();
  const dialog = page.getByRole('dialog', { name: '重新開放 2026年3月' });
  await dialog.getByRole('button', { name: '重新開放' }).click();
  await expect.element(dialog.getByText('請寫下重新開放的原因。')).toBeVisible();
  await dialog.getByRole('textbox').fill('班表更正');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => reopenMonth.mock.calls)
    .toEqual([[expect.objectContaining({ body: { reason: '班表更正' } }), expect.anything()]]);
});

test('progress of a lock and its end come from other browsers', async () => {
  const team = vi.fn(() =>
    Promise.resolve({ ...sampleTeam(), lock: { ...LOCKED, state: 'locking', people: 0, done: 0 } } as Team),
  );
  const { send } = await show({ api: { team } });
  await expect.element(page.getByText('結算中')).toBeVisible();
  send('lockChanged', { month: '2026-03', state: 'locking', people: 400, done: 200 });
  await expect.element(page.getByText('結算中，200 / 400 人')).toBeVisible();
  team.mockImplementation(() => Promise.resolve({ ...sampleTeam(), lock: LOCKED } as Team));
  send('lockChanged', { month: '2026-03', state: 'locked', people: 400, done: 400 });
  await expect.element(page.getByText(/^已結算，/)).toBeVisible();
});

test('without the right there is no button, and the badge is there', async () => {
  await show({ lock: LOCKED, actions: ['attendance.viewDept'] });
  await expect.element(page.getByText(/^已結算，/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '重新開放' })).not.toBeInTheDocument();
});
