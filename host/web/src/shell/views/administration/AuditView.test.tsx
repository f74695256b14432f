import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';

const action = {
  plugin: 'nav',
  pluginName: '選單管理',
  action: 'menu.change',
  actionName: '變更選單項目',
};
const entries = [
  {
    id: 2,
    at: '2026-03-26 14:18:07 +08:00',
    ...action,
    target: 'Calendar',
    address: '10.0.0.7',
    requestId: 'r-2',
    person: { id: 7, employee: 'A001', name: '陳怡君' },
    detail: {
      ...{ name: '行事曆', from: { isEnabled: true, roles: [1, 2], remark: null } },
      to: { isEnabled: false, roles: [2, 3], remark: '停用' },
    },
    fieldNames: { isEnabled: '狀態', roles: '角色', remark: '備註' },
    factNames: { name: '名稱' },
    valueNames: { 'roles.3': '稽核' },
  },
  {
    id: 1,
    at: '2026-03-26 08:55:01 +08:00',
    plugin: 'host',
    pluginName: '系統',
    action: 'plugin.update',
    actionName: '更新外掛',
    target: 'leave',
    address: null,
    requestId: null,
    person: null,
    detail: {
      ...{ from: '1.0.0', to: '1.1.0', reason: 'ADMIN', isRestarted: true, tried: [] },
      people: [{ employee: 'E104', level: ['員工', '主管'] }],
      limit: { max: 20 },
    },
    fieldNames: {},
    factNames: {
      reason: '原因',
      isRestarted: '重新啟動',
      people: '人員',
      employee: '員工編號',
      level: '層級',
      max: '上限',
    },
    valueNames: { 'reason.ADMIN': '由管理員結束' },
  },
];

async function withAudit(actions = ['audit.view'], address = '/index?open=Audit') {
  return openWorkspace({
    address,
    person: { actions },
    answers: {
      'get /audit': () => ({ list: entries, totalSize: 2 }),
      'get /auditActions': () => [action],
      'get /shared/hiddenEmployees': () => [],
    },
  });
}

/** The lines of an entry beside its table. */
const readFacts = (detail: Element) =>
  [...detail.querySelectorAll('.ws-audit-facts > dd > dl > dt')].map((name) => [
    name.textContent,
    name.nextElementSibling!.textContent,
  ]);

beforeEach(() => localStorage.clear());

test('who did what is listed, and an entry shows everything it contains', async () => {
  await withAudit();
  await expect.element(page.getByRole('heading', { name: '稽核紀錄' })).toBeVisible();
  await expect.element(page.getByText('陳怡君 (A001)')).toBeVisible();
  await expect.element(page.getByText('系統：更新外掛')).toBeVisible();
  await page.getByRole('button', { name: '檢視內容' }).nth(1).click();
  const detail = page.getByRole('dialog', { name: '更新外掛' });
  await expect.element(detail.getByText(/1\.1\.0/)).toBeVisible();
  expect(readFacts(detail.element())).toEqual([
    ['變更前', '1.0.0'],
    ['變更後', '1.1.0'],
    ['原因', '由管理員結束'],
    ['重新啟動', '是'],
    ['tried', '（空白）'],
    ['人員', '員工編號：E104，層級：員工 → 主管'],
    ['limit', '上限20'],
  ]);
});

test('a change is shown field by field, before and after', async () => {
  await withAudit();
  await page.getByRole('button', { name: '檢視內容' }).first().click();
  const detail = page.getByRole('dialog', { name: '變更選單項目' });
  await expect.element(detail.getByRole('table')).toBeVisible();
  const rows = detail.getByRole('row').elements();
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['欄位', '變更前', '變更後'],
    ['狀態', '是', '否'],
    ['角色', '1、2', '2、稽核'],
    ['備註', '（空白）', '停用'],
  ]);
  expect(readFacts(detail.element())).toEqual([['名稱', '行事曆']]);
});

test('it is narrowed by action and by the beginning of a record', async () => {
  const { calls } = await withAudit();
  await page.getByRole('combobox', { name: '動作' }).selectOptions('選單管理：變更選單項目');
  await page.getByRole('searchbox', { name: /搜尋對象/ }).fill('note:1');
  const query = { page: 1, pageSize: 30, plugin: 'nav', action: 'menu.change', target: 'note:1' };
  await expect.poll(() => calls.filter(({ route }) => route === 'get /audit').at(-1)?.input).toEqual({ query });
});

test('without audit.view its address opens nothing', async () => {
  const { calls } = await withAudit([]);
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  expect(calls.map(({ route }) => route)).not.toContain('get /audit');
});
