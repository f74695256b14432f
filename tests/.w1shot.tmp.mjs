import { chromium } from 'playwright';
const base = process.env.BASE ?? 'http://127.0.0.1:5199';
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const svg =
  'data:image/svg+xml;base64,' +
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 42" width="132" height="42"><rect width="132" height="42" fill="#f3f5f8"/><g font-family="DejaVu Serif" font-weight="700" font-size="25" fill="#27496f"><text x="16" y="31">4</text><text x="43" y="30">8</text><text x="70" y="32">2</text><text x="97" y="30">7</text></g></svg>`,
  ).toString('base64');
async function shot(name, { size = [1440, 900], theme = 'light', path = '/login', act, login } = {}) {
  const c = await b.newContext({
    viewport: { width: size[0], height: size[1] },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    ...(path === '/IePage' && { userAgent: 'Mozilla/5.0 (compatible; MSIE 9.0)' }),
  });
  const p = await c.newPage();
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text().slice(0, 300)));
  p.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.message));
  await p.route('**/api/v2/captcha', (r) =>
    r.fulfill({ json: { code: 200, msg: 'ok', data: { img: svg, key: 'k' } } }),
  );
  await p.route('**/api/login', (r) =>
    r.fulfill(login ?? { status: 401, json: { code: 401, status: 'INVALID_LOGIN', msg: 'x', data: null } }),
  );
  await p.goto(base + path);
  await p.waitForLoadState('networkidle');
  if (act) await act(p);
  await p.waitForTimeout(400);
  await p.screenshot({ path: `/tmp/w1shots/${name}.png` });
  await c.close();
}
const fill = async (p) => {
  await p.getByLabel('員工編號').fill('E001');
  await p.locator('input[type=password]').fill('Atrium-2026!');
};
const all = {
  light: () =>
    shot('light', {
      act: async (p) => {
        await fill(p);
        await p.locator('.captcha-digits input').fill('4827');
        await p.getByLabel('員工編號').focus();
      },
    }),
  dark: () => shot('dark', { theme: 'dark' }),
  k: () =>
    shot('keyboard', {
      act: async (p) => {
        await fill(p);
        await p.getByText('螢幕鍵盤').first().waitFor();
      },
    }),
  kd: () =>
    shot('keyboard-dark', {
      theme: 'dark',
      size: [1280, 800],
      act: async (p) => {
        await fill(p);
        await p.getByText('螢幕鍵盤').first().waitFor();
      },
    }),
  s1280: () => shot('s1280', { size: [1280, 800] }),
  s1920: () => shot('s1920', { size: [1920, 1080], theme: 'dark' }),
  err: () =>
    shot('error', {
      act: async (p) => {
        await fill(p);
        await p.locator('.captcha-digits input').fill('4827');
        await p.getByRole('button', { name: '登入', exact: true }).click();
        await p.getByRole('alert').waitFor();
      },
    }),
  miss: () =>
    shot('missing', {
      act: async (p) => {
        await p.getByRole('button', { name: '登入', exact: true }).click();
      },
    }),
  alert: () =>
    shot('alert', {
      act: async (p) => {
        await fill(p);
        await p.getByRole('button', { name: '登入', exact: true }).click();
        await p.getByRole('alertdialog').waitFor();
      },
    }),
  limit: () =>
    shot('limit', {
      login: { status: 429, json: { code: 429, msg: '登入失敗次數過多，請於 30 秒後再試。', data: { countDown: 30 } } },
      act: async (p) => {
        await fill(p);
        await p.locator('.captcha-digits input').fill('4827');
        await p.getByRole('button', { name: '登入', exact: true }).click();
        await p.getByRole('alertdialog').waitFor();
      },
    }),
  cp: () =>
    shot('changePassword', {
      login: {
        status: 303,
        json: {
          code: 303,
          status: 'PASSWORD_EXPIRED',
          msg: 'x',
          data: { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 },
        },
      },
      act: async (p) => {
        await fill(p);
        await p.locator('.captcha-digits input').fill('4827');
        await p.getByRole('button', { name: '登入', exact: true }).click();
        await p.getByRole('heading', { name: '變更密碼' }).waitFor();
        await p.locator('input[type=password]').nth(1).fill('1234');
        await p.locator('.at-keyboard').waitFor();
      },
    }),
  cp2: () =>
    shot('changePassword2', {
      size: [1280, 800],
      login: {
        status: 303,
        json: {
          code: 303,
          status: 'PASSWORD_EXPIRED',
          msg: 'x',
          data: { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 },
        },
      },
      act: async (p) => {
        await fill(p);
        await p.locator('.captcha-digits input').fill('4827');
        await p.getByRole('button', { name: '登入', exact: true }).click();
        await p.getByRole('heading', { name: '變更密碼' }).waitFor();
        await p.getByRole('button', { name: '變更密碼' }).click();
      },
    }),
  ie: () => shot('ie', { path: '/IePage' }),
};
for (const n of process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(all))
  await all[n]().catch((e) => console.log(n, e.message.slice(0, 600)));
await b.close();
