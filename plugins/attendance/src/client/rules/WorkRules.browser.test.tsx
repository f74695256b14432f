import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '../../testing/showPart.tsx';
import type { CompanyShift, RuleAssignment, WorkRule } from '../types.ts';
import WorkRules from './WorkRules.tsx';

const TIMES = { start: '09:00', end: '18:00', breaks: [{ from: '12:00', to: '13:00', paid: false }], flex: null };
const DAY: CompanyShift = {
  ...{ id: 7, name: '日班', retired: false, version: 3 },
  versions: [
    { validFrom: '2000-01-01', ...TIMES },
    { validFrom: '2099-05-01', ...TIMES, start: '08:30', end: '17:30' },
  ],
};
const NIGHT: CompanyShift = {
  ...{ id: 8, name: '夜班', retired: true, version: 0 },
  versions: [{ validFrom: '2000-01-01', ...TIMES, start: '22:00', end: '06:00', breaks: [] }],
};
const RULE: WorkRule = {
  ...{ id: 4, name: '輪班', version: 1, assigned: 2 },
  versions: [
    {
      ...{ validFrom: '2000-01-01', shiftName: '日班', ...TIMES, week: 'WWWWWRX', grace: 10 },
      ...{ system: '4', cycleStart: '2026-01-05', overtimeLimit: '46', cycleMonth: 1, countsHolidays: false },
    },
  ],
};
const ASSIGNED: RuleAssignment = {
  ...{ scope: 'department', scopeId: 3, name: '資訊部', code: 'IT', validFrom: '2026-01-01' },
  ...{ ruleId: 4, ruleName: '輪班', state: 'current' },
};

const show = (api: object = {}) =>
  showPart(
    <WorkRules />,
    {
      shifts: () => Promise.resolve({ list: [DAY, NIGHT], totalSize: 2, page: 1, pageSize: 15 }),
      workRules: () => Promise.resolve([RULE]),
      ruleAssignments: () => Promise.resolve({ list: [ASSIGNED], totalSize: 1, page: 1, pageSize: 15 }),
      ...api,
    } as never,
    undefined,
    { width: 1000, height: 600 },
    ['attendance.rules'],
  );

test('shifts are listed with their hours, what changes later, and whether they are retired', async () => {
  await show();
  await expect.element(page.getByRole('row', { name: /日班.*09:00–18:00.*8 小時.*12:00–13:00/ })).toBeVisible();
  await expect.element(page.getByText(/5\/1.*起改為 08:30–17:30/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /夜班.*已停用.*22:00–隔天 06:00/ })).toBeVisible();
});

test('a shift is changed from a day on, with the version that was read; days that are judged again are asked about first', async () => {
  const changeShift = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(failure('影響 12 人。', 409), { status: 'CONFIRM' }))
    .mockRejectedValueOnce(failure('5 月已結算。', 423));
  await show({ changeShift });
  await page.getByRole('button', { name: '更改 日班' }).click();
  const dialog = page.getByRole('dialog', { name: '更改班別' });
  await dialog.getByRole('textbox', { name: /^名稱/ }).fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('請填名稱。')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^名稱/ }).fill('早班');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog.getByText('影響 12 人。')).toBeVisible();
  await dialog.getByRole('button', { name: '仍要儲存' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('5 月已結算');
  await expect.element(dialog.getByRole('textbox', { name: /^名稱/ })).toHaveValue('早班');
  const body = { name: '早班', ...TIMES, version: 3, validFrom: expect.any(String) as string };
  expect(changeShift.mock.calls.map(([input]) => input as object)).toEqual([
    { params: { id: 7 }, body: { ...body, confirm: false } },
    { params: { id: 7 }, body: { ...body, confirm: true } },
  ]);
});

test('a rule has a shift, a week and a system; an assignment is given another rule, or taken back', async () => {
  const addRule = vi.fn().mockResolvedValue({ id: 5 });
  const assignRule = vi.fn().mockResolvedValue({});
  await show({ addRule, assignRule });
  await page.getByText('工時規則').click();
  await expect
    .element(page.getByRole('row', { name: /輪班.*日班 09:00–18:00.*班班班班班休例.*四週變形/ }))
    .toBeVisible();
  await page.getByRole('button', { name: '新增規則' }).click();
  const dialog = page.getByRole('dialog', { name: '新增規則' });
  await dialog.getByRole('textbox', { name: /^名稱/ }).fill('門市');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('請選擇班別');
  await dialog.getByRole('combobox', { name: /預設班別/ }).selectOptions('日班 09:00–18:00');
  await dialog.getByRole('combobox', { name: '星期一' }).selectOptions('休息日');
  await dialog.getByRole('combobox', { name: /工時制度/ }).selectOptions('八週變形');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(addRule.mock.calls.map(([input]) => input as object)).toMatchObject([
    { body: { name: '門市', shiftId: 7, week: 'RWWWWRX', system: '8', cycleStart: null, grace: 0 } },
  ]);
  await page.getByText('指派', { exact: true }).first().click();
  await page.getByRole('button', { name: /更改 資訊部/ }).click();
  await page.getByRole('button', { name: '取消指派' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(assignRule.mock.calls.map(([input]) => input as object)).toMatchObject([
    { body: { scope: 'department', scopeIds: [3], validFrom: '2026-01-01', ruleId: null, before: 4, confirm: false } },
  ]);
});
