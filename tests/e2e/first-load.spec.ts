import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Opens the workspace in a browser that has a session and nothing in its cache; returns the paths that it asked for. */
async function firstLoad(browser: Browser, page: Page, { layout }: { layout: boolean }) {
  await signIn(page, 'E001');
  const state = await page.context().storageState();
  for (const origin of state.origins)
    if (!layout) origin.localStorage = origin.localStorage.filter(({ name }) => !name.startsWith('atrium.layout.'));
  const context = await browser.newContext({ storageState: state, baseURL: new URL(page.url()).origin });
  const fresh = await context.newPage();
  const asked: string[] = [];
  fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
  fresh.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  await fresh.goto('/index');
  return { fresh, asked, close: () => context.close() };
}

/** Each card has the code of its plugin, which may come after the page is idle for a moment. That of attendance is shown on work days. */
async function untilToday(fresh: Page): Promise<void> {
  for (const card of ['未讀公告', '未讀通知', '等我接手', '待更換的密碼'])
    await expect(fresh.getByRole('region', { name: card })).toBeVisible();
  await fresh.waitForLoadState('networkidle');
}

const scripts = (asked: readonly string[]) => asked.filter((path) => path.endsWith('.js'));
const ofPlugins = (asked: readonly string[]) => asked.filter((path) => path.startsWith('/plugins/'));

test('the first load of a workspace that shows Today takes few requests, and no code of a view', async ({
  browser,
  page,
}) => {
  const { fresh, asked, close } = await firstLoad(browser, page, { layout: true });
  await untilToday(fresh);
  const parts = () => ofPlugins(asked).map((path) => path.replace(/^\/plugins\/(\w+)\/[^/]+\//, '$1 '));
  await expect
    .poll(() => parts().toSorted())
    .toEqual(
      ['accounts', 'attendance', 'bulletin', 'calendar', 'handover', 'notifications'].flatMap((plugin) => [
        `${plugin} client.css`,
        `${plugin} client.js`,
      ]),
    );
  expect.soft(asked.length, asked.join('\n')).toBeLessThanOrEqual(50);
  expect(scripts(asked).length).toBeLessThanOrEqual(18);
  await close();
});

test('the first load of a workspace that opens the calendar takes few requests', async ({ browser, page }) => {
  const { fresh, asked, close } = await firstLoad(browser, page, { layout: false });
  await expect(fresh.locator('[role=gridcell] [data-id]').first()).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  expect.soft(asked.length, asked.join('\n')).toBeLessThanOrEqual(56);
  expect(scripts(asked).length).toBeLessThanOrEqual(22);
  await close();
});

test('a reload takes the code and the list of plugins from the cache', async ({ browser, page }) => {
  const { fresh, close } = await firstLoad(browser, page, { layout: true });
  await untilToday(fresh);
  const cdp = await fresh.context().newCDPSession(fresh);
  const sizes = new Map<string, number>();
  const paths = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => paths.set(requestId, new URL(response.url).pathname));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await cdp.send('Network.enable');
  await fresh.reload();
  await untilToday(fresh);
  const sent = [...sizes].map(([id, size]) => ({ path: paths.get(id) ?? '', size }));
  expect(sent.find(({ path }) => path === '/api/plugins')?.size).toBeLessThan(2000);
  expect(sent.filter(({ path, size }) => /\.(js|css|svg)$/.test(path) && size > 0)).toEqual([]);
  await close();
});

test('nothing of the workspace is loaded twice, or by the sign-in page', async ({ browser, page }) => {
  const { fresh, asked, close } = await firstLoad(browser, page, { layout: true });
  await fresh.waitForLoadState('networkidle');
  const code = asked.filter((path) => /\.(js|css)$/.test(path));
  expect(code.filter((path, at) => code.indexOf(path) !== at)).toEqual([]);
  await close();
  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const signInPage = await visitor.newPage();
  const loaded: string[] = [];
  signInPage.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await signInPage.goto('/login');
  await signInPage.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /workspace|IndexPage|shared-/.test(path))).toEqual([]);
  expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(16);
  await visitor.close();
});
