import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '../../../transport/CallError.ts';
import { openWorkspace } from '../../../workspace/testing/openWorkspace.tsx';

const time = (title: string) => ({ type: 'string', format: 'time', title });
const attendance = {
  plugin: 'attendance',
  name: '出勤',
  schema: {
    type: 'object',
    properties: {
      graceMinutes: { type: 'integer', title: '寬限分鐘', description: '以內不計。', minimum: 0, maximum: 60 },
      remind: { type: 'boolean', title: '提醒' },
      round: { type: 'string', title: '進位', enum: ['up', 'down'], enumNames: ['進位', '捨去'] },
      defaultShift: {
        type: 'object',
        title: '預設班別',
        properties: { name: { type: 'string', title: '名稱' }, start: time('上班時間'), end: time('下班時間') },
      },
    },
  },
  values: {
    graceMinutes: 0,
    remind: false,
    round: 'up',
    defaultShift: { name: '日班', start: '09:00', end: '18:00' },
  },
};

async function withSettings(actions: readonly string[], answers: Record<string, (input: unknown) => unknown> = {}) {
  const workspace = await openWorkspace({
    person: { actions },
    answers: { 'get /settings': () => [attendance], ...answers },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect.element(page.getByRole('heading', { name: '登入中的裝置' })).toBeVisible();
  return workspace;
}
const saveButton = () => page.getByRole('button', { name: '儲存「出勤」的設定' });

beforeEach(() => localStorage.clear());

test('who may not manage settings sees no section, and nothing is asked', async () => {
  const { calls } = await withSettings([]);
  expect(page.getByRole('heading', { name: '外掛設定' }).elements()).toEqual([]);
  expect(calls.map(({ route }) => route)).not.toContain('get /settings');
});

test('fields come from the schema; what was changed is saved, a refusal stands by its field', async () => {
  let refusing = true;
  const { calls, unsaved } = await withSettings(['settings.manage'], {
    'put /settings/:plugin': (input) => {
      const { values } = (input as { body: { values: object } }).body;
      if (!refusing) return { ...attendance.values, ...values };
      const errors = [{ field: 'values.graceMinutes', label: '寬限分鐘', rule: '不得大於 60。' }];
      throw new CallError({ code: 422, http: 200, message: '以下欄位不正確', errors });
    },
  });
  const card = page.getByRole('form', { name: '出勤' });
  await expect.element(card).toBeVisible();
  await expect.element(saveButton()).toBeDisabled();
  expect(unsaved.anyDirty()).toBe(false);
  const grace = card.getByRole('spinbutton', { name: '寬限分鐘' });
  await expect.element(grace).toHaveAttribute('max', '60');
  await userEvent.fill(grace, '99');
  await card.getByRole('switch', { name: '提醒' }).click({ force: true });
  await card.getByRole('combobox', { name: '進位' }).selectOptions('捨去');
  await userEvent.fill(card.getByRole('group', { name: '預設班別' }).getByLabelText('上班時間'), '08:30');
  expect(unsaved.anyDirty()).toBe(true);

  await saveButton().click();
  await expect.element(card.getByText('不得大於 60。')).toBeVisible();
  await expect.element(grace).toHaveAttribute('aria-invalid', 'true');

  refusing = false;
  await userEvent.fill(grace, '5');
  expect(card.getByText('不得大於 60。').elements()).toEqual([]);
  await saveButton().click();
  await expect.element(page.getByText('已儲存「出勤」的設定')).toBeVisible();
  await expect.element(saveButton()).toBeDisabled();
  expect(unsaved.anyDirty()).toBe(false);
  expect(calls.at(-1)).toEqual({
    route: 'put /settings/:plugin',
    input: {
      params: { plugin: 'attendance' },
      body: {
        values: {
          graceMinutes: 5,
          remind: true,
          round: 'down',
          defaultShift: { name: '日班', start: '08:30', end: '18:00' },
        },
      },
    },
  });
});
