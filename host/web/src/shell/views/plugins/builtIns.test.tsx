import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { detailOf, equipment, installed, openPlugins, reviewOf } from './testing/samples.ts';
import type { Detail } from './installed.ts';

const own: Detail['versions'][number] = {
  ...{ version: '1.2.0', hash: 'cccc77e1a0b3', isBuiltIn: true, isCurrent: false },
  ...{ installedOn: null, installedBy: null, changes: '', obstacle: null },
};
const pane = page.getByRole('complementary', { name: '設備借用' });

async function openWith(plugin: typeof equipment, versions: Detail['versions']) {
  const opened = await openPlugins(
    {
      'get /installedPlugins/:plugin': () => detailOf(plugin, { versions, dataCanGo: false }),
      'delete /installedPlugins/:plugin': () => ({}),
    },
    [plugin],
  );
  await page.getByRole('table', { name: '外掛' }).getByText('設備借用').click();
  await expect.element(pane).toBeVisible();
  return opened;
}

beforeEach(() => localStorage.clear());

test('an update of a plugin that comes with the host says so, and is removed without a word about data', async () => {
  const [update] = detailOf(equipment).versions;
  const { calls } = await openWith({ ...equipment, builtInVersion: '1.2.0' }, [update!, own]);
  await expect.element(pane.getByText('目前執行安裝的 1.4.0，不是隨中庭提供的 1.2.0', { exact: false })).toBeVisible();
  await expect.element(pane.getByRole('button', { name: '移除', exact: true })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: '更新紀錄' }).click({ force: true });
  await expect.element(pane.getByText('隨中庭提供', { exact: true })).toBeVisible();
  await expect.element(pane.getByRole('button', { name: '回復到 1.2.0' })).toBeVisible();
  await pane.getByRole('button', { name: '移除更新' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('回到隨中庭提供的 1.2.0', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: '移除更新' }).click();
  await expect.element(page.getByText('「設備借用」已回復到 1.2.0')).toBeVisible();
  expect(calls).toContainEqual({
    route: 'delete /installedPlugins/:plugin',
    input: { params: { plugin: 'equipment' } },
  });
});

test('a newer host that has replaced an installed version is said in the list and beside it', async () => {
  const plugin = installed('equipment', '設備借用', {
    ...{ origin: 'builtIn', signature: 'builtIn', version: '1.5.0', builtInVersion: '1.5.0', replaced: '1.4.0' },
  });
  const [before] = detailOf(equipment).versions;
  await openWith(plugin, [
    { ...own, version: '1.5.0', isCurrent: true },
    { ...before!, isCurrent: false },
  ]);
  await expect.element(page.getByRole('table', { name: '外掛' }).getByText('已取代安裝的 1.4.0')).toBeVisible();
  await expect.element(pane.getByText('中庭更新後附的 1.5.0 比安裝的 1.4.0 新', { exact: false })).toBeVisible();
});

test('the review of an update of a plugin that comes with the host says that it is one', async () => {
  const review = reviewOf({ builtInVersion: '1.4.0' });
  await openPlugins({
    'get /availablePlugins': () => ({ source: 'none', place: '', readOn: '', problem: null, list: [] }),
    'post /uploadFile': () => ({ fileId: 'f1' }),
    'post /installedPlugins/check': () => review,
  });
  await page.getByRole('button', { name: '上傳外掛檔案' }).click();
  await page
    .getByLabelText('外掛檔案', { exact: true })
    .upload(new File(['x'], 'equipment-1.5.0.atrium.tgz', { type: 'application/gzip' }));
  await expect
    .element(page.getByRole('dialog').getByText('這是隨中庭提供的外掛（1.4.0）的更新', { exact: false }))
    .toBeVisible();
});
