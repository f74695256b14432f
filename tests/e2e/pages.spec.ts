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
  await expect(page).toHaveTitle('名片 · 中庭');
  expect(await page.evaluate(() => document.documentElement.dataset['visitor'])).toBeUndefined();
  expect(asked.filter((path) => /^\/(api\/(session|plugins|userPreferences)|socket)/.test(path))).toEqual([]);
});

test('what a visitor learns of a plugin is its pages without sign-in, and its calls for them', async ({ page }) => {
  await page.goto('/login');
  const told = await page.evaluate(async () => (await fetch('/api/publicPages')).json());
  const [{ manifest }, ...others] = told.data.plugins;
  expect(others).toEqual([]);
  expect({ pages: Object.keys(manifest.pages), api: Object.keys(manifest.api), actions: manifest.actions }).toEqual({
    pages: ['Card'],
    api: ['card'],
    actions: {},
  });
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
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole('navigation')).toBeVisible();
});

test('an address that nobody has leads to the workspace, or to sign-in', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'E001');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole('navigation')).toBeVisible();
});
