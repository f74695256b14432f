import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Review } from './installed.ts';
import { openPlugins, refusal, reviewOf } from './testing/samples.ts';

const archive = new File(['archive'], 'equipment-1.5.0.atrium.tgz');
const FITTED = { id: 'equipment', version: '1.5.0', running: 2, processes: 2 };

type Answers = Parameters<typeof openPlugins>[0];
type Slow = Parameters<typeof openPlugins>[2];

async function upload(review: Partial<Review>, answers: Answers = {}, slow: Slow = {}) {
  const all = {
    'post /uploadFile': () => ({ fileId: 'f1' }),
    'post /installedPlugins/check': () => reviewOf(review),
    'post /installedPlugins': () => FITTED,
    ...answers,
  };
  const opened = await openPlugins(all, undefined, slow);
  await page.getByRole('button', { name: '上傳外掛檔案' }).click();
  await page.getByLabelText('外掛檔案').upload(archive);
  return opened;
}
const dialog = page.getByRole('dialog');

beforeEach(() => localStorage.clear());

test('an archive is reviewed before anything is loaded, installed as it was reviewed, and shown', async () => {
  const { calls } = await upload({});
  await expect.element(page.getByRole('dialog', { name: '更新「設備借用」1.4.0 → 1.5.0？' })).toBeVisible();
  await expect.element(dialog.getByText('簽章有效，金鑰 4C1A 09E7 88D2 5B30，信任清單中的「資訊部」')).toBeVisible();
  await expect.element(dialog.getByText('equipment.returnMany')).toBeVisible();
  await expect.element(dialog.getByText('隨時可以回復到 1.4.0')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: /還原備份/ })).not.toBeInTheDocument();
  expect(calls.map(({ route }) => route)).not.toContain('post /installedPlugins');
  await dialog.getByRole('button', { name: '更新到 1.5.0' }).click();
  await expect.element(page.getByText('「設備借用」已換成 1.5.0')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('complementary', { name: '設備借用' })).toBeVisible();
  expect(calls).toContainEqual({ route: 'post /installedPlugins/check', input: { body: { fileId: 'f1' } } });
  expect(calls).toContainEqual({
    route: 'post /installedPlugins',
    input: { body: { fileId: 'f1', hash: 'c0ffee123456' } },
  });
});

test('an update without a way back is confirmed by a tick', async () => {
  await upload({
    migrations: [{ tag: '0005_rewrite', isCompatible: false }],
    removedCalls: ['GET /api/equipment/:id'],
  });
  await expect.element(dialog.getByText(/1.4.0 讀不懂新的資料表/)).toBeVisible();
  await expect.element(dialog.getByText('API 移除 1 個：GET /api/equipment/:id')).toBeVisible();
  await expect.element(dialog.getByText('不能直接回復')).toBeVisible();
  const update = dialog.getByRole('button', { name: '更新到 1.5.0' });
  await expect.element(update).toBeDisabled();
  await dialog.getByRole('checkbox', { name: '我知道更新後要退回，就得還原備份。' }).click({ force: true });
  await expect.element(update).toBeEnabled();
});

test('a new plugin without a signature, and with a missing dependency, says so', async () => {
  await upload({ from: null, signature: 'unsigned', keyId: null, keyName: null, missing: ['booking'] });
  await expect.element(page.getByRole('dialog', { name: '安裝「設備借用」1.5.0？' })).toBeVisible();
  await expect.element(dialog.getByText('沒有簽章')).toBeVisible();
  await expect.element(dialog.getByText(/這裡沒有執行 booking/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '安裝 1.5.0' })).toBeEnabled();
});

test('an older version says that it is one', async () => {
  await upload({ version: '1.3.0', isOlder: true });
  await expect.element(page.getByRole('dialog', { name: '把「設備借用」換成較舊的 1.3.0？' })).toBeVisible();
  await expect.element(dialog.getByText(/目前是 1.4.0，這個檔案比較舊/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '換成 1.3.0' })).toBeVisible();
});

test('a refused file keeps its reason until it is discarded, or another one is chosen', async () => {
  let isRefused = true;
  await upload(
    {},
    {
      'post /installedPlugins/check'() {
        if (isRefused) throw refusal('它是用 SDK 2 建置的，這裡是 SDK 1。請發布者提供 SDK 1 的版本。');
        return reviewOf();
      },
    },
  );
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('它是用 SDK 2 建置的');
  await expect.element(dialog.getByText('equipment-1.5.0.atrium.tgz')).toBeVisible();
  await dialog.getByRole('button', { name: '捨棄檔案' }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  isRefused = false;
  await page.getByLabelText('外掛檔案').upload(archive);
  await expect.element(dialog.getByRole('button', { name: '更新到 1.5.0' })).toBeVisible();
});

test('an installation is shown while it runs, cannot be left, and says why it failed', async () => {
  let fail = (_failure: Error) => {};
  const running = new Promise<never>((_resolve, reject) => (fail = reject));
  running.catch(() => undefined);
  await upload({}, {}, { 'post /installedPlugins': running });
  const update = dialog.getByRole('button', { name: '更新到 1.5.0' });
  await update.click();
  await expect.element(dialog.getByText('正在試跑並載入，可能需要一兩分鐘…')).toBeVisible();
  await expect.element(update).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  fail(refusal('啟用時發生錯誤，已換回 1.4.0。'));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('啟用時發生錯誤，已換回 1.4.0。');
  await expect.element(update).toBeEnabled();
});
