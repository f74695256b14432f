import { chromium } from 'playwright';
const base = 'http://127.0.0.1:5211';
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
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-TW', timezoneId: 'Asia/Taipei' });
const p = await c.newPage();
p.on(
  'console',
  (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.type(), m.text().slice(0, 400)),
);
p.on('pageerror', (e) => console.log('PAGEERROR', e.stack.slice(0, 600)));
p.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText));
p.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
const cdp = await c.newCDPSession(p);
await cdp.send('Network.enable');
const types = new Map();
let js = 0;
const rows = [];
cdp.on('Network.responseReceived', (e) =>
  types.set(e.requestId, [e.type, e.response.url, e.response.headers['content-encoding']]),
);
cdp.on('Network.loadingFinished', (e) => {
  const t = types.get(e.requestId);
  if (t?.[0] === 'Script') {
    js += e.encodedDataLength;
    rows.push([e.encodedDataLength, t[1].split('/').pop(), t[2]]);
  }
});
await p.goto(base + '/login');
await p.waitForLoadState('networkidle');
console.log('login js', js);
rows.sort((a, z) => z[0] - a[0]);
console.log(rows.slice(0, 8).join('\n'));
await p.screenshot({ path: '/tmp/w1shots/real-login.png' });
await p.getByLabel('員工編號').fill('E001');
await p.getByLabel('密碼', { exact: true }).fill('Atrium-2026!');
await p.getByRole('button', { name: '登入', exact: true }).click();
await p.waitForURL('**/index', { timeout: 15000 }).catch((e) => console.log(e.message.slice(0, 200)));
await p.waitForLoadState('networkidle');
await p.waitForTimeout(1500);
await p.screenshot({ path: '/tmp/w1shots/real-index.png' });
console.log('total js', js, p.url());
console.log(await p.evaluate(() => JSON.stringify(localStorage)).then((s) => s.slice(0, 1500)));
await p.reload();
await p.waitForLoadState('networkidle');
await p.waitForTimeout(800);
await p.screenshot({ path: '/tmp/w1shots/real-reload.png' });
await c.close();
await b.close();
