import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Review } from './installed.ts';
import { detailOf, equipment, openPlugins, reviewOf, shelfOf } from './testing/samples.ts';

const pane = page.getByRole('complementary', { name: '設備借用' });
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true });
const isolateRoute = 'put /installedPlugins/:plugin/isolation';

async function open(
  more: Parameters<typeof detailOf>[1] = {},
  answers: Parameters<typeof openPlugins>[0] = {},
  actions: string[] = [],
) {
  const opened = await openPlugins(
    { 'get /installedPlugins/:plugin': () => detailOf(equipment, more), ...answers },
    [equipment],
    {},
    ['plugin.manage', ...actions],
  );
  await page.getByRole('table', { name: '外掛' }).getByText('設備借用').click();
  await expect.element(pane.getByRole('radio', { name: '概觀' })).toBeInTheDocument();
  return opened;
}

beforeEach(() => localStorage.clear());

test('where a plugin runs, its memory and replaced versions are shown, and an administrator puts it into a process of its own after a question', async () => {
  const [first, second] = equipment.processes;
  let isolation: 'none' | 'chosen' = 'none';
  const more = () => ({
    isolation,
    memory: isolation === 'none' ? null : 96 * 1024 * 1024,
    processes: [{ ...first!, replaced: 2 }, second!],
  });
  const { calls } = await open(
    {},
    {
      'get /installedPlugins/:plugin': () => detailOf(equipment, more()),
      [isolateRoute]: () => ((isolation = 'chosen'), { id: 'equipment', version: '1.4.0', running: 2, processes: 2 }),
    },
  );
  await choose('健康');
  await expect.element(pane.getByText('與平台共用，不能分開量測')).toBeVisible();
  await expect.element(pane.getByText('app-1：2 個還在記憶體，程序重新啟動後釋放')).toBeVisible();
  await pane.getByRole('button', { name: '改為獨立程序' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '改為獨立程序' }).click();
  await expect.element(page.getByText('「設備借用」已改在獨立的程序執行')).toBeVisible();
  await expect.element(pane.getByText('獨立程序，由管理者設定')).toBeVisible();
  await expect.element(pane.getByText('96 MB，2 個程序合計')).toBeVisible();
  await expect.element(pane.getByRole('button', { name: '改回同一個程序' })).toBeVisible();
  const input = { params: { plugin: 'equipment' }, body: { isIsolated: true } };
  expect(calls).toContainEqual({ route: isolateRoute, input });
});

test('what its author or the operator has decided is said, and not offered', async () => {
  await open({ isolation: 'contract', memory: null });
  await choose('健康');
  await expect.element(pane.getByText('獨立程序，作者要求')).toBeVisible();
  await expect.element(pane.getByRole('button', { name: /(改為|改回)/ })).not.toBeInTheDocument();
});

test('the audit log of a plugin is opened by those who may read it', async () => {
  const row = { list: [], totalSize: 0 };
  const { calls } = await open(
    {},
    { 'get /audit': () => row, 'get /auditActions': () => [], 'get /shared/hiddenEmployees': () => [] },
    ['audit.view'],
  );
  await choose('健康');
  await pane.getByRole('button', { name: '稽核紀錄' }).click();
  await expect.element(page.getByRole('heading', { name: '稽核紀錄' })).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: /搜尋對象/ })).toHaveValue('equipment');
  const last = () => calls.filter(({ route }) => route === 'get /audit').at(-1)?.input;
  await expect.poll(last).toEqual({ query: { page: 1, pageSize: 30, target: 'equipment' } });
});

test('without menus, roles and the audit log nothing leads there', async () => {
  await open();
  await choose('畫面與權限');
  await expect.element(pane.getByText('選單 1 項')).toBeVisible();
  await expect.element(pane.getByRole('button', { name: /放進選單|加到角色|稽核紀錄/ })).not.toBeInTheDocument();
});

const review = async (more: Partial<Review>) => {
  const opened = await openPlugins({
    'get /availablePlugins': () => shelfOf(),
    'post /installedPlugins/check': () => reviewOf(more),
    'post /installedPlugins': () => ({ id: 'equipment', version: '1.5.0', running: 2, processes: 2 }),
  });
  await page.getByRole('table', { name: '外掛' }).getByText('設備借用').click();
  await pane.getByRole('button', { name: '更新到 1.5.0' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('網路與檔案')).toBeVisible();
  return { ...opened, dialog };
};

test('a review shows rights that are new, views and permissions that come and go; it is installed into a process of its own where that is chosen', async () => {
  const { calls, dialog } = await review({
    modules: ['fs', 'http', 'net'],
    newModules: ['net'],
    removedViews: [{ kind: 'tab', name: 'Old', title: '舊清單' }],
    removedActions: [{ name: 'equipment.old', title: '舊權限' }],
  });
  await expect.element(dialog.getByText('網路（http、net）、檔案（fs）', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('1.4.0 沒有用到：net')).toBeVisible();
  await expect.element(dialog.getByText('新增面板「批次歸還」')).toBeVisible();
  await expect.element(dialog.getByText('移除分頁「舊清單」')).toBeVisible();
  await expect.element(dialog.getByText('equipment.old')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /在獨立的程序執行/ }).click({ force: true });
  await dialog.getByRole('button', { name: '更新到 1.5.0' }).click();
  const installs = () => calls.filter(({ route }) => route === 'post /installedPlugins').map(({ input }) => input);
  await expect.poll(installs).toMatchObject([{ body: { hash: 'c0ffee123456', isIsolated: true } }]);
});

test('rights that an archive does not say are unknown, not none', async () => {
  const { dialog } = await review({ modules: null });
  await expect.element(dialog.getByText('不明')).toBeVisible();
  await expect.element(dialog.getByText('檔案沒有說明，可能是用較舊的工具建置的')).toBeVisible();
});

test('how many people use a plugin today is shown, and its latest errors, as a report without messages and people', async () => {
  const fault = { code: 500, call: 'lend', error: 'TypeError', place: 'server.js:42:19', requestId: 'r-1' };
  await open({
    processes: [equipment.processes[0]!],
    faults: [
      { ...fault, at: '2026-03-26 13:58:00' },
      { ...fault, code: 504, error: '', place: '', requestId: 'r-2', at: '2026-03-26 13:57:00' },
    ],
  });
  await expect.element(pane.getByText('今天使用人數')).toBeVisible();
  await expect.element(pane.getByText('46', { exact: true })).toBeVisible();
  await choose('健康');
  await expect.element(pane.getByText(/^500 lend/)).toBeVisible();
  await expect.element(pane.getByText('TypeError、server.js:42:19、r-1')).toBeVisible();
  await expect.element(pane.getByText('超過時限、r-2')).toBeVisible();
  let copied = '';
  const kept = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied = text;
    return Promise.resolve();
  });
  onTestFinished(() => kept.mockRestore());
  await pane.getByRole('button', { name: '複製報告' }).click();
  await expect.element(page.getByText('已複製錯誤報告，可以交給開發的團隊')).toBeVisible();
  expect(copied.split('\n').slice(2)).toEqual([
    '2026-03-26 13:58:00\t500\tlend\tTypeError\tserver.js:42:19\tr-1',
    '2026-03-26 13:57:00\t504\tlend\t超過時限\t\tr-2',
    '2026-03-26 13:58:00\tcrash',
  ]);
  expect(copied).toContain('equipment 1.4.0');
  expect(copied, 'the message of a crash stays on the screen').not.toContain('socket hang up');
});

test('a plugin without errors has no report, and of several processes it is said which one counts', async () => {
  await open({ recent: [] });
  await expect.element(pane.getByText('今天使用人數（這個程序）')).toBeVisible();
  await choose('健康');
  await expect.element(pane.getByRole('heading', { name: /^錯誤報告/ })).toBeVisible();
  await expect.element(pane.getByText(/^回答的程序啟動後最近 20 次/)).toBeVisible();
  await expect.element(pane.getByRole('button', { name: '複製報告' })).not.toBeInTheDocument();
});
