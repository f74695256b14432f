import type { BrowserContext, Page } from '@playwright/test';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';

/** The sign-in page that the server sends with the form in it, before and while React takes it over. */

const employee = (page: Page) => page.locator('input[autocomplete=username]');
const password = (page: Page) => page.locator('input[autocomplete=current-password]');

/** Opens `/login` and holds back every script, as on a slow connection; the result lets them through. */
async function openWithoutScripts(page: Page, address = '/login'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(employee(page)).toBeVisible();
  return release;
}

/** Waits until React has taken the page over. */
const takenOver = (page: Page) => expect(page.locator('#root[data-served]')).toHaveCount(0);

/** The captcha stays as it is while it is loading, so that the form does not change when it is there. */
const holdCaptcha = (page: Page) => page.route('**/api/v2/captcha', () => {});

const keepLooks = (context: BrowserContext, looks: object) =>
  context.addInitScript((json) => localStorage.setItem('atrium.looks', json), JSON.stringify(looks));

/** Marks the two fields, to recognise them. */
const markFields = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('input').forEach((field) => Object.assign(field, { isOld: true })));
const areOld = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('input')].slice(0, 2).every((field) => 'isOld' in field));

test('the form is in the page itself: it is there where no script runs at all', async ({ browser, atrium }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: atrium.url });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  await expect(employee(page)).toBeVisible();
  await expect(password(page)).toBeVisible();
  // its styles too: the field is as high as in the drawing
  expect((await page.locator('.at-field-box').first().boundingBox())?.height).toBe(42);
  await context.close();
});

test('what is typed before the scripts have run stays, with the focus and the caret', async ({ page }) => {
  const release = await openWithoutScripts(page);
  await expect(employee(page)).toBeFocused();
  // a space is no part of a number: the form cleans what was typed as if it had been there
  await page.keyboard.type('E0 01');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('ArrowLeft');
  await markFields(page);
  release();
  await takenOver(page);
  await expect(employee(page)).toHaveValue('E001');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('x');
  await expect(password(page)).toHaveValue(`${PASSWORD.slice(0, -1)}x${PASSWORD.slice(-1)}`);
  expect(await areOld(page)).toBe(true);
  // the field opens its keyboard as if it had got the focus now
  await expect(page.locator('.password-keyboard')).toBeVisible();
});

test('should React draw the form again, what was typed moves into it', async ({ page }) => {
  const release = await openWithoutScripts(page);
  await page.keyboard.type('E001');
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret');
  await page.keyboard.press('Home');
  await markFields(page);
  // an extension of the browser may do so
  await page.evaluate(() => document.querySelector('h1')!.replaceChildren('Sign in here'));
  release();
  await takenOver(page);
  await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  expect(await areOld(page)).toBe(false);
  await expect(employee(page)).toHaveValue('E001');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('x');
  await expect(password(page)).toHaveValue('xsecret');
});

test('Enter before the scripts have run signs in once they have, and nothing is sent before', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await openWithoutScripts(page);
  await page.keyboard.type('E001');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  // a person who sees nothing happen presses again
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-queued]')).toBeVisible();
  expect(new URL(page.url())).toMatchObject({ pathname: '/login', search: '' });
  expect(addresses.filter((url) => new URL(url).pathname === '/login')).toHaveLength(1);
  release();
  await expect(page).toHaveURL(/\/index(\?|$)/);
  expect(addresses.filter((url) => url.endsWith('/api/login'))).toHaveLength(1);
  expect(addresses.filter((url) => url.includes(PASSWORD))).toEqual([]);
});

test('Enter before the scripts have run, without a number: the form reports it once they have', async ({ page }) => {
  const release = await openWithoutScripts(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-queued]')).toBeVisible();
  release();
  await expect(page.getByText('請輸入員工編號')).toBeVisible();
});

test('a button pressed before the scripts have run acts once they have', async ({ page }) => {
  const release = await openWithoutScripts(page);
  await page.getByRole('button', { name: 'English' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

/** How every element of the page is drawn: where it is, its text and all its styles. */
const drawing = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('#root *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const styles = getComputedStyle(element);
      return {
        name: `${element.localName}.${element.getAttribute('class') ?? ''}`,
        text: element.children.length === 0 ? element.textContent : '',
        label: element.getAttribute('aria-label'),
        box: [x, y, width, height],
        styles: Object.fromEntries([...styles].map((name) => [name, styles.getPropertyValue(name)])),
      };
    }),
  );

const LOOKS = [
  { theme: 'dark', accent: 'malachite', language: 'en', heading: 'Sign in', button: 'Switch to the light theme' },
  { theme: 'light', accent: 'wisteria', language: 'en', heading: 'Sign in', button: 'Switch to the dark theme' },
  { theme: 'dark', accent: 'azurite', language: 'zh-TW', heading: '登入', button: '切換為淺色主題' },
  { theme: 'contrast', accent: 'azurite', language: 'zh-TW', heading: '登入', button: '切換為深色主題' },
];
for (const { heading, button, ...looks } of LOOKS)
  test(`first painted as last shown here (${looks.theme}, ${looks.accent}, ${looks.language}), then as React draws it`, async ({
    page,
    context,
  }) => {
    await keepLooks(context, looks);
    await holdCaptcha(page);
    // led here by the router: React draws this one from nothing
    await page.goto('/IePage');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(employee(page)).toBeFocused();
    const drawn = await drawing(page);
    expect(drawn.length).toBeGreaterThan(90);

    const release = await openWithoutScripts(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-accent', looks.accent);
    expect(await drawing(page), 'the served form is as React draws it').toEqual(drawn);
    await markFields(page);
    release();
    await takenOver(page);
    expect(await areOld(page), 'React adopted what was served').toBe(true);
    expect(await drawing(page), 'and it stays so').toEqual(drawn);
  });

test('nothing moves when React takes the form over, and the policy refuses nothing', async ({ page, context }) => {
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.push(violatedDirective));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(`shift ${(entry as unknown as { value: number }).value}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await holdCaptcha(page);
  const release = await openWithoutScripts(page);
  release();
  await takenOver(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the policy of /login allows its own scripts and styles by their hashes, and no others', async ({ page }) => {
  const policy = (await page.request.get('/login')).headers()['content-security-policy'];
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain('unsafe');
});

test('with a session the form is never shown: not on /index, and not on the way from /login', async ({ page }) => {
  await signIn(page, 'E001');
  expect(await (await page.request.get('/index')).text()).not.toContain('current-password');
  await page.addInitScript(() => {
    Object.assign(window, { wasShown: false });
    const look = () => {
      // before it is removed it is in the page, but not shown
      const isShown = document.querySelector('.entry')?.checkVisibility({ visibilityProperty: true });
      if (isShown) Object.assign(window, { wasShown: true });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/login');
  await expect(page).toHaveURL(/\/index(\?|$)/);
  await expect(page.getByRole('main')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { wasShown: boolean }).wasShown)).toBe(false);
});
