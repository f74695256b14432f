import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, PASSWORD, signIn, test } from './fixtures.ts';

/** Every violation on the page, a line each. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

/** The first result of a search that has this text. */
async function search(page: Page, text: string, result: string | RegExp) {
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(text);
  return page.getByRole('option').filter({ hasText: result }).first();
}

test('a visitor signs in and comes back; the documentation is searched in Chinese and by a name of the API', async ({
  page,
}) => {
  await page.goto('/docs/guide/plugins');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'E001', PASSWORD);
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Writing a plugin', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/guide\/plugins$/);
  expect(await violations(page)).toEqual([]);

  await (await search(page, 'usePagedList', /^usePagedList@atrium/)).click();
  await expect(page).toHaveURL(/\/docs\/api\/sdk\/client#usePagedList$/);
  await expect(page.getByRole('heading', { name: 'usePagedList' })).toBeInViewport();

  await expect(await search(page, '複製行程', 'Schedules')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/rules\//);
});

test('the workspace leads to the documentation, and that to the page of a plugin with its calls', async ({ page }) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^帳號/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '文件' }).click();
  const docs = await opened;
  await expect(docs.getByRole('heading', { name: '中庭的文件' })).toBeVisible();
  await docs.getByRole('navigation', { name: '文件目錄' }).getByRole('link', { name: '外掛' }).click();
  await docs.getByRole('article').getByRole('link', { name: '行事曆' }).click();
  await expect(docs.getByRole('heading', { name: '呼叫' })).toBeVisible();
  const schema = docs.getByRole('group').filter({ hasText: '查詢參數' }).first();
  await schema.getByText('查詢參數').click();
  await expect(schema.getByText('"type": "object"')).toBeVisible();
  expect(await violations(docs)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });
  test('pages are read in the theme that the browser prefers, with the pictures of components', async ({
    page,
    context,
  }) => {
    const { data } = (await (
      await page.request.post('/api/login', { data: { employee: 'E001', password: PASSWORD, captcha: '', key: '' } })
    ).json()) as { data: { publicToken: string } };
    // Its response sets the cookie, for every page of this context.
    await context.request.get('/api/session', { headers: { authorization: `Bearer ${data.publicToken}` } });
    await page.goto('/docs/components/Button');
    await expect(page.getByRole('figure').first()).toBeVisible();
    const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).colorScheme);
    expect(colour).toBe('dark');
  });
});
