import type { Browser, Locator, Page } from '@playwright/test';
import { Client } from '../server/Client.ts';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

const tabOf = (page: Page) => page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });

/** A handover of A001, made by a call. */
async function addHandover(url: string, more: object): Promise<{ client: Client; token: string; id: number }> {
  const client = new Client(url);
  const { token } = await client.signIn('A001');
  const body = { title: '排程服務移轉', content: '<p>請每天 08:30 前核對</p>', ...more };
  const { body: answer } = await client.call<{ id: number }>('POST', '/handovers', { token, body });
  expect(answer.code).toBe(200);
  return { client, token, id: answer.data.id };
}

const visitor = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL, locale: 'zh-TW' })).newPage();

test('[S0-138][S0-150] the tabs of handovers open from the menu; a panel of one is at least 950 wide', async ({
  page,
}) => {
  await signIn(page, 'A001');
  for (const [entry, heading] of [
    ['我的交接', '我的交接'],
    ['分類與標籤', '分類與標籤'],
    ['交接列表', '交接列表'],
  ] as const) {
    await menuEntry(page, entry).click();
    await expect(tabOf(page).getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  await tabOf(page).getByRole('button', { name: '新增交接' }).first().click();
  const form = page.locator('.handover-form');
  await expect(form).toBeVisible();
  expect((await form.boundingBox())!.width).toBeGreaterThanOrEqual(945);
});

test('a sorted and filtered list is the same after a reload', async ({ page, atrium }) => {
  await addHandover(atrium.url, {});
  await signIn(page, 'A001');
  await menuEntry(page, '交接列表').click();
  const head = () => tabOf(page).getByRole('columnheader', { name: '主旨' });
  await head().getByRole('button').click();
  await head().getByRole('button').click();
  await expect(head()).toHaveAttribute('aria-sort', 'descending');
  await tabOf(page).getByRole('searchbox').fill('移轉');
  await expect(page).toHaveURL(/order=-title/);
  await page.reload();
  await expect(head()).toHaveAttribute('aria-sort', 'descending');
  await expect(tabOf(page).getByRole('searchbox')).toHaveValue('移轉');
  await expect(
    tabOf(page)
      .getByRole('row', { name: /排程服務移轉/ })
      .first(),
  ).toBeVisible();
});

test('[S0-017] a public link opens without a session, asks for its passphrase, and ends when it is switched off', async ({
  browser,
  atrium,
}) => {
  const { client, token, id } = await addHandover(atrium.url, { isUrlPublic: true });
  const key = (await client.call<{ AESId: string }>('GET', `/handovers/${id}/publicUrl`, { token })).body.data.AESId;
  const page = await visitor(browser, atrium.url);
  await page.goto(`/public/handovers/${key}`);
  await expect(page.getByRole('heading', { name: '排程服務移轉' })).toBeVisible();
  await expect(page.getByText('請每天 08:30 前核對')).toBeVisible();
  await client.call('PUT', `/handovers/${id}/publicUrl`, { token, body: { urlPassphrase: '北門倉庫-204' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: '這份交接需要通關密語' })).toBeVisible();
  await expect(page.getByText('排程服務移轉')).toHaveCount(0);
  await page.getByLabel('通關密語', { exact: true }).fill('北門倉庫-204');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '排程服務移轉' })).toBeVisible();
  await client.call('PUT', `/handovers/${id}/publicUrl`, { token, body: { isUrlPublic: false } });
  await page.reload();
  await expect(page.getByRole('heading', { name: '這個連結目前無法使用' })).toBeVisible();
  await page.goto(`/public/handovers/${id}`);
  await expect(page.getByRole('heading', { name: '這個連結目前無法使用' })).toBeVisible();
  await page.context().close();
});

test('what two people do in their browsers is seen in the other one: comments, who took it over, the close', async ({
  page,
  browser,
  atrium,
}) => {
  const editor = await new Client(atrium.url).signIn('E001');
  const { id } = await addHandover(atrium.url, { editors: [editor.employeeId] });
  const other = await visitor(browser, atrium.url);
  await signIn(page, 'A001');
  await signIn(other, 'E001');
  const boards = [page, other].map((one) => one.getByRole('region', { name: '留言' }));
  for (const one of [page, other]) {
    one.on('dialog', (dialog) => void dialog.accept());
    await one.goto(`/index?open=ShowHandover&id=${id}`);
    await expect(one.getByRole('region', { name: '留言' }).getByText('還沒有留言')).toBeVisible();
  }
  const [publishers, editors] = boards as [Locator, Locator];
  await publishers.getByRole('textbox').fill('憑證改到每週一。');
  await page.keyboard.press('Control+Enter');
  await expect(editors.getByText('憑證改到每週一。')).toBeVisible();
  await other.getByRole('button', { name: '我已接手' }).click();
  await expect(publishers.getByText(/^吳宗翰已接手/)).toBeVisible();
  await editors.getByRole('textbox').fill('收到，這週改好。');
  await other.keyboard.press('Control+Enter');
  await expect(publishers.getByText('收到，這週改好。')).toBeVisible();
  await page.getByRole('button', { name: '快速結案' }).click();
  await expect(editors.getByText('已結案')).toBeVisible();
  await expect(other.getByRole('button', { name: '快速結案' })).toHaveCount(0);
  await other.context().close();
});

/** Presses a key until an element has the focus, as people without a mouse do. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}

const keepsFocus = (page: Page) => expect(page.locator('body')).not.toBeFocused();

test('a handover is written, read, commented, merged and closed with the keyboard alone, and the focus is never lost', async ({
  page,
  atrium,
}) => {
  const { keyboard } = page;
  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name }).first();
  await signIn(page, 'E002');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/index?open=HandoverList');
  await expect(tabOf(page).getByRole('heading', { name: '交接列表' })).toBeVisible();

  await test.step('the form', async () => {
    await tabTo(page, button('新增交接', tabOf(page)));
    await keyboard.press('Enter');
    const form = page.locator('.handover-form');
    await expect(form.getByRole('textbox', { name: /^主旨/ })).toBeFocused();
    await keyboard.type('夜間值班交接');
    await tabTo(page, form.getByRole('combobox', { name: '分類' }));
    await keyboard.press('ArrowDown');
    await tabTo(page, form.getByRole('radio', { name: '低' }));
    await keyboard.press('ArrowRight');
    await tabTo(page, button(/^負責人員/, form));
    await keyboard.press('Enter');
    const chooser = page.getByRole('dialog', { name: '負責人員' });
    await expect(chooser).toBeVisible();
    await expect(chooser.getByPlaceholder('姓名、部門或組別')).toBeFocused();
    await keyboard.type('王美玲');
    await expect(chooser.getByText('找到 1 人')).toBeVisible();
    await tabTo(page, chooser.locator('[role="treeitem"][tabindex="0"]'));
    await keyboard.press('End');
    await keyboard.press('Space');
    await tabTo(page, button('確定', chooser));
    await keyboard.press('Enter');
    await expect(chooser).toHaveCount(0);
    await expect(button(/^負責人員/, form)).toBeFocused();
    await tabTo(page, form.getByRole('switch', { name: /未完成|交接狀態/ }));
    await keyboard.press('Space');
    const day = form.getByRole('combobox', { name: /^結案日期/ });
    await expect(day).not.toHaveValue('');
    await tabTo(page, day);
    await keyboard.press('Control+A');
    await keyboard.type(`${new Date().getFullYear() + 1}/3/26`);
    await tabTo(page, form.getByRole('textbox', { name: '內容' }));
    await keyboard.type('機房溫度偏高，請再確認。');
    await tabTo(page, form.getByRole('textbox', { name: /^檢查清單/ }));
    for (const item of ['通知廠商', '交回鑰匙', '寫錯的']) {
      await keyboard.type(item);
      await keyboard.press('Enter');
    }
    await tabTo(page, button(/^移除.*寫錯的/, form), 'Shift+Tab');
    await keyboard.press('Enter');
    await keepsFocus(page);
    await tabTo(page, button(/^移動 交回鑰匙/, form), 'Shift+Tab');
    await keyboard.press('ArrowUp');
    await expect(button(/^移動 交回鑰匙/, form)).toBeFocused();
    await keyboard.press('Control+S');
    await expect(page.getByText('新增交接成功！')).toBeVisible();
    await expect(form).toHaveCount(0);
    await keepsFocus(page);
  });

  const row = tabOf(page).getByRole('row', { name: /夜間值班交接/ });
  const board = page.getByRole('region', { name: '留言' });
  await test.step('the panel and its comments', async () => {
    await expect(row).toBeVisible();
    await tabTo(page, row);
    await keyboard.press('Enter');
    await expect(page.getByRole('article').getByText('機房溫度偏高，請再確認。')).toBeVisible();
    await tabTo(page, button('我已接手'));
    await keyboard.press('Enter');
    await expect(board.getByText(/^王美玲已接手/)).toBeVisible();
    await expect(button('我已接手')).toHaveCount(0);
    await keepsFocus(page);
    await tabTo(page, page.getByRole('article').getByRole('checkbox', { name: '交回鑰匙' }));
    await keyboard.press('Space');
    await expect(page.getByText('完成 1，共 2')).toBeVisible();
    await tabTo(page, board.getByRole('textbox'));
    await keyboard.type('已通知廠商。');
    await keyboard.press('Control+Enter');
    await expect(board.getByText('已通知廠商。')).toBeVisible();
    await tabTo(page, button(/^編輯.*的留言$/, board), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(board.getByRole('textbox')).toBeFocused();
    await keyboard.press('Escape');
    await tabTo(page, button('放棄編輯', page.getByRole('alertdialog')));
    await keyboard.press('Enter');
    await expect(board.getByRole('textbox')).toHaveValue('');
    await keepsFocus(page);
    await tabTo(page, button(/^刪除.*的留言$/, board), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, button('刪除', page.getByRole('alertdialog')));
    await keyboard.press('Enter');
    await expect(board.getByText('已通知廠商。')).toHaveCount(0);
    await keepsFocus(page);
  });

  await test.step('a save on top of another person’s', async () => {
    await tabTo(page, button('編輯', page.locator('.at-record-view')));
    await keyboard.press('Enter');
    const form = page.locator('.handover-form');
    await expect(form.getByRole('textbox', { name: /^主旨/ })).toBeFocused();
    await keyboard.press('End');
    await keyboard.type('（一）');
    const client = new Client(atrium.url);
    const { token } = await client.signIn('E002');
    const { body } = await client.call<{ list: { id: number }[] }>('POST', '/handovers/search', {
      token,
      body: { title: ['夜間值班交接'] },
    });
    await client.call('PATCH', `/handovers/${body.data.list[0]!.id}`, { token, body: { title: '夜間值班交接二' } });
    await keyboard.press('Control+S');
    const merge = page.getByRole('dialog', { name: /儲存了新版本/ });
    await expect(merge).toBeVisible();
    await tabTo(page, merge.getByRole('radio').first());
    await keyboard.press('ArrowRight');
    await expect(merge.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, button('儲存合併結果', merge));
    await keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('article').getByRole('heading', { name: '夜間值班交接二' })).toBeVisible();
    await keepsFocus(page);
  });

  await test.step('the close', async () => {
    await tabTo(page, button('快速結案'));
    await keyboard.press('Enter');
    await expect(board.getByText('已結案')).toBeVisible();
    await expect(button('快速結案')).toHaveCount(0);
    await keepsFocus(page);
    await keyboard.press('Escape');
    await expect(board).toHaveCount(0);
    await keepsFocus(page);
  });
});
