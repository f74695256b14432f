import type { Browser, CDPSession, Page } from 'playwright';
import { launch, VIEWPORT } from './browser/launch.ts';
import { signedInState } from './browser/signedIn.ts';
import { figure } from './figures.ts';
import type { BenchContext } from './BenchContext.ts';
import type { Result } from './report.ts';

/** JavaScript that a first visit transfers, how much it asks for, and that a plugin's view costs nothing before it is opened. */
export async function bytes({ chromium, atrium, runs }: BenchContext): Promise<Result> {
  const { url } = atrium;
  const login: number[] = [];
  const workspace: number[] = [];
  const all: number[] = [];
  const requests: number[] = [];
  const before: number[] = [];
  const after: number[] = [];
  const first = await launch(chromium);
  const storageState = await signedInState(first, url, 'E001');
  await first.close();
  for (let run = 0; run < runs; run++) {
    const browser = await launch(chromium);
    const signIn = await load(browser, `${url}/login`, undefined, (page) => page.getByLabel('員工編號').waitFor());
    login.push(signIn.scripts() / 1000);
    await signIn.page.context().close();
    const work = await load(browser, `${url}/index`, storageState, (page) =>
      page.getByRole('button', { name: /^帳號：/ }).waitFor(),
    );
    workspace.push(work.scripts() / 1000);
    all.push(work.everything() / 1000);
    requests.push(work.requests());
    const view = /\/plugins\/leave\/[^/]+\/(?!client\.js)[^/]+\.js/;
    before.push(work.addresses().filter((address) => view.test(address)).length);
    await openLeave(work.page);
    await quiet(work);
    after.push(work.addresses().filter((address) => view.test(address)).length);
    await browser.close();
  }
  return {
    name: 'bytes',
    method:
      'Empty profile, CDP encodedDataLength (compressed body and headers) of every script until the network has been quiet for 1.5 s. The workspace starts with the storage of a sign-in and nothing else. 1 kB = 1000 bytes.',
    figures: {
      'JavaScript for /login': figure(login, 'kB', { atMost: 150 }),
      'JavaScript for the workspace': figure(workspace, 'kB', { atMost: 340 }),
      'everything for the workspace': figure(all, 'kB'),
      'requests of the workspace': figure(requests, '', { atMost: 56 }),
      'view files of leave before its opening': figure(before, 'files', { atMost: 0 }),
      'view files of leave after its opening': figure(after, 'files', { atLeast: 1 }),
    },
  };
}

interface Loaded {
  readonly page: Page;
  readonly active: () => number;
  scripts(): number;
  everything(): number;
  addresses(): string[];
  /** Without the live connection. */
  requests(): number;
}

async function load(
  browser: Browser,
  address: string,
  storageState: Awaited<ReturnType<typeof signedInState>> | undefined,
  visible: (page: Page) => Promise<void>,
): Promise<Loaded> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'zh-TW',
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const loaded = watch(page, await context.newCDPSession(page));
  await loaded.started;
  await page.goto(address);
  await visible(page);
  await quiet(loaded);
  return loaded;
}

function watch(page: Page, cdp: CDPSession): Loaded & { started: Promise<unknown> } {
  const types = new Map<string, { url: string; script: boolean }>();
  const sizes = new Map<string, number>();
  const open = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId }) => void open.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    types.set(requestId, { url: response.url, script: type === 'Script' || response.mimeType.includes('javascript') });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    sizes.set(requestId, encodedDataLength);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId));
  const sum = (fits: (id: string) => boolean) =>
    [...sizes].reduce((total, [id, size]) => total + (fits(id) ? size : 0), 0);
  return {
    page,
    started: cdp.send('Network.enable'),
    active: () => open.size + sizes.size * 1000,
    scripts: () => sum((id) => types.get(id)?.script === true),
    everything: () => sum(() => true),
    addresses: () => [...types.values()].map(({ url }) => url),
    requests: () => types.size,
  };
}

/** Waits until no request has started or ended for 1.5 s. */
async function quiet(loaded: Loaded): Promise<void> {
  for (let last = -1, since = Date.now(); Date.now() - since < 1500;) {
    const now = loaded.active();
    if (now !== last) [last, since] = [now, Date.now()];
    await loaded.page.waitForTimeout(100);
  }
}

async function openLeave(page: Page): Promise<void> {
  await page.getByRole('navigation').getByText('請假紀錄').click();
  await page.getByRole('tab', { name: /請假紀錄/ }).waitFor();
}
