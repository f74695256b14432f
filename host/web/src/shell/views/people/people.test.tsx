import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';

const row = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  employee: `E00${id}`,
  level: 'employee',
  departmentId: 1,
  department: '資訊部',
  groupId: 11,
  group: '系統開發組',
  state: 'active',
  startsOn: '2021-05-03',
  lastDay: null,
  signedInOn: '2026-03-26 08:51:00',
  version: 4,
  ...more,
});
const detail = (person: object) => ({
  company: '宏遠示範股份有限公司',
  reason: '',
  sessions: 2,
  hasSecondFactor: false,
  planned: null,
  email: null,
  employments: [{ startsOn: '2021-05-03', lastDay: null, seniorityFrom: null, reason: '' }],
  places: [
    { from: '2023-07-01', level: 'employee', department: '資訊部', group: '系統開發組' },
    { from: null, level: 'employee', department: '資訊部', group: '維運組' },
  ],
  ...person,
});
const UNITS = {
  compManagers: [],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      employees: [],
      groups: [{ groupId: 11, groupCode: 'G1', groupName: '系統開發組', groupManagers: [], employees: [] }],
    },
  ],
};

async function open(answers: Record<string, (input: unknown) => unknown> = {}) {
  let person: object = row(1, '周思妤');
  const others = [row(2, '劉建宏', { state: 'left', lastDay: '2026-03-13', signedInOn: null })];
  const opened = await openWorkspace({
    address: '/index?open=People',
    person: { actions: ['employee.manage', 'password.reset', 'audit.view'] },
    answers: {
      'get /shared/allEmployees': () => UNITS,
      'get /people': () => ({ list: [person, ...others], totalSize: 2, counts: { all: 2, active: 1, left: 1 } }),
      'get /people/:id': (input) => detail((input as { params: { id: number } }).params.id === 1 ? person : others[0]!),
      ...answers,
    },
  });
  const sent = (route: string) => opened.calls.filter((call) => call.route === route).map(({ input }) => input);
  return { ...opened, sent, set: (more: object) => (person = { ...person, ...more }) };
}

beforeEach(() => localStorage.clear());

test('a person is shown beside the list with the history, and closed by Escape', async () => {
  await open();
  await page.getByRole('cell', { name: '周思妤' }).click();
  const pane = page.getByRole('complementary', { name: '周思妤' });
  await expect.element(pane.getByText('資訊部 · 維運組 · 一般員工')).toBeVisible();
  await expect.element(pane.getByText('2023-07-01 起')).toBeVisible();
  await expect.element(pane).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane).not.toBeInTheDocument();
  await page.getByRole('cell', { name: '劉建宏' }).click();
  await expect.element(page.getByRole('button', { name: '回任' })).toBeVisible();
});

test('a new person is added by the form, whose errors are at their fields; the password is shown once', async () => {
  let refused = true;
  const { sent } = await open({
    'post /people'() {
      if (!refused) return { id: 1, initialPassword: 'abcd-efgh-jkmn' };
      const errors = [{ field: 'employee', label: '員工編號', rule: '員工編號 E001 已是周思妤的' }];
      throw Object.assign(new Error('taken'), { code: 409, http: 200, errors, data: null });
    },
  });
  await page.getByRole('button', { name: '新增人員' }).click();
  const dialog = page.getByRole('dialog', { name: '新增人員' });
  await dialog.getByRole('button', { name: '新增人員' }).click();
  await expect.element(dialog.getByText('請填寫姓名。')).toBeVisible();
  expect(sent('post /people')).toEqual([]);
  await dialog.getByRole('textbox', { name: /^姓名/ }).fill('何品妍');
  await dialog.getByRole('textbox', { name: /^員工編號/ }).fill('E001');
  await dialog.getByRole('combobox', { name: /^部門/ }).selectOptions('資訊部');
  await dialog.getByRole('combobox', { name: /^組別/ }).selectOptions('系統開發組');
  await dialog.getByRole('button', { name: '新增人員' }).click();
  await expect.element(dialog.getByText('員工編號 E001 已是周思妤的')).toBeVisible();
  refused = false;
  await dialog.getByRole('textbox', { name: /^員工編號/ }).fill('E188');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('abcd-efgh-jkmn')).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  await expect.element(page.getByText('abcd-efgh-jkmn')).not.toBeInTheDocument();
  const placement = { departmentId: 1, groupId: 11, level: 'employee' };
  expect(sent('post /people').at(-1)).toMatchObject({ body: { employee: 'E188', name: '何品妍', placement } });
});

test('years of service are corrected with the first day that is known', async () => {
  const { sent } = await open({ 'patch /people/:id': () => ({ version: 5 }) });
  await page.getByRole('cell', { name: '周思妤' }).click();
  await page.getByRole('button', { name: '編輯', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('combobox', { name: /^到職日/ })).toHaveValue('2021/5/3');
  await dialog.getByRole('combobox', { name: /^年資起算日/ }).fill('2008/7/1');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: '儲存' }).click();
  const body = { version: 4, employment: { seniorityFrom: '2008-07-01' } };
  await expect.poll(() => sent('patch /people/:id')).toEqual([{ params: { id: 1 }, body }]);
});

test('a leaving is planned and taken back', async () => {
  const { sent, set } = await open({
    'post /people/:id/leaving': () => ({ version: 5 }),
    'delete /people/:id/leaving': () => ({ version: 6 }),
  });
  await page.getByRole('cell', { name: '周思妤' }).click();
  await page.getByRole('button', { name: '離職', exact: true }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('返鄉');
  set({ state: 'leaving', lastDay: '2099-04-30', version: 5 });
  await page.getByRole('button', { name: '設定離職' }).click();
  await page.getByRole('button', { name: '取消離職' }).click();
  await expect.element(page.getByText('已取消 周思妤 的離職')).toBeVisible();
  expect(sent('post /people/:id/leaving')).toMatchObject([{ params: { id: 1 }, body: { version: 4, reason: '返鄉' } }]);
  expect(sent('delete /people/:id/leaving')).toHaveLength(1);
});

test('a second factor is reset after a question', async () => {
  const { sent, set } = await open({ 'delete /people/:id/secondFactor': () => ({ removed: true }) });
  set({ hasSecondFactor: true });
  await page.getByRole('cell', { name: '周思妤' }).click();
  await page.getByRole('button', { name: '重設雙重驗證' }).click();
  set({ hasSecondFactor: false });
  await page.getByRole('alertdialog').getByRole('button', { name: '重設雙重驗證' }).click();
  await expect.element(page.getByText('已重設 周思妤 的雙重驗證')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '重設雙重驗證' })).not.toBeInTheDocument();
  expect(sent('delete /people/:id/secondFactor')).toMatchObject([{ params: { id: 1 } }]);
});

test('a start that is to come is taken back after a question', async () => {
  const { sent, set } = await open({ 'delete /people/:id/start': () => (set({ state: 'left' }), { version: 5 }) });
  set({ state: 'starting', startsOn: '2099-01-01' });
  await page.getByRole('cell', { name: '周思妤' }).click();
  const pane = page.getByRole('complementary', { name: '周思妤' });
  await expect.element(pane.getByRole('button', { name: '離職' })).not.toBeInTheDocument();
  await pane.getByRole('button', { name: '取消到職' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消到職' }).click();
  await expect.poll(() => sent('delete /people/:id/start')).toEqual([{ params: { id: 1 } }]);
  await expect.element(pane.getByRole('button', { name: '回任' })).toBeVisible();
});
