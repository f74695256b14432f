import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';

const person = (id: number, name: string) => ({ id, name, employee: `E00${id}`, unit: '資訊部' });
const rowOf = (id: number, name: string, more: object = {}) => ({
  id,
  plugin: 'attendance',
  kind: 'correction',
  kindTitle: '補打卡',
  icon: 'time',
  isRunning: true,
  isRemoved: false,
  title: `補打卡 3/${id}`,
  about: person(id, name),
  filedBy: person(id, name),
  filedOn: '2026-03-26 09:00:00 +08:00',
  status: 0,
  closedOn: null,
  dueOn: null,
  isOverdue: false,
  mayDecide: true,
  deputyOf: '',
  ...more,
});
type Row = ReturnType<typeof rowOf>;
const CHAIN = { step: 1, steps: 2, need: 'any', later: [{ need: 'any', names: ['周處長'] }] };
const KINDS = [
  { kind: 'attendance.correction', title: '補打卡' },
  { kind: 'leave.leave', title: '請假' },
];

/** The view with what waits, which `requests` holds; a decision takes one from them. */
async function openApprovals(requests: Row[], more: Parameters<typeof openWorkspace>[0] = {}) {
  const detail = (input: unknown) => {
    const { id } = (input as { params: { id: number } }).params;
    const row = requests.find((one) => one.id === id)!;
    const approvers = [{ ...person(9, '林經理'), deputies: ['王小明', '何品妍'] }];
    return { ...row, facts: [], answers: ['approve', 'return'], approvers, decisions: [], mayRevoke: false, ...CHAIN };
  };
  return openWorkspace({
    // a tab that an earlier test has left is restored with its box
    address: '/index?open=Approvals&box=mine',
    ...more,
    answers: {
      'get /approvals': () => ({ list: requests, totalSize: requests.length, page: 1, pageSize: 50, kinds: KINDS }),
      'get /approvals/:id': detail,
      ...more.answers,
    },
  });
}

const request = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
const select = (name: string) => page.getByRole('checkbox', { name: new RegExp(`選取${name}`) });

test('one tab shows the request of its address, whichever is opened in it or from elsewhere', async () => {
  const { tabs } = await openApprovals([rowOf(1, '甲'), rowOf(2, '乙'), rowOf(3, '丙')], {
    address: '/index?open=Approvals&request=2',
  });
  await expect.element(request('乙')).toBeVisible();
  await page.getByRole('button', { name: /丙/ }).click();
  await expect.element(request('丙')).toBeVisible();
  await expect.poll(() => location.search).toContain('request=3');
  await select('甲').click();
  await expect.element(page.getByRole('region', { name: '一次處理 1 件' })).toBeVisible();
  tabs.open({ view: 'Approvals', params: { request: 1 } });
  await expect.element(request('甲')).toBeVisible();
  expect(Object.keys(tabs.state.tabs)).toEqual(['Approvals']);
});

test('a notice that opens the tab again shows its box', async () => {
  const { tabs, calls } = await openApprovals([rowOf(1, '甲'), rowOf(2, '乙')]);
  await expect.element(page.getByRole('button', { name: /乙/ })).toBeVisible();
  tabs.open({ view: 'Approvals', params: { request: 2, box: 'filed' } });
  await expect.element(request('乙')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '我的申請' })).toBeChecked();
  const boxes = calls.filter(({ route }) => route === 'get /approvals').map(({ input }) => input);
  expect(boxes.at(-1)).toMatchObject({ query: { box: 'filed' } });
});

test('kind and search narrow the list and are kept in the address; another box begins with all kinds', async () => {
  const { calls, tabs } = await openApprovals([rowOf(1, '甲')], {
    address: '/index?open=Approvals&box=mine&kind=leave.leave&text=2026',
  });
  const queries = () =>
    calls
      .filter(({ route }) => route === 'get /approvals')
      .map(({ input }) => (input as { query: object }).query)
      .filter((query) => 'page' in query);
  await expect.element(page.getByRole('combobox', { name: '類型' })).toHaveValue('leave.leave');
  expect(queries().at(-1)).toMatchObject({ box: 'mine', kind: 'leave.leave', text: '2026' });
  await page.getByRole('searchbox', { name: '搜尋姓名、標題或編號' }).fill('甲');
  await page.getByRole('combobox', { name: '類型' }).selectOptions('補打卡');
  await expect.poll(() => queries().at(-1)).toMatchObject({ kind: 'attendance.correction', text: '甲' });
  await expect.poll(() => location.search).toContain('kind=attendance.correction');
  await page.getByText('我的申請').click();
  await expect.poll(() => queries().at(-1)).toMatchObject({ box: 'filed', text: '甲' });
  expect(queries().at(-1)).not.toHaveProperty('kind');
  tabs.open({ view: 'Approvals', params: { request: 1 } });
  await expect.poll(() => queries().at(-1)).toEqual({ box: 'mine', page: 1, pageSize: 50 });
});

test('of many only those that are still in the list are decided; each that was not says why', async () => {
  const requests = [
    rowOf(1, '甲'),
    rowOf(2, '乙'),
    rowOf(3, '丙'),
    rowOf(4, '丁', { isRunning: false }),
    rowOf(5, '戊', { isRunning: false, isRemoved: true, kindTitle: '外掛已移除' }),
  ];
  const { calls } = await openApprovals(requests, {
    answers: {
      'post /approvals/decisions'() {
        requests.splice(0, 2);
        return {
          results: [
            { id: 1, code: 200, message: '' },
            { id: 2, code: 409, message: '林經理已經核准這件申請。' },
            { id: 3, code: 500, message: '系統錯誤，請洽相關人員處理！' },
          ],
        };
      },
    },
  });
  await expect.element(select('丁')).toBeDisabled();
  await expect.element(page.getByText('外掛停用中，目前不能處理')).toBeVisible();
  await expect.element(select('戊')).toBeEnabled();
  for (const name of ['甲', '乙', '丙', '戊']) await select(name).click();
  await expect.element(page.getByText('已選 4 件')).toBeVisible();
  // another approver has decided it meanwhile
  requests.pop();
  await page.getByRole('button', { name: '重新整理' }).click();
  await expect.element(page.getByText('已選 3 件')).toBeVisible();
  await page.getByRole('button', { name: '核准 3 件' }).click();
  const pane = page.getByRole('region', { name: '一次處理 1 件' });
  await expect.element(pane.getByText('系統錯誤，請洽相關人員處理！')).toBeVisible();
  await expect.element(pane.getByText('林經理已經核准這件申請。')).toBeVisible();
  const sent = calls.filter(({ route }) => route === 'post /approvals/decisions').map(({ input }) => input);
  expect(sent).toEqual([{ body: { ids: [1, 2, 3], answer: 'approve', comment: '' } }]);
  await select('丙').click();
  await expect.element(page.getByRole('heading', { name: '2 件沒有處理' })).toBeVisible();
});

test('a request whose plugin was removed is returned, not approved', async () => {
  await openApprovals([rowOf(5, '戊', { isRunning: false, isRemoved: true, kindTitle: '外掛已移除' })], {
    address: '/index?open=Approvals&request=5',
  });
  await expect.element(request('戊').getByText(/這類申請的外掛已經移除/)).toBeVisible();
  await expect.element(request('戊').getByRole('button', { name: '退回' })).toBeEnabled();
  await expect.element(request('戊').getByRole('button', { name: '核准' })).not.toBeInTheDocument();
  await expect.element(request('戊').getByText('代理人：王小明、何品妍')).toBeVisible();
});

test('where there is room for the list only, several are chosen before they are shown', async () => {
  await page.viewport(390, 800);
  try {
    await openApprovals([rowOf(1, '甲'), rowOf(2, '乙')]);
    await select('甲').click();
    await select('乙').click();
    await page.getByRole('button', { name: '處理 2 件' }).click();
    await expect.element(page.getByRole('button', { name: '核准 2 件' })).toBeVisible();
    await expect.element(select('甲')).not.toBeInTheDocument();
    await page.getByRole('button', { name: '回到清單' }).click();
    await expect.element(select('甲')).toBeChecked();
    await expect.element(select('乙')).toBeVisible();
  } finally {
    await page.viewport(1280, 800);
  }
});

test('what is overdue says so, the chain has its later steps, and the list is sorted by due time', async () => {
  const { calls } = await openApprovals([
    rowOf(1, '甲', { dueOn: '2026-03-27 09:00:00 +08:00', isOverdue: true }),
    rowOf(2, '乙', { dueOn: '2026-03-30 09:00:00 +08:00' }),
  ]);
  await expect.element(page.getByRole('button', { name: /甲.*已逾期/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /乙.*到期/ })).toBeVisible();
  await page.getByRole('combobox', { name: '排序' }).selectOptions('依期限');
  const last = () => calls.filter(({ route }) => route === 'get /approvals').at(-1)?.input;
  await expect.poll(last).toMatchObject({ query: { order: 'due' } });
  await page.getByRole('button', { name: /甲.*已逾期/ }).click();
  await expect.element(request('甲').getByText('第 1／2 關')).toBeVisible();
  await expect.element(request('甲').getByText(/^周處長/)).toBeVisible();
});

test('chains are edited by kind, previewed for a person and saved with their version', async () => {
  const step = { to: 'group', person: null, action: null, need: 'any', dueHours: 24 };
  const { calls } = await openApprovals([rowOf(1, '甲')], {
    person: { actions: ['approvals.manage'] },
    answers: {
      'get /approvalChains': () => ({
        kinds: KINDS.map((of) => ({ ...of, icon: 'time', version: 3, chains: [] })),
        actions: [{ action: 'leave.manage', title: '管理請假' }],
      }),
      'put /approvalChains': () => ({ version: 4 }),
    },
  });
  await page.getByRole('button', { name: '簽核流程' }).click();
  const dialog = page.getByRole('dialog', { name: '簽核流程' });
  await expect.element(dialog.getByText('沒有設定：由申請人的上一級主管簽核。')).toBeVisible();
  await dialog.getByRole('button', { name: '設定流程' }).click();
  await dialog.getByRole('button', { name: '新增一關' }).click();
  const second = dialog.getByRole('group', { name: '第 2 關' });
  await second.getByRole('combobox', { name: '由誰簽核' }).selectOptions('有某項權限的人');
  await second.getByRole('combobox', { name: '幾位簽核' }).selectOptions('每一位');
  await second.getByRole('spinbutton', { name: '期限' }).fill('8');
  await second.getByRole('button', { name: '第 2 關往上移' }).click();
  await dialog.getByRole('button', { name: '儲存' }).click();
  const saved = () => calls.filter(({ route }) => route === 'put /approvalChains').map(({ input }) => input);
  const first = { ...step, to: 'role', action: 'leave.manage', need: 'all', dueHours: 8 };
  await expect
    .poll(saved)
    .toEqual([{ body: { kind: KINDS[0]!.kind, version: 3, chains: [{ fromMeasure: 0, steps: [first, step] }] } }]);
});
