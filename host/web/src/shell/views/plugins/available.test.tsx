import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../../services/i18n.ts';
import type { Shelf } from './available.ts';
import { attendance, available, equipment, meal, openPlugins, refusal, reviewOf, shelfOf } from './testing/samples.ts';

const FITTED = { id: 'equipment', version: '1.5.0', running: 2, processes: 2 };
const dialog = page.getByRole('dialog');
const table = page.getByRole('table', { name: '可安裝的外掛' });
const installedTable = page.getByRole('table', { name: '外掛', exact: true });
const namesIn = (shown: typeof table) =>
  shown
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td b')?.textContent);
const rowNames = () => namesIn(table);
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true });

type Answers = Parameters<typeof openPlugins>[0];

/** The screen with this shelf, by default with one update and one new plugin. */
const openShelf = (answers: Answers = {}, shelf: Partial<Shelf> = {}) =>
  openPlugins({ 'get /availablePlugins': () => shelfOf(shelf), ...answers }, [attendance, equipment, meal]);

beforeEach(() => localStorage.clear());

test('without a place for plugins there is nothing of it, and the server is not asked for them again', async () => {
  const { calls } = await openPlugins();
  const asked = () => calls.filter(({ route }) => route === 'get /availablePlugins').length;
  const read = () => calls.filter(({ route }) => route === 'get /installedPlugins').length;
  await expect.poll(() => namesIn(installedTable)).toHaveLength(4);
  await expect.element(page.getByRole('radiogroup', { name: '外掛清單' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: /^可更新/ })).not.toBeInTheDocument();
  const [before, readBefore] = [asked(), read()];
  await page.getByRole('button', { name: '重新整理' }).click();
  await expect.poll(read).toBe(readBefore + 1);
  expect(asked()).toBe(before);
});

test('what can be installed is listed before what is installed, searched and filtered', async () => {
  await openShelf();
  await choose('可安裝 1');
  await expect.poll(rowNames).toEqual(['訪客登記', '設備借用', '訂餐']);
  await expect.element(page.getByText(/^登錄處 npm\.example，.*14:18 讀取$/)).toBeVisible();
  await expect.element(table.getByRole('row', { name: /訂餐/ }).getByText('已安裝')).toBeVisible();
  await expect.element(table.getByRole('row', { name: /設備借用/ }).getByText('目前 1.4.0')).toBeVisible();
  await choose('尚未安裝 1');
  await expect.poll(rowNames).toEqual(['訪客登記']);
  await choose('可更新 1');
  await expect.poll(rowNames).toEqual(['設備借用']);
  await choose('全部 3');
  await page.getByRole('searchbox', { name: '名稱、代號、發布者' }).fill('atrium-plugin-visitor');
  await expect.poll(rowNames).toEqual(['訪客登記']);
  await page.getByRole('searchbox', { name: '名稱、代號、發布者' }).fill('沒有這個');
  await page.getByRole('button', { name: '清除搜尋與篩選' }).click();
  await expect.poll(rowNames).toHaveLength(3);
});

test('a plugin is installed from the registry after the same review as an upload', async () => {
  const review = reviewOf({ id: 'visitor', name: '訪客登記', version: '1.2.0', from: null });
  let list = [attendance];
  const { calls } = await openShelf({
    'get /installedPlugins': () => ({ list, allowsUnsigned: false }),
    'post /installedPlugins/check': () => review,
    'post /installedPlugins'() {
      list = [attendance, { ...equipment, id: 'visitor', name: '訪客登記' }];
      return { ...FITTED, id: 'visitor', version: '1.2.0' };
    },
    'get /installedPlugins/:plugin'() {
      throw refusal('找不到', 404);
    },
  });
  await choose('可安裝 1');
  await page.getByRole('button', { name: '安裝「訪客登記」' }).click();
  await expect.element(page.getByRole('dialog', { name: '安裝「訪客登記」1.2.0？' })).toBeVisible();
  await expect.element(dialog.getByText('簽章有效，金鑰 4C1A 09E7 88D2 5B30，信任清單中的「資訊部」')).toBeVisible();
  await dialog.getByRole('button', { name: '安裝 1.2.0' }).click();
  await expect.element(page.getByText('已安裝「訪客登記」1.2.0')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const archive = { package: 'atrium-plugin-visitor', version: '1.2.0' };
  expect(calls).toContainEqual({ route: 'post /installedPlugins/check', input: { body: archive } });
  expect(calls).toContainEqual({
    route: 'post /installedPlugins',
    input: { body: { ...archive, hash: review.hash } },
  });
});

test('a version that cannot be fetched says why, and is tried again', async () => {
  let isDown = true;
  await openShelf({
    'post /installedPlugins/check'() {
      if (isDown) throw refusal('讀不到外掛的登錄處');
      return reviewOf();
    },
  });
  await choose('可安裝 1');
  await page.getByRole('button', { name: '更新到 1.5.0，設備借用' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/讀不到外掛的登錄處/);
  await expect.element(dialog.getByRole('button', { name: '更新到 1.5.0' })).not.toBeInTheDocument();
  isDown = false;
  await dialog.getByRole('button', { name: '再試一次' }).click();
  await expect.element(dialog.getByRole('button', { name: '更新到 1.5.0' })).toBeVisible();
});

test('a place that cannot be read says why, and is read again', async () => {
  let isDown = true;
  const problem = '讀不到外掛的登錄處（ECONNREFUSED）；請稍後再試。';
  await openShelf({ 'get /availablePlugins': () => (isDown ? shelfOf({ problem, list: [] }) : shelfOf()) });
  await choose('可安裝 0');
  await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(problem.slice(0, 9)));
  isDown = false;
  await page.getByRole('alert').getByRole('button', { name: '再試一次' }).click();
  await expect.poll(rowNames).toHaveLength(3);
});

test('an empty folder says what to do', async () => {
  await openShelf({}, { source: 'folder', place: 'plugins', list: [] });
  await choose('可安裝 0');
  await expect.element(page.getByText('資料夾裡還沒有外掛')).toBeVisible();
  await expect.element(page.getByText(/^資料夾 plugins，/)).toBeVisible();
});

test('an installed plugin with a newer version says so in the list, and is updated from its pane', async () => {
  const { calls } = await openShelf({
    'post /installedPlugins/check': () => reviewOf(),
    'post /installedPlugins': () => FITTED,
  });
  await expect.element(installedTable.getByText('可更新 1.5.0')).toBeVisible();
  await choose('可更新 1');
  await expect.poll(() => namesIn(installedTable)).toEqual(['設備借用']);
  await installedTable.getByText('設備借用').click();
  const pane = page.getByRole('complementary', { name: '設備借用' });
  await expect.element(pane.getByText(/^1\.5\.0 在 .*3\/25 .* 發布。$/)).toBeVisible();
  await pane.getByRole('button', { name: '看會改變什麼' }).click();
  await expect.element(page.getByRole('dialog', { name: '更新「設備借用」1.4.0 → 1.5.0？' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await pane.getByRole('button', { name: '更新到 1.5.0' }).click();
  await dialog.getByRole('button', { name: '更新到 1.5.0' }).click();
  await expect.element(page.getByText('「設備借用」已換成 1.5.0')).toBeVisible();
  await expect.element(pane).toHaveFocus();
  const archive = { package: 'atrium-plugin-equipment', version: '1.5.0' };
  expect(calls).toContainEqual({ route: 'post /installedPlugins/check', input: { body: archive } });
});

test('what comes with the host is not updated from the registry', async () => {
  const newer = available('attendance', '出勤', { version: '2.0.0', installed: '1.4.0', isUpdate: true });
  await openShelf({}, { list: [newer] });
  await choose('可安裝 0');
  await expect.element(table.getByText('已安裝')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '可更新 0' })).toBeInTheDocument();
});

test('the available plugins speak English', async () => {
  await openShelf();
  await choose('可安裝 1');
  await expect.poll(rowNames).toHaveLength(3);
  await setLanguage('en');
  await expect.element(page.getByText(/^Registry npm\.example, read /)).toBeVisible();
  await expect.element(page.getByText('3 plugins', { exact: true })).toBeVisible();
  await setLanguage('zh-TW');
});
