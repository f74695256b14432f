import { join } from 'node:path';
import { VISITOR } from '../loader/visitorPlugin.ts';
import { dropPlugin } from '../loader/writePlugin.ts';
import { expect, signIn } from './fixtures.ts';
import { withPlugins } from './withPlugins.ts';

const test = withPlugins((folder) => dropPlugin('visitor', VISITOR, join(folder, 'visitor')));

test('a page without sign-in opens for a visitor, with the parameters of its path, and activates nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/public/cards/A%2F7');
  await expect(page.getByText('名片 A/7')).toBeVisible();
  await expect(page.getByRole('heading', { name: '歡迎' })).toBeVisible();
  await expect(page).toHaveTitle('名片 · 中庭');
  expect(await page.evaluate(() => document.documentElement.dataset['visitor'])).toBeUndefined();
  expect(asked.filter((path) => /^\/(api\/(session|plugins|userPreferences)|socket)/.test(path))).toEqual([]);
});

test('a visitor gets only a plugin’s pages without sign-in, their texts, and its calls for them', async ({ page }) => {
  await page.goto('/login');
  const listed = await page.evaluate(async () => (await fetch('/api/publicPages')).json());
  const code = /^\/plugins\/visitor\/1\.0\.0-[0-9a-f]+\/client\.js$/;
  expect(listed.data).toEqual({
    plugins: [
      {
        manifest: {
          ...{ id: 'visitor', name: '訪客', version: '1.0.0', sdk: { major: 1, built: expect.any(String) } },
          ...{ actions: {}, tabs: {}, panels: {}, header: {}, account: {}, sideTabs: {}, commands: {} },
          ...{ today: {}, search: {}, preferences: null },
          ...{ menu: [], events: [], uses: [], fulfils: [] },
          client: { entry: 'client.js', styles: [], activates: true },
          pages: { Card: { path: '/public/cards/:code', title: '名片', signedIn: false } },
          api: { card: { service: 'main', method: 'get', path: '/cards/:code', needs: 'public' } },
        },
        texts: { 'pages.Card.welcome': '歡迎' },
        titles: {},
        entry: expect.stringMatching(code),
        styles: [],
        failure: null,
      },
    ],
  });
});

test('an address whose last part has a dot opens its page like any other', async ({ page }) => {
  await page.goto('/public/cards/jane.doe');
  await expect(page.getByText('名片 jane.doe')).toBeVisible();
});

test('a page for people who are signed in sends a visitor to sign-in, and opens for an employee', async ({ page }) => {
  await page.goto('/desks/12');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'E001');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/desks/12');
  await expect(page.getByText('的座位 12')).toBeVisible();
  await expect(page).toHaveTitle('座位 · 中庭');
  expect(await page.evaluate(() => document.documentElement.dataset['visitor'])).toBe('activated');
  await page.getByRole('button', { name: '回工作平台' }).click();
  await expect(page).toHaveURL(/\/index(\?|$)/);
  await expect(page.getByRole('navigation')).toBeVisible();
});

test('an unknown address leads to the workspace, or to sign-in', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'E001');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/index(\?|$)/);
  await expect(page.getByRole('navigation')).toBeVisible();
});
