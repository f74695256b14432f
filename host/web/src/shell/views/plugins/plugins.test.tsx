import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../services/i18n.ts';
import { BrowserSocket } from '../../../services/BrowserSocket.ts';
import { attendance, detailOf, equipment, meal, openPlugins, refusal, swapping } from './testing/samples.ts';

const table = page.getByRole('table', { name: '外掛' });
const rowNames = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td b')?.textContent);
const pane = (name: string) => page.getByRole('complementary', { name });
const open = async (name: string) => {
  await table.getByText(name).click();
  await expect.element(pane(name).getByRole('radio', { name: '概觀' })).toBeInTheDocument();
};
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true });

beforeEach(() => localStorage.clear());

test('what needs attention is listed first; filters and search narrow the list, and an empty result is cleared', async () => {
  await openPlugins();
  await expect.poll(rowNames).toEqual(['換班公布欄', '出勤', '訂餐', '設備借用']);
  const row = table.getByRole('row', { name: /換班公布欄/ });
  await expect.element(row.getByText('隔離中')).toBeVisible();
  await expect.element(row.getByText('沒有簽章')).toBeVisible();
  await expect.element(row.getByText('0/2')).toBeVisible();
  await expect.element(table.getByRole('row', { name: /設備借用/ }).getByText('2/2')).toBeVisible();
  await expect.element(table.getByRole('row', { name: /出勤/ }).getByText('中庭')).toBeVisible();
  await expect.element(row.getByText('未註明')).toBeVisible();
  await choose('停用 1');
  await expect.poll(rowNames).toEqual(['訂餐']);
  await choose('隔離中或無法啟動 1');
  await expect.poll(rowNames).toEqual(['換班公布欄']);
  await page.getByRole('searchbox', { name: '名稱、代號、發布者' }).fill('equipment');
  await expect.element(page.getByText('沒有符合的外掛')).toBeVisible();
  await page.getByRole('button', { name: '清除搜尋與篩選' }).click();
  await expect.poll(rowNames).toHaveLength(4);
  await page.getByRole('searchbox', { name: '名稱、代號、發布者' }).fill('系統開發');
  await expect.poll(rowNames).toEqual(['訂餐', '設備借用']);
});

test('columns sort, plugins without a figure last', async () => {
  await openPlugins({}, [meal, { ...equipment, p95: 90 }, attendance]);
  await expect.poll(rowNames).toHaveLength(3);
  await table.getByRole('button', { name: 'p95' }).click();
  await expect.poll(rowNames).toEqual(['出勤', '設備借用', '訂餐']);
  await table.getByRole('button', { name: 'p95' }).click();
  await expect.poll(rowNames).toEqual(['設備借用', '出勤', '訂餐']);
});

test('a list that does not load says why, and is tried again', async () => {
  let isDown = true;
  await openPlugins({
    'get /installedPlugins'() {
      if (isDown) throw refusal('伺服器忙碌中', 503);
      return { list: [equipment], allowsUnsigned: false };
    },
  });
  await expect.element(page.getByText('伺服器忙碌中')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.poll(rowNames).toEqual(['設備借用']);
});

test('the list and the shown plugin follow the event of the server, and missed events', async () => {
  const listeners: ((payload: unknown) => void)[] = [];
  const resyncs: (() => void)[] = [];
  const events = vi.spyOn(BrowserSocket.prototype, 'onPluginEvent').mockImplementation((plugin, name, listener) => {
    if (plugin === 'host' && name === 'pluginsChanged') listeners.push(listener);
    return () => {};
  });
  const missed = vi.spyOn(BrowserSocket.prototype, 'onResync').mockImplementation((listener) => {
    resyncs.push(listener);
    return () => {};
  });
  let state: 'active' | 'disabled' = 'active';
  const now = () => ({ ...equipment, state });
  await openPlugins({
    'get /installedPlugins': () => ({ list: [now()], allowsUnsigned: false }),
    'get /installedPlugins/:plugin': () => detailOf(now()),
  });
  await open('設備借用');
  state = 'disabled';
  for (const listener of listeners) listener({});
  await expect.element(table.getByText('停用')).toBeVisible();
  await expect.element(pane('設備借用').getByRole('button', { name: '啟用' })).toBeVisible();
  state = 'active';
  for (const listener of resyncs) listener();
  await expect.element(table.getByText('啟用中')).toBeVisible();
  events.mockRestore();
  missed.mockRestore();
});

test('with the keyboard a plugin is opened, and Escape returns the focus to its row', async () => {
  await openPlugins();
  await expect.poll(rowNames).toHaveLength(4);
  const row = table.getByRole('row', { name: /設備借用/ });
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(pane('設備借用')).toHaveFocus();
  await expect.element(pane('設備借用').getByText(/^登記、借用與歸還公司設備/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane('設備借用')).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test('the parts of a plugin show where it comes from, what it has, and how it does', async () => {
  await openPlugins();
  await open('設備借用');
  const shown = pane('設備借用');
  await expect.element(shown.getByText('4C1A 09E7 88D2 5B30')).toBeVisible();
  await expect.element(shown.getByText('1 個資料表，約 12,480 列，38 MB')).toBeVisible();
  await choose('畫面與權限');
  await expect.element(shown.getByText('LoanForm，面板')).toBeVisible();
  await expect.element(shown.getByText('equipment.manage')).toBeVisible();
  await expect.element(shown.getByText('1 個角色', { exact: false })).toBeVisible();
  await expect.element(shown.getByText('186 人', { exact: true })).toBeVisible();
  await expect.element(shown.getByText('還沒有角色有這個權限')).toBeVisible();
  await choose('API');
  await expect.element(shown.getByText('檢視借用統計，檔案')).toBeVisible();
  await choose('健康');
  await expect.element(shown.getByRole('row', { name: /app-2/ })).toBeVisible();
  const plot = shown.getByRole('img', { name: /^24 小時內每小時呼叫的 p95：現在 17 ms，最高 41 ms$/ });
  await expect.element(plot).toBeVisible();
  expect(plot.element().querySelectorAll('.ws-plot-line'), 'an hour without calls is a gap').toHaveLength(2);
  await expect.element(shown.getByText('外掛未處理的錯誤：socket hang up', { exact: false })).toBeVisible();
  await expect.element(shown.getByText('更新外掛：1.3.2 → 1.4.0', { exact: false })).toBeVisible();
});

test('an earlier version is restored after a question; one that cannot run says why', async () => {
  const { calls } = await openPlugins({
    'post /installedPlugins/:plugin/restore': () => ({ id: 'equipment', version: '1.3.2', running: 2, processes: 2 }),
  });
  await open('設備借用');
  await choose('更新紀錄');
  await expect.element(page.getByText('遷移 0004 之後的資料表，1.3.0 讀不懂。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '回復到 1.3.0' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '回復到 1.3.2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '回復到 1.3.2' }).click();
  await expect.element(page.getByText('「設備借用」已回復到 1.3.2')).toBeVisible();
  expect(calls).toContainEqual({
    route: 'post /installedPlugins/:plugin/restore',
    input: { params: { plugin: 'equipment' }, body: { hash: 'aaaa77e1a0b3' } },
  });
});

test('a plugin is disabled after a question, and one that was stopped is tried again; one that the host needs is neither', async () => {
  const { calls } = await openPlugins({
    'post /installedPlugins/:plugin/disable': () => ({}),
    'post /installedPlugins/:plugin/enable': () => ({}),
  });
  await open('設備借用');
  await pane('設備借用').getByRole('button', { name: '停用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect.element(page.getByText('已停用「設備借用」')).toBeVisible();
  await open('換班公布欄');
  await expect.element(pane('換班公布欄').getByText(swapping.failure!.message)).toBeVisible();
  await pane('換班公布欄').getByRole('button', { name: '再試一次' }).click();
  await expect.element(page.getByText('已啟用「換班公布欄」')).toBeVisible();
  await open('出勤');
  await expect.element(pane('出勤').getByText('中庭需要這個外掛，不能停用。')).toBeVisible();
  await expect.element(pane('出勤').getByRole('button', { name: '停用' })).not.toBeInTheDocument();
  await expect.element(pane('出勤').getByRole('button', { name: '移除' })).not.toBeInTheDocument();
  const made = calls.filter(({ route }) => route.startsWith('post /installedPlugins'));
  expect(made).toEqual([
    { route: 'post /installedPlugins/:plugin/disable', input: { params: { plugin: 'equipment' } } },
    { route: 'post /installedPlugins/:plugin/enable', input: { params: { plugin: 'shift-swap' } } },
  ]);
});

test('a plugin that was removed elsewhere is said to be missing', async () => {
  await openPlugins({
    'get /installedPlugins/:plugin'() {
      throw refusal('找不到', 404);
    },
  });
  await table.getByText('設備借用').click();
  await expect.element(page.getByRole('complementary').getByText('找不到這筆資料')).toBeVisible();
});

test('keys of publishers are added, refused at their field, and removed after a question', async () => {
  const own = { id: '4c1a09e788d25b30', name: '資訊部', addedOn: '2026-03-02 10:00:00', addedBy: '方志遠' };
  let keys = [own];
  let isRefused = true;
  const { calls } = await openPlugins({
    'get /pluginKeys': () => keys,
    'post /pluginKeys'(input) {
      const { name } = (input as { body: { name: string } }).body;
      if (isRefused)
        throw refusal('輸入資料有誤', 422, [
          { field: 'publicKey', label: '公開金鑰', rule: '這不是 Ed25519 公開金鑰' },
        ]);
      const added = { ...own, id: 'a07f3e1188d25b30', name };
      keys = [...keys, added];
      return added;
    },
    'delete /pluginKeys/:id': () => ((keys = keys.slice(1)), {}),
  });
  await page.getByRole('button', { name: '信任的金鑰' }).click();
  const dialog = page.getByRole('dialog', { name: '信任的金鑰' });
  await expect.element(dialog.getByText('4C1A 09E7 88D2 5B30')).toBeVisible();
  await dialog.getByRole('button', { name: '加入金鑰' }).click();
  await expect.element(dialog.getByText('請填寫這個欄位').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /發布者名稱/ }).fill('恆茂電子');
  await dialog.getByRole('textbox', { name: /公開金鑰/ }).fill('MCow');
  await dialog.getByRole('button', { name: '加入金鑰' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: /公開金鑰/ }))
    .toHaveAccessibleDescription(/這不是 Ed25519 公開金鑰/);
  isRefused = false;
  await dialog.getByRole('button', { name: '加入金鑰' }).click();
  await expect.element(dialog.getByText('A07F 3E11 88D2 5B30')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: /發布者名稱/ })).toHaveValue('');
  await dialog.getByRole('button', { name: '移除「資訊部」的金鑰' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除金鑰' }).click();
  await expect.element(dialog.getByText('4C1A 09E7 88D2 5B30')).not.toBeInTheDocument();
  expect(calls).toContainEqual({ route: 'delete /pluginKeys/:id', input: { params: { id: own.id } } });
  // the button that had it is gone
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '信任的金鑰' })).toHaveFocus();
});

test('the screen speaks English', async () => {
  await openPlugins();
  await expect.poll(rowNames).toHaveLength(4);
  await setLanguage('en');
  await expect.element(page.getByText('4 plugins; p95 and errors of the last 24 hours')).toBeVisible();
  await setLanguage('zh-TW');
});

test('of a plugin that was stopped one sees since which version, whom it concerns and what to do; the version before is offered first', async () => {
  const counts = Array.from({ length: 60 }, (_, at) => (at >= 40 && at < 44 ? at - 39 : 0));
  const stopped = detailOf(swapping, {
    errorMinutes: { from: '2026-03-26 13:18:00', counts },
    trouble: {
      first: '2026-03-26 13:58:00',
      crashes: 3,
      before: { version: '0.3.0', days: 12, crashes: 0 },
    },
  });
  const [current, before] = stopped.versions;
  const versions = [
    { ...current!, version: '0.3.1', isCurrent: true, obstacle: null, installedOn: '2026-03-26 13:51:00' },
    { ...before!, version: '0.3.0', isCurrent: false, obstacle: null },
  ];
  const { calls } = await openPlugins({
    'get /installedPlugins/:plugin': () => ({ ...stopped, versions }),
    'post /installedPlugins/:plugin/restore': () => ({ id: 'shift-swap', version: '0.3.0', running: 2, processes: 2 }),
  });
  await open('換班公布欄');
  const shown = pane('換班公布欄');
  await expect.element(shown.getByText('0.3.0 的 12 天內有 0 次錯誤')).toBeVisible();
  await expect.element(shown.getByText('選單 2 項暫時不見；1 個角色、186 人有權限')).toBeVisible();
  await expect.element(shown.getByText(/今天用過的 46 人/)).toBeVisible();
  await expect.element(shown.getByRole('img', { name: /共 10 次，一分鐘最多 4 次/ })).toBeVisible();
  await shown.getByRole('button', { name: '看報告' }).click();
  await expect.element(shown.getByRole('heading', { name: /錯誤報告/ })).toBeVisible();
  await shown.getByRole('button', { name: '回復到 0.3.0' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '回復到 0.3.0' }).click();
  await expect.poll(() => calls.some(({ route }) => route.includes('restore'))).toBe(true);
});
