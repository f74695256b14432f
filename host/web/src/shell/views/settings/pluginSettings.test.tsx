import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';
import { TOKEN_KEY } from '../../../services/TokenStore.ts';
import { CallError } from '../../../services/transport/CallError.ts';

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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('without permission to manage settings there is no section and no call', async () => {
  const { calls } = await withSettings([]);
  expect(page.getByRole('heading', { name: '系統與外掛設定' }).elements()).toEqual([]);
  expect(calls.map(({ route }) => route)).not.toContain('get /settings');
});

test('fields come from the schema; changes are saved, a refusal is shown at its field', async () => {
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

test('input survives a forced logout: it is announced on entering, and restored in its fields', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const first = await withSettings(['settings.manage']);
  const grace = () => page.getByRole('form', { name: '出勤' }).getByRole('spinbutton', { name: '寬限分鐘' });
  await userEvent.fill(grace(), '7');
  await expect.poll(() => first.tabs.state.tabs['Settings']?.dirty).toBe(true);
  first.session.expire('ADMIN');
  await first.unmount();

  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const again = await openWorkspace({
    person: { actions: ['settings.manage'] },
    answers: { 'get /settings': () => [attendance] },
  });
  await expect.element(page.getByText(/^「.+」有上次尚未儲存的輸入。$/)).toBeVisible();
  again.tabs.open({ view: 'Settings' });
  await expect.element(grace()).toHaveValue(7);
  await expect.element(page.getByText('已還原「出勤」上次尚未儲存的設定。')).toBeVisible();
  expect(again.unsaved.anyDirty()).toBe(true);

  const closing = again.tabs.close('Settings');
  await page.getByRole('button', { name: '捨棄變更' }).click();
  await expect(closing).resolves.toBe(true);
  again.tabs.open({ view: 'Settings' });
  await expect.element(grace()).toHaveValue(attendance.values.graceMinutes);
});

const leave = {
  plugin: 'leave',
  name: '請假',
  schema: {
    type: 'object',
    properties: {
      hosts: { type: 'array', title: '允許的網域', maxItems: 4, items: { type: 'string', maxLength: 20 } },
      mail: {
        type: 'object',
        title: '提醒',
        properties: { days: { type: 'array', title: '提前天數', items: { type: 'integer', minimum: 1 } } },
      },
    },
  },
  values: { hosts: ['a.example', 'b c', 'd.example'], mail: { days: [1] } },
};

async function withLists(save: (values: Record<string, unknown>) => unknown = (values) => values) {
  const workspace = await withSettings(['settings.manage'], {
    'get /settings': () => [leave],
    'put /settings/:plugin': (input) => save((input as { body: { values: Record<string, unknown> } }).body.values),
  });
  await expect.element(hosts()).toBeVisible();
  return workspace;
}
const hosts = () => page.getByRole('group', { name: '允許的網域' });
const days = () => page.getByRole('group', { name: '提前天數' });
const host = (at: number) => hosts().getByRole('textbox', { name: `允許的網域 第 ${at} 項` });
const rows = () => [...hosts().element().querySelectorAll('input')].map((input) => input.value);
const saveLeave = () => page.getByRole('button', { name: '儲存「請假」的設定' });

test('a list: items are added, changed and removed, by keyboard alone too, and saved without blank rows', async () => {
  const { calls } = await withLists();
  await hosts().getByRole('button', { name: '移除「允許的網域」第 2 項' }).click();
  expect(rows()).toEqual(['a.example', 'd.example']);
  await expect.element(host(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(host(3)).toHaveFocus();
  await userEvent.keyboard('e.example');
  await host(1).click();
  await userEvent.keyboard('{Enter}f{Backspace}{Backspace}');
  expect(rows()).toEqual(['a.example', 'd.example', 'e.example']);
  await expect.element(host(1)).toHaveFocus();
  await expect.element(hosts().getByText('最多 4 項')).toBeVisible();
  const add = hosts().getByRole('button', { name: '新增「允許的網域」' });
  await add.click();
  await expect.element(host(4)).toHaveFocus();
  await expect.element(add).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(rows()).toHaveLength(4);
  expect(calls.map(({ route }) => route)).not.toContain('put /settings/:plugin');

  await days().getByRole('button', { name: '新增「提前天數」' }).click();
  await userEvent.keyboard('3');
  await saveLeave().click();
  await expect.element(page.getByText('已儲存「請假」的設定')).toBeVisible();
  expect(calls.at(-1)?.input).toMatchObject({
    body: { values: { hosts: ['a.example', 'd.example', 'e.example'], mail: { days: [1, 3] } } },
  });
  expect(rows()).toHaveLength(3);
  await expect.element(saveLeave()).toBeDisabled();
});

test('an error is shown at its item, moves with it, and is cleared when it is changed', async () => {
  await withLists(() => {
    const errors = [
      { field: 'values.hosts.1', label: '允許的網域', rule: '格式不正確。' },
      { field: 'values.hosts.2', label: '允許的網域', rule: '不在公司內。' },
      { field: 'values.mail.days', label: '提前天數', rule: '至少 2 項。' },
    ];
    throw new CallError({ code: 422, http: 200, message: '以下欄位不正確', errors });
  });
  await host(1).fill('x.example');
  await saveLeave().click();
  await expect.element(host(2)).toHaveAccessibleDescription('格式不正確。');
  await expect.element(host(3)).toHaveAccessibleDescription('不在公司內。');
  await expect.element(host(3)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(host(1)).not.toHaveAttribute('aria-invalid');
  await expect.element(days().getByText('至少 2 項。')).toBeVisible();

  await hosts().getByRole('button', { name: '移除「允許的網域」第 1 項' }).click();
  await expect.element(host(2)).toHaveAccessibleDescription('不在公司內。');
  await host(1).fill('b.example');
  await expect.element(hosts().getByText('格式不正確。')).not.toBeInTheDocument();
  await expect.element(host(2)).toHaveAccessibleDescription('不在公司內。');
});

test('removing the last item moves the focus to the add button', async () => {
  await withLists();
  await days().getByRole('button', { name: '移除「提前天數」第 1 項' }).click();
  await expect.element(days().getByRole('button', { name: '新增「提前天數」' })).toHaveFocus();
  await expect.element(days().getByText('目前沒有項目。')).toBeVisible();
});

test('failed plugins stay listed with code and reason, for those who manage them', async () => {
  const { plugins, unmount } = await withSettings(['settings.manage']);
  const title = page.getByRole('heading', { name: '無法使用的外掛' });
  expect(title.elements()).toEqual([]);
  plugins.fail({ plugin: 'dummy', phase: 'migrate', code: 'MIGRATION_FAILED', message: '資料表 a 建立失敗。' });
  const section = page.getByRole('region', { name: '無法使用的外掛' });
  await expect.element(section.getByText(/（dummy）：更新資料表時失敗/)).toBeVisible();
  await expect.element(section.getByText('MIGRATION_FAILED')).toBeVisible();
  await expect.element(section.getByText('資料表 a 建立失敗。')).toBeVisible();
  await unmount();

  // Another person in another browser: no tabs are restored.
  localStorage.clear();
  const other = await withSettings([]);
  other.plugins.fail({ plugin: 'dummy', phase: 'migrate', code: 'MIGRATION_FAILED', message: '' });
  await expect.element(page.getByText(/目前無法使用/)).toBeVisible();
  expect(title.elements()).toEqual([]);
});

test('a plugin that failed on the server is started again by one press; if it fails again, the reason is shown', async () => {
  let isMended = false;
  const failure = {
    plugin: 'dummy',
    phase: 'handler',
    code: 'QUARANTINED',
    message: '一小時內發生 3 次錯誤。',
  } as const;
  const { plugins, calls } = await withSettings(['settings.manage'], {
    'post /plugins/:plugin/start': () => {
      if (isMended) return {};
      throw new CallError({ code: 422, message: '外掛無法啟動（仍然壞了），請聯絡作者。' } as never);
    },
  });
  const [info] = plugins.state.plugins;
  plugins.state.plugins = [{ ...info!, failure }];
  plugins.fail(failure);
  const section = page.getByRole('region', { name: '無法使用的外掛' });
  const again = section.getByRole('button', { name: /^再試一次/ });
  await expect.element(section.getByText(/（dummy）：執行時失敗/)).toBeVisible();
  await again.click();
  await expect.element(again).toBeEnabled();
  await expect.element(section.getByText('QUARANTINED')).toBeVisible();
  isMended = true;
  await again.click();
  await expect.element(page.getByText(/已重新啟動$/)).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => route === 'post /plugins/:plugin/start')).toMatchObject([
    { input: { params: { plugin: 'dummy' } } },
    { input: { params: { plugin: 'dummy' } } },
  ]);
});

test('failed calls are listed with plugin, call and request number', async () => {
  await withSettings(['settings.manage'], {
    'get /faults': () => [{ plugin: 'attendance', endpoint: 'punch', requestId: 'a1b2-c3', at: '2026-03-26 08:59:58' }],
  });
  const section = page.getByRole('region', { name: '最近的系統錯誤' });
  await expect.element(section.getByText('attendance.punch')).toBeVisible();
  await expect.element(section.getByText('a1b2-c3')).toBeVisible();
});

test('the jobs of the plugins are listed with their last and next run; one of a schedule runs at once, a failed one is repeated', async () => {
  const job = {
    plugin: 'notifications',
    job: 'purge',
    pluginName: '通知',
    title: '清除過期通知',
    scheduled: true,
    finishedOn: '2026-03-26 03:17:02',
    failure: null,
    failures: 0,
    nextOn: '2026-03-27 03:17:00',
    waiting: 1,
    running: 0,
    failed: 0,
  };
  const reminder = {
    ...job,
    job: 'remind',
    title: '行程提醒',
    scheduled: false,
    failure: 'Error: no answer',
    failed: 2,
    nextOn: null,
    waiting: 0,
  };
  const { calls } = await withSettings(['settings.manage'], {
    'get /jobs': () => [job, reminder],
    'post /jobs/:plugin/:job': () => ({}),
  });
  const section = page.getByRole('region', { name: '背景工作' });
  await expect.element(section.getByText(/下次執行/)).toBeVisible();
  await expect.element(section.getByText('2 項失敗')).toBeVisible();
  expect(section.getByText(/等候中/).elements()).toEqual([]);
  await expect.element(section.getByText('Error: no answer')).toBeVisible();
  await section.getByRole('button', { name: '立即執行：清除過期通知' }).click();
  await expect.element(page.getByText('「清除過期通知」已開始執行')).toBeVisible();
  await section.getByRole('button', { name: '重試失敗的項目：行程提醒' }).click();
  await expect
    .poll(() => calls.filter(({ route }) => route === 'post /jobs/:plugin/:job').map(({ input }) => input))
    .toMatchObject([{ params: { plugin: 'notifications', job: 'purge' } }, { params: { job: 'remind' } }]);
});

test('the key of secrets is replaced after a question; the progress is shown until all are done', async () => {
  let waiting = 0;
  const { calls } = await withSettings(['settings.manage'], {
    'get /secrets': () => ({ total: 450, waiting, unreadable: 0, renewable: true }),
    'post /secrets/rotation': () => {
      waiting = 250;
      return {};
    },
  });
  const section = page.getByRole('region', { name: '機密資料的金鑰' });
  await expect.element(section.getByText('450 筆機密資料，都使用目前的主金鑰')).toBeVisible();
  await section.getByRole('button', { name: '更換金鑰' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '更換金鑰' }).click();
  await expect.element(section.getByText('已完成 200 筆，共 450 筆')).toBeVisible();
  expect(calls.map(({ route }) => route)).toContain('post /secrets/rotation');
  waiting = 0;
  await expect.element(section.getByText('450 筆機密資料，都使用目前的主金鑰')).toBeVisible();
});
