import { type BrowserContext, defineConfig, expect, type Locator, type Page, test as base } from '@playwright/test';
import { CHROMIUM } from './client/chromium.ts';

export { expect };

/** The password of all people of the demo company. */
export const DEMO_PASSWORD = 'Atrium-2026!';

/** Rules of axe by which a screen is judged. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A stored layout without tabs: none opens by itself. */
const EMPTY_LAYOUT = JSON.stringify({ version: 1, tabs: [], panes: [], tree: null, front: '' });
/** Times that a view is opened and closed before, and while, it is watched for what it leaves. */
const WARM_ROUNDS = 2;
const ROUNDS = 5;
/** Counts that are taken until one of the times between two of them left nothing: a busy page may be slow to let go. */
const MOST_MEASURES = 6;

type Params = Readonly<Record<string, string | number | boolean>>;

export interface PluginFixtures {
  /**
   * Errors of the page's console that the test expects; others fail it, as do errors that nothing has caught. Set it with
   * `test.use({ expectedErrors: [/503/] })`.
   */
  readonly expectedErrors: readonly RegExp[];
  /**
   * Signs in as a person of the host and opens the workspace, without tabs.
   *
   * @param employee number; `E001` by default, an employee of the demo company
   * @param password that of the demo company by default
   */
  readonly asPerson: (employee?: string, password?: string) => Promise<void>;
  /**
   * Opens a tab of a plugin by its address.
   *
   * @param view its name in the contract: `ParkingList`
   * @returns the view, in which the test looks for what it shows
   */
  readonly openView: (view: string, params?: Params) => Promise<Locator>;
  /** Closes the tab in front. */
  readonly closeView: () => Promise<void>;
  /**
   * Fails where what is shown breaks a rule of WCAG 2.2 AA that axe finds. Needs `@axe-core/playwright`.
   *
   * @param inside a part of the page, as a selector; all of it by default
   */
  readonly checkAccessibility: (inside?: string) => Promise<void>;
  /** Opens and closes a tab several times, and fails where it leaves DOM nodes or event listeners each time. */
  readonly checkLeaks: (view: string, params?: Params) => Promise<void>;
  /** Watches every page of the test; always on. */
  readonly watchedErrors: void;
}

/**
 * Playwright's `test` for a plugin in a running host: signs in as a person, opens a view, and fails on errors of the console, on what a
 * view leaves behind, and on what axe finds. The address of the host is Playwright's `baseURL`. The must-reads of the demo company do not
 * open over what is tested.
 *
 * @example
 * test('the list is empty at first', async ({ asPerson, openView, checkAccessibility }) => {
 *   await asPerson('E001');
 *   const list = await openView('ParkingList');
 *   await expect(list.getByText('還沒有資料')).toBeVisible();
 *   await checkAccessibility();
 * });
 */
export const test = base.extend<PluginFixtures>({
  expectedErrors: [[], { option: true }],
  context: async ({ context }, provide) => {
    await putOffMustReads(context);
    await provide(context);
  },
  watchedErrors: [
    async ({ context, expectedErrors }, provide) => {
      const errors = watchErrors(context);
      await provide();
      const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  asPerson: ({ page }, provide) => provide((employee = 'E001', password) => signIn(page, employee, password)),
  openView: ({ page }, provide) =>
    provide(async (view, params = {}) => {
      await page.goto(addressOf(view, params));
      return shownView(page, view);
    }),
  closeView: ({ page }, provide) => provide(() => closeFront(page)),
  checkAccessibility: ({ page }, provide) => provide((inside) => checkAxe(page, inside)),
  checkLeaks: ({ page }, provide) => provide((view, params = {}) => checkLeft(page, view, params)),
});

/**
 * Signs in with one call and opens the workspace, for tests whose subject is not the sign-in screen. It is empty, unless the person has a
 * layout in this browser: no tab opens by itself. The host has no captcha (`ATRIUM_CAPTCHA=off`).
 */
export async function signIn(page: Page, employee: string, password = DEMO_PASSWORD): Promise<void> {
  const reply = await page.request.post('/api/login', { data: { employee, password, captcha: '', key: '' } });
  const { code, data } = (await reply.json()) as { code: number; data: { publicToken: string; employeeId: number } };
  expect(code, `sign-in of ${employee}`).toBe(200);
  // A page of the same origin that runs none of the product's code.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([token, layout, empty]) => {
      localStorage.setItem('atrium.token', token!);
      if (localStorage.getItem(layout!) === null) localStorage.setItem(layout!, empty!);
    },
    [data.publicToken, `atrium.layout.${data.employeeId}.tabs`, EMPTY_LAYOUT],
  );
  await page.goto('/index');
  // As after the sign-in screen: the session is stored.
  await page.waitForFunction(() => localStorage.getItem('atrium.session') !== null);
  await expect(page).toHaveURL(/\/index(\?|$)/);
}

/** Lets the must-reads of the demo company not open over what a test looks at, in every page of a context. */
export async function putOffMustReads(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // a page without an origin has no storage
    if (location.protocol.startsWith('http')) localStorage.setItem('atrium.bulletin.putOff', '2999-12-31');
  });
}

interface PluginConfigOptions {
  /** Folder of the tests, `e2e` by default. */
  readonly testDir?: string;
  /** Address of a host that runs already; without it one is started with the plugin, as `atrium-plugin dev` does. */
  readonly baseURL?: string;
  /** Port of the host that is started, 4610 by default. */
  readonly port?: number;
}

/**
 * The configuration of Playwright for a plugin: `export default pluginConfig();` in its `playwright.config.ts`. Tests run against a host
 * with the demo company and the plugin, in Chromium, in Traditional Chinese and the time of Taipei, one after the other: they share its data.
 */
export function pluginConfig({ testDir = 'e2e', baseURL, port = 4610 }: PluginConfigOptions = {}) {
  const own = `http://localhost:${port}`;
  return defineConfig({
    testDir,
    workers: 1,
    // As long as a test needs beside others on a small machine; on one of a pipeline it is tried twice, and said to be flaky.
    timeout: 180_000,
    expect: { timeout: 20_000 },
    retries: process.env['CI'] === undefined ? 0 : 1,
    // The demo company is made by the first start.
    ...(baseURL === undefined && {
      webServer: { command: `atrium-plugin dev --port ${port}`, url: `${own}/readyz`, timeout: 180_000 },
    }),
    use: {
      baseURL: baseURL ?? own,
      locale: 'zh-TW',
      timezoneId: 'Asia/Taipei',
      viewport: { width: 1280, height: 800 },
      screenshot: 'only-on-failure',
      launchOptions: CHROMIUM,
    },
  });
}

/** Texts of errors in the console of every page, and of those that nothing has caught; the list grows. */
function watchErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // The browser asks for it by itself where a file is opened as a page, as at a sign-in.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())));
  return errors;
}

const addressOf = (view: string, params: Params): string =>
  `/index?${new URLSearchParams([['open', view], ...Object.entries(params).map(([name, value]) => [name, String(value)])])}`;

/** The view of the tab in front, once that is the one that was asked for. */
async function shownView(page: Page, view: string): Promise<Locator> {
  await expect(page.locator('.ws-tab-current'), `tab of ${view}`).toHaveAttribute(
    'data-tab',
    new RegExp(`^${view}(#|$)`),
  );
  const shown = page.locator(`[data-view="${view}"]`).filter({ visible: true });
  await expect(shown).toBeVisible();
  return shown;
}

async function closeFront(page: Page): Promise<void> {
  const tab = page.locator('.ws-tab-current');
  const key = await tab.getAttribute('data-tab');
  await tab.locator('[data-close]').click();
  await expect(page.locator(`[data-tab="${key}"]`)).toHaveCount(0);
}

async function checkAxe(page: Page, inside: string | undefined): Promise<void> {
  const { AxeBuilder } = await import('@axe-core/playwright').catch(() => {
    throw new Error('checkAccessibility() needs @axe-core/playwright: npm install --save-dev @axe-core/playwright');
  });
  const all = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: WCAG, resultTypes: ['violations'] });
  const { violations } = await (inside === undefined ? all : all.include(inside)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
  expect(found, 'what axe finds').toEqual([]);
}

async function checkLeft(page: Page, view: string, params: Params): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const counts = async () => {
    await cdp.send('HeapProfiler.enable');
    for (let at = 0; at < 3; at += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  };
  const round = async () => {
    // As a link of the workspace: the page stays.
    await page.evaluate(
      (address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      addressOf(view, params),
    );
    await shownView(page, view);
    await closeFront(page);
  };
  const after = async (rounds: number) => {
    for (let at = 0; at < rounds; at += 1) await round();
    return counts();
  };
  const measured = [await after(WARM_ROUNDS), await after(ROUNDS), await after(ROUNDS)];
  // What a view leaves, it leaves most times; the page may keep the last one that was closed for a while.
  const median = (of: 'nodes' | 'listeners') => {
    const grown = measured.slice(1).map((each, at) => each[of] - measured[at]![of]);
    return grown.toSorted((a, b) => a - b)[Math.floor((grown.length - 1) / 2)]!;
  };
  const findGrown = () =>
    Object.entries({ 'DOM nodes': median('nodes'), 'event listeners': median('listeners') }).filter(
      ([, more]) => more >= ROUNDS,
    );
  while (findGrown().length > 0 && measured.length < MOST_MEASURES) measured.push(await after(ROUNDS));
  await cdp.detach();
  const grown = findGrown();
  expect(
    grown.map(([what, more]) => `${more} ${what} after ${ROUNDS} times`),
    `what ${view} leaves when it is closed`,
  ).toEqual([]);
}
