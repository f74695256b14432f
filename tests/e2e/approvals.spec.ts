import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** A person in a browser of their own. */
async function open(page: Page, employee: string, baseURL: string) {
  const other = await (await page.context().browser()!.newContext({ baseURL, locale: 'zh-TW' })).newPage();
  await signIn(other, employee);
  return other;
}

/** Asks for a press of yesterday, as the person: the form opens filled in, and is sent. */
async function askForPress(page: Page) {
  const yesterday = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(Date.now() - 86_400_000);
  await page.goto(`/index?open=Correction&workDate=${yesterday}&kind=on&time=00:05`);
  await page.getByRole('button', { name: '送出補打卡' }).click();
  await expect(page.getByText('補打卡已送出，等待主管簽核')).toBeVisible();
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include('.ws-approvals').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const approvals = (page: Page) => page.getByRole('region', { name: '待我簽核', exact: true });

test('a press is asked for; the manager sees it live, decides it, and the author sees the result', async ({
  page,
  atrium,
}) => {
  const manager = await open(page, 'G001', atrium.url);
  await signIn(page, 'E002');
  await askForPress(page);
  const badge = manager.getByRole('button', { name: /件申請待簽$/ });
  await expect(badge).toBeVisible();
  await badge.click();
  const view = approvals(manager);
  await view
    .getByRole('button', { name: /補打卡/ })
    .first()
    .click();
  const request = manager.getByRole('region', { name: /補打卡 .*[上下]班$/ });
  await expect(request.getByText('忘記打卡')).toBeVisible();
  await expectAccessible(manager);
  // by keyboard: a return needs its reason
  await manager.keyboard.press('r');
  await manager.keyboard.press('Control+Enter');
  await expect(request.getByText('請寫下退回的原因')).toBeVisible();
  await manager.keyboard.type('請補充說明');
  await manager.keyboard.press('Control+Enter');
  await expect(manager.getByText(/已退回.+的申請/).first()).toBeVisible();
  await expect(badge).toBeHidden();

  await page.goto('/index?open=Approvals');
  await approvals(page).getByText('我的申請').click();
  await approvals(page)
    .getByRole('button', { name: /補打卡.*已退回/ })
    .click();
  await expect(page.getByText('請補充說明')).toBeVisible();
  await manager.context().close();
});

test('several requests are decided at once, and one that its author revokes goes from the list of the manager', async ({
  page,
  atrium,
}) => {
  const manager = await open(page, 'G001', atrium.url);
  await signIn(page, 'E002');
  await askForPress(page);
  await manager.goto('/index?open=Approvals');
  const view = approvals(manager);
  await expect(view.getByRole('checkbox')).toHaveCount(1);
  await page.goto('/index?open=Approvals');
  await approvals(page).getByText('我的申請').click();
  await approvals(page)
    .getByRole('button', { name: /補打卡.*簽核中/ })
    .click();
  await approvals(page).getByRole('button', { name: '撤回申請' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回申請' }).click();
  await expect(view.getByText('沒有待簽的申請')).toBeVisible();
  await askForPress(page);
  await view.getByRole('checkbox').first().press('Space');
  await expect(manager.getByRole('region', { name: '一次處理 1 件' })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: '核准 1 件' }).click();
  await expect(manager.getByText('完成 1 件，0 件沒有處理')).toBeVisible();
  await expect(view.getByText('沒有待簽的申請')).toBeVisible();
  await manager.context().close();
});
