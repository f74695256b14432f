import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const row = (id: string, current: boolean) => ({
  id,
  current,
  address: `10.0.0.${id}`,
  userAgent: chrome,
  createdOn: '2026-03-26 08:55:01',
  usedOn: '2026-03-26 14:18:07',
});

const NO_TOKENS = { mayAdd: false, list: [], plugins: [] };
const NO_PASSKEYS = { passkeys: [], passkeysOf: '' };
const NO_FACTOR = { isRequired: false, requiredFrom: '', totp: null, recoveryCodes: null, ...NO_PASSKEYS };

async function withSettings(
  answers: Record<string, (input: unknown) => unknown> = {},
  parts: Parameters<typeof openWorkspace>[0] = {},
) {
  const workspace = await openWorkspace({
    ...parts,
    answers: { 'get /secondFactor': () => NO_FACTOR, 'get /apiTokens': () => NO_TOKENS, ...answers },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect.element(page.getByRole('heading', { name: '偏好設定' })).toBeVisible();
  return workspace;
}

beforeEach(() => localStorage.clear());

test('[S0-112] a switch hides the left menu', async () => {
  const { preferences } = await withSettings();
  await page.getByRole('switch', { name: /隱藏左側選單/ }).click({ force: true });
  await expect.poll(() => document.querySelector('nav')!.getBoundingClientRect().width).toBe(64);
  expect(preferences.state.collapseMenu).toBe(true);
});

test('[S0-113] the switch of the right tabs is disabled and mirrors the header button', async () => {
  await withSettings({}, { sideTabs: { mine: { title: '我的行程' } } });
  const mirror = page.getByRole('switch', { name: /隱藏右側行程與公告分頁/ });
  await expect.element(mirror).toBeDisabled();
  await expect.element(mirror).not.toBeChecked();
  await page.getByRole('button', { name: '收合右側面板' }).click();
  await expect.element(mirror).toBeChecked();
});

test('[S0-114] there is a desktop-notification switch', async () => {
  const { preferences } = await withSettings();
  await expect.element(page.getByRole('switch', { name: /桌面通知/ })).not.toBeChecked();
  preferences.set({ desktopNotify: true });
  await expect.element(page.getByRole('switch', { name: /桌面通知/ })).toBeChecked();
  await page.getByRole('switch', { name: /桌面通知/ }).click({ force: true });
  await expect.poll(() => preferences.state.desktopNotify).toBe(false);
  await expect.element(page.getByRole('switch', { name: /桌面通知/ })).not.toBeChecked();
});

test('theme, accent and density are chosen here', async () => {
  const { preferences } = await withSettings();
  await page.getByRole('radio', { name: '深色' }).click({ force: true });
  await page.getByRole('radio', { name: '石綠' }).click({ force: true });
  await page.getByRole('radio', { name: '緊密' }).click({ force: true });
  expect(preferences.state).toMatchObject({ theme: 'dark', accent: 'malachite', density: 'compact' });
});

test('a person sees their sign-ins, and ends another one after a question', async () => {
  let rows = [row('1', true), row('2', false)];
  const { calls } = await withSettings({
    'get /sessions': () => rows,
    'delete /sessions/:id': () => ((rows = rows.slice(0, 1)), null),
  });
  await expect.element(page.getByText(/10\.0\.0\.1　(2026\/)?3\/26 \(週四\) 08:55 登入/)).toBeVisible();
  await expect.element(page.getByText('這個瀏覽器')).toBeVisible();
  await page.getByRole('button', { name: '結束此登入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '結束此登入' }).click();
  await expect.element(page.getByText(/10\.0\.0\.2/)).not.toBeInTheDocument();
  expect(calls).toContainEqual({ route: 'delete /sessions/:id', input: { params: { id: '2' } } });
});

test('a second factor that is required is announced, and its recovery codes are counted', async () => {
  await withSettings({
    'get /secondFactor': () => ({
      isRequired: true,
      requiredFrom: '2026-04-10',
      totp: { addedOn: '2026-01-12 09:00:00', usedOn: null },
      recoveryCodes: { left: 8, createdOn: '2026-03-02 09:00:00' },
      ...NO_PASSKEYS,
    }),
  });
  const section = page.getByRole('region', { name: '雙重驗證' });
  await expect.element(section.getByText(/公司規定 .*4\/10.* 起登入需要雙重驗證/)).toBeVisible();
  await expect.element(section.getByText('復原碼，剩 8 組')).toBeVisible();
  await expect.element(section.getByText(/還沒用過/)).toBeVisible();
});

test('passkeys are renamed and removed; where the page can use none, one sentence says why', async () => {
  let passkeys = [
    { id: 3, name: '筆電', addedOn: '2026-03-02 09:00:00', usedOn: '2026-03-26 08:51:00', isSynced: false },
    { id: 4, name: 'iPhone', addedOn: '2026-03-02 09:00:00', usedOn: null, isSynced: true },
  ];
  const { calls } = await withSettings({
    'get /secondFactor': () => ({ ...NO_FACTOR, passkeys, passkeysOf: 'portal.example' }),
    'patch /secondFactor/passkeys/:id': () => ({}),
    'delete /secondFactor/passkeys/:id': () => ((passkeys = passkeys.slice(0, 1)), {}),
  });
  const section = page.getByRole('region', { name: '通行金鑰' });
  await expect.element(section.getByText('通行金鑰只能在 portal.example 使用，請從那個網址開啟。')).toBeVisible();
  await expect.element(section.getByRole('button', { name: '新增通行金鑰' })).not.toBeInTheDocument();
  await expect.element(section.getByText(/跟著裝置的帳號同步，.*還沒用過/)).toBeVisible();
  await section.getByRole('button', { name: '改名稱：筆電' }).click();
  const name = page.getByRole('dialog').getByLabelText('名稱');
  await name.fill(' ');
  await page.getByRole('button', { name: '完成' }).click();
  await expect.element(page.getByText('請輸入名稱')).toBeVisible();
  await name.fill('公司桌機');
  await page.getByRole('button', { name: '完成' }).click();
  await section.getByRole('button', { name: '移除：iPhone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除通行金鑰' }).click();
  await expect.element(section.getByText('iPhone')).not.toBeInTheDocument();
  expect(calls).toContainEqual({
    route: 'patch /secondFactor/passkeys/:id',
    input: { params: { id: 3 }, body: { name: '公司桌機' } },
  });
});

test('an API token is made after its fields are complete, shown once, and revoked after a question', async () => {
  let list: object[] = [];
  const token = { id: 7, name: '報表', begin: 'atr_abcd', createdOn: '2026-03-26 08:55:01', validUntil: '2026-06-24' };
  const { calls } = await withSettings({
    'get /apiTokens': () => ({ mayAdd: true, list, plugins: [{ id: 'calendar', name: '行事曆' }] }),
    'post /apiTokens': () => {
      list = [
        { ...token, usedOn: null, address: '', scopes: [{ plugin: 'calendar', access: 'read', name: '行事曆' }] },
      ];
      return { id: 7, secret: 'atr_abcdefgh' };
    },
    'delete /apiTokens/:id': () => ((list = []), {}),
  });
  const section = page.getByRole('region', { name: 'API 權杖' });
  await section.getByRole('button', { name: '建立權杖' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '建立權杖' }).click();
  await expect.element(form.getByText('請輸入名稱')).toBeVisible();
  await expect.element(form.getByText('請至少選擇一個外掛')).toBeVisible();
  await form.getByRole('textbox', { name: /^名稱/ }).fill('報表');
  await form.getByRole('radio', { name: '讀取' }).click({ force: true });
  await form.getByRole('button', { name: '建立權杖' }).click();
  await expect.element(page.getByRole('status', { name: '「報表」的權杖' })).toHaveTextContent('atr_abcdefgh');
  expect(calls).toContainEqual({
    route: 'post /apiTokens',
    input: {
      body: { name: '報表', validUntil: expect.any(String), scopes: [{ plugin: 'calendar', access: 'read' }] },
    },
  });
  await page.getByRole('button', { name: '完成' }).click();
  await expect.element(section.getByText('行事曆（讀取）')).toBeVisible();
  await section.getByRole('button', { name: '撤銷：報表' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤銷' }).click();
  await expect.element(section.getByText('還沒有 API 權杖')).toBeVisible();
});

test('sign-ins that fail to load can be retried', async () => {
  let fails = true;
  await withSettings({
    'get /sessions': () => {
      if (fails) throw new Error('down');
      return [row('1', true)];
    },
  });
  await expect.element(page.getByText('登入紀錄載入失敗')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.element(page.getByText('這個瀏覽器')).toBeVisible();
});
