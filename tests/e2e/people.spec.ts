import { expect, signIn, test } from './fixtures.ts';

test('an added person has the password that is shown once; a second administrator sees it at once, and who is disabled is signed out', async ({
  browser,
  baseURL,
}) => {
  const open = async () => (await browser.newContext({ baseURL: baseURL! })).newPage();
  const [first, second, own] = [await open(), await open(), await open()];
  const search = (page: typeof first, text: string) =>
    page.getByRole('search', { name: '人員' }).getByRole('searchbox').fill(text);
  for (const page of [first, second]) {
    await signIn(page, 'A001');
    await page.goto('/index?open=People');
    await search(page, 'N500');
    await expect(page.getByText('沒有符合的項目')).toBeVisible();
  }
  await first.getByRole('button', { name: '新增人員' }).click();
  const form = first.getByRole('dialog', { name: '新增人員' });
  await form.getByLabel('姓名').fill('何品妍');
  await form.getByLabel('職級').selectOption('公司主管');
  await form.getByLabel('員工編號').fill('N500');
  await form.getByLabel('員工編號').press('Enter');
  const shown = first.getByRole('dialog', { name: '何品妍 的初始密碼' });
  const password = await shown.getByRole('status').innerText();
  await shown.getByRole('button', { name: '完成' }).click();
  await expect(second.getByRole('row', { name: /何品妍/ }).getByText('在職')).toBeVisible();
  const data = { employee: 'N500', password, captcha: '', key: '' };
  const reply = await own.request.post('/api/login', { data, maxRedirects: 0 });
  expect((await reply.json()) as object, 'it has to be changed').toMatchObject({ code: 303 });

  await signIn(own, 'E007');
  await search(first, 'E007');
  await first.getByRole('cell', { name: 'E007', exact: true }).click();
  const pane = first.getByRole('complementary').filter({ hasText: 'E007' });
  await pane.getByRole('button', { name: '停用' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(own).toHaveURL(/\/login$/);
  await expect(pane.getByRole('button', { name: '恢復帳號' })).toBeVisible();
});
