import type { DownloadOptions } from '@atrium/sdk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Transport, TRANSPORT } from '../../../services/tokens.ts';
import type { Detail } from './installed.ts';
import { attendance, detailOf, equipment, openPlugins, refusal } from './testing/samples.ts';

const question = page.getByRole('dialog', { name: '移除「設備借用」1.4.0？' });
const pane = page.getByRole('complementary', { name: '設備借用' });
const FILE = { fileName: 'equipment-2026-03-26.zip', size: 63_963_136 };

/** The question about 設備借用; `download` answers for the export. */
async function ask(more: Partial<Detail> = {}, download: Transport['download'] = async () => FILE) {
  let list = [attendance, equipment];
  const opened = await openPlugins(
    {
      'get /installedPlugins': () => ({ list, allowsUnsigned: false }),
      'get /installedPlugins/:plugin': () => detailOf(equipment, more),
      'delete /installedPlugins/:plugin': () => ((list = [attendance]), {}),
    },
    list,
  );
  const spy = vi.fn(download);
  Object.assign(opened.scope.get(TRANSPORT), { download: spy });
  await page.getByRole('table', { name: '外掛' }).getByText('設備借用').click();
  await pane.getByRole('button', { name: '移除' }).click();
  await expect.element(question).toBeVisible();
  return { ...opened, download: spy };
}
const chooseDelete = () => question.getByRole('radio', { name: /匯出後刪除資料/ }).click({ force: true });
const removed = (data: string) => ({
  route: 'delete /installedPlugins/:plugin',
  input: { params: { plugin: 'equipment' }, query: { data } },
});

beforeEach(() => localStorage.clear());

test('a plugin is removed after its consequences were shown, its data is kept unless something else is chosen', async () => {
  const { calls } = await ask();
  await expect
    .element(
      question.getByText('1 個資料表（38 MB）與 214 個附件（96 MB）留在原處；重新安裝後接著用。', { exact: false }),
    )
    .toBeVisible();
  await expect.element(question.getByText('選單 2 項')).toBeVisible();
  await expect.element(question.getByText('權限 2 個，在 1 個角色，186 人')).toBeVisible();
  await expect.element(question.getByText('角色裡的權限與選單項目保留', { exact: false })).toBeVisible();
  await expect.element(question.getByRole('radio', { name: /保留資料/ })).toBeChecked();
  await question.getByRole('button', { name: '移除，保留資料' }).click();
  await expect.element(page.getByText('已移除「設備借用」，資料保留')).toBeVisible();
  await expect.element(pane).not.toBeInTheDocument();
  expect(calls).toContainEqual(removed('keep'));
});

test('the data is deleted only after it was exported here and the id was typed', async () => {
  let arrive = () => {};
  const { calls, download } = await ask(
    {},
    (_route, _input, { onProgress }: DownloadOptions = {}) =>
      new Promise((resolve) => {
        onProgress?.(1_048_576, undefined);
        arrive = () => resolve(FILE);
      }),
  );
  await chooseDelete();
  const remove = question.getByRole('button', { name: '移除並刪除資料' });
  await expect.element(remove).toBeDisabled();
  await question.getByRole('textbox', { name: '輸入外掛代號 equipment 以確認' }).fill('equipment');
  await expect.element(remove).toBeDisabled();
  await question.getByRole('button', { name: '下載匯出檔' }).click();
  await expect.element(question.getByText('已下載 1 MB…')).toBeVisible();
  await expect.element(remove).toBeDisabled();
  arrive();
  await expect.element(question.getByText('equipment-2026-03-26.zip')).toBeVisible();
  await expect.element(question.getByText('61 MB，已下載')).toBeVisible();
  await expect.element(question.getByRole('button', { name: '再下載一次' })).toBeVisible();
  await question.getByRole('textbox').fill('equipmen');
  await expect.element(remove).toBeDisabled();
  await question.getByRole('textbox').fill('equipment');
  await remove.click();
  await expect.element(page.getByText('已移除「設備借用」，資料已刪除')).toBeVisible();
  expect(calls).toContainEqual(removed('delete'));
  expect(download.mock.calls[0]![0].path).toBe('/installedPlugins/:plugin/data');
  expect(download.mock.calls[0]![1]).toEqual({ params: { plugin: 'equipment' } });
});

test('an export that fails can be tried again, and nothing is deleted meanwhile', async () => {
  let isDown = true;
  await ask({}, async () => {
    if (isDown) throw refusal('資料超過 3 GB');
    return FILE;
  });
  await chooseDelete();
  await question.getByRole('textbox').fill('equipment');
  const button = question.getByRole('button', { name: '下載匯出檔' });
  await button.click();
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(question.getByRole('button', { name: '移除並刪除資料' })).toBeDisabled();
  isDown = false;
  await button.click();
  await expect.element(question.getByRole('button', { name: '移除並刪除資料' })).toBeEnabled();
});

test('a plugin that keeps nothing asks nothing about data', async () => {
  await ask({ tables: [], files: { count: 0, bytes: 0 }, inUse: { roles: 0, people: 0, entries: 0 } });
  await expect.element(question.getByText('這個外掛沒有資料表與附件。')).toBeVisible();
  await expect.element(question.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(question.getByRole('button', { name: '移除', exact: true })).toBeEnabled();
});

test('one without data that roles and menu have settings of asks about them, without an export', async () => {
  const { calls } = await ask({ tables: [], files: { count: 0, bytes: 0 } });
  await expect.element(question.getByRole('radio', { name: /^保留角色與選單的設定/ })).toBeChecked();
  await question.getByRole('radio', { name: /^一併移除/ }).click({ force: true });
  await expect.element(question.getByText('1 個角色裡的權限（186 人）與 2 個選單項目', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: '移除', exact: true }).click();
  await expect.element(pane).not.toBeInTheDocument();
  expect(calls).toContainEqual(removed('delete'));
});
