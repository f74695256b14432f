import { mountClient } from '@atrium/testing/client';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Bulletins } from '../types.ts';

const CLOCK = '2026-03-26T09:00:00+08:00';
const PERIOD = { publishedOn: '2026-03-26 08:00', finishedOn: '2026-04-08 18:00' };
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The person of the page, and a colleague who writes bulletins for them. */
async function open(actions: readonly string[] = []) {
  await page.viewport(1280, 900);
  const mounted = await mountClient<Bulletins>('bulletin', { actions: [...actions], clock: CLOCK });
  const author = await mounted.asPerson({
    as: { name: '林作者' },
    actions: ['bulletin.publish', 'bulletin.category.manage'],
  });
  const { id: mainCategoryId } = await author.api.createMainCategory({ body: { name: '行政公告' } });
  const { id: subCategoryId } = await author.api.createSubCategory({
    params: { id: mainCategoryId },
    body: { name: '門禁與總務' },
  });
  const { api } = mounted.context;
  const publish = async (title: string, more: object = {}, by: Pick<typeof author, 'api'> = author) =>
    (
      await by.api.createBulletin({
        body: {
          mainCategoryId,
          subCategoryId,
          ...PERIOD,
          title,
          content: `<p>${title}的內容</p>`,
          readers: [mounted.person.id],
          ...more,
        },
      })
    ).id;
  const opened = vi.spyOn(mounted.context.panels, 'open').mockImplementation(() => {});
  return { ...mounted, api, author, publish, opened };
}

describe('reading', () => {
  test('[S0-139][S2-119] the list has what one may read, unread ones marked, with their period; a click opens one', async () => {
    const { showTab, publish, opened, api } = await open();
    const first = await publish('停車場整修', { pinnedUntil: '2026-03-31' });
    await publish('門禁調整', { mustRead: true, deadline: '2026-03-31 18:00' });
    const read = await publish('讀過的');
    await api.markRead({ params: { id: read }, body: {} });
    await showTab('BulletinList', {});
    await expect.element(row('停車場整修').getByText('未讀').first()).toBeInTheDocument();
    await expect.element(row('停車場整修').getByText('置頂')).toBeInTheDocument();
    await expect.element(row('停車場整修').getByTitle('2026-03-26 08:00 – 2026-04-08 18:00')).toBeVisible();
    await expect.element(row('門禁調整').getByText('3/31')).toBeVisible();
    expect(page.getByRole('row').elements()[1]!.textContent).toContain('停車場整修');
    expect(page.getByRole('radio', { name: '管理' }).elements()).toEqual([]);
    await button('停車場整修').click();
    await expect.poll(() => opened).toHaveBeenCalledWith('ShowBulletin', { id: first }, { id: first });
    await page.getByRole('combobox', { name: '已讀狀態' }).selectOptions('已讀');
    await expect.element(row('讀過的')).toBeVisible();
    await expect.element(row('停車場整修')).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: '已讀狀態' }).selectOptions('已讀與未讀');
    await page.getByRole('searchbox').fill('門禁調整的內');
    await expect.element(row('門禁調整')).toBeVisible();
    await expect.element(row('讀過的')).not.toBeInTheDocument();
  });

  test('what is published meanwhile appears, and what is deleted disappears', async () => {
    const { showTab, publish, author } = await open();
    await showTab('BulletinList', {});
    await expect.element(page.getByText('目前沒有公告')).toBeVisible();
    const id = await publish('剛剛發布');
    await expect.element(row('剛剛發布')).toBeVisible();
    await author.api.removeBulletin({ params: { id } });
    await expect.element(row('剛剛發布')).not.toBeInTheDocument();
  });

  test('a role that is given while the list is open adds the choice of what one manages, and takes it away again', async () => {
    const { showTab, context } = await open();
    await showTab('BulletinList', {});
    await expect.element(page.getByText('目前沒有公告')).toBeVisible();
    const managed = page.getByRole('radio', { name: '管理' });
    expect(managed.elements()).toEqual([]);
    Object.assign(context.session.state, { actions: ['bulletin.publish'] });
    await expect.element(managed).toBeInTheDocument();
    Object.assign(context.session.state, { actions: [] });
    await expect.element(managed).not.toBeInTheDocument();
  });

  test('opening a bulletin reads it; a must-read is confirmed by its button', async () => {
    const { showPanel, publish, api, author } = await open();
    const id = await publish('停車場整修');
    const must = await publish('資安政策', { mustRead: true, deadline: '2026-03-31 18:00' });
    const plain = await showPanel('ShowBulletin', { id });
    await expect.element(page.getByText('停車場整修的內容')).toBeVisible();
    await expect.poll(async () => (await api.unread()).unreadNumber).toBe(1);
    await expect.poll(() => plain.frame.title).toBe('停車場整修');
    await plain.unmount();
    const panel = await showPanel('ShowBulletin', { id: must });
    await expect.element(page.getByText('必讀，期限 3/31')).toBeVisible();
    await author.api.changeBulletin({ params: { id: must }, body: { content: '<p>更正後的內容</p>' } });
    await expect.element(page.getByText('更正後的內容')).toBeVisible();
    await expect.element(page.getByText(/更新於 09:0\d（第 2 版）/)).toBeVisible();
    expect((await api.unread()).unreadNumber).toBe(1);
    await button('讀完並確認').click();
    await expect.element(page.getByText(/^09:0\d 已確認$/)).toBeVisible();
    // the button with the focus is removed
    await expect.poll(() => document.activeElement).toBe(panel.container.querySelector('.at-record-view'));
    expect((await api.unread()).unreadNumber).toBe(0);
    expect(await author.api.receiptCounts({ params: { id: must } })).toMatchObject({ current: 1, older: 0 });
    await panel.unmount();
    await author.api.removeBulletin({ params: { id } });
    await showPanel('ShowBulletin', { id });
    await expect.element(page.getByText('找不到這筆資料')).toBeVisible();
  });
});

describe('writing', () => {
  test('the bulletins that one writes by state, with how many have read them; they are deleted with a way back', async () => {
    const { showTab, publish, opened, context, asPerson } = await open(['bulletin.publish']);
    const reader = await asPerson({ as: { name: '郭讀者' } });
    const own = { api: context.api };
    const readers = { readers: [reader.person.id] };
    const id = await publish('已發布', readers, own);
    await publish('排程中', { ...readers, publishedOn: '2026-03-27 09:00' }, own);
    await publish('草稿一則', { isDraft: true }, own);
    await publish('別人的', readers);
    await reader.api.markRead({ params: { id }, body: {} });
    await showTab('BulletinList', { show: 'managed' });
    await expect.element(row('已發布').getByRole('button', { name: /^100%/ })).toBeVisible();
    await expect.element(row('排程中').getByText('明天發布')).toBeVisible();
    await expect.element(row('草稿一則').getByText('草稿', { exact: true })).toBeVisible();
    await expect.element(row('別人的')).not.toBeInTheDocument();
    await page.getByRole('radio', { name: '草稿 1' }).click({ force: true });
    await expect.element(row('已發布')).not.toBeInTheDocument();
    await page.getByRole('radio', { name: '全部 3' }).click({ force: true });
    await row('已發布').getByRole('button', { name: '「已發布」的其他操作' }).click();
    await page.getByRole('menuitem', { name: '複製成新公告' }).click();
    await expect.poll(() => opened).toHaveBeenLastCalledWith('BulletinForm', { copy: id }, { id: `copy-${id}` });
    await row('已發布').getByRole('button', { name: '「已發布」的其他操作' }).click();
    await page.getByRole('menuitem', { name: '刪除公告' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '刪除公告' }).click();
    await expect.element(row('已發布')).not.toBeInTheDocument();
    await button('復原').click();
    await expect.element(row('已發布')).toBeVisible();
  });

  test('the people who have read one are listed below the list, live; the others are reminded', async () => {
    const { showTab, publish, context, asPerson } = await open(['bulletin.publish']);
    const [one, two] = [await asPerson({ as: { name: '郭讀者' } }), await asPerson({ as: { name: '張讀者' } })];
    const readers = [one.person.id, two.person.id];
    const more = { readers, mustRead: true, deadline: '2026-03-31 18:00' };
    const id = await publish('資安政策', more, { api: context.api });
    await showTab('BulletinList', { show: 'managed', of: id });
    const pane = page.getByRole('region', { name: '「資安政策」的已讀名單' });
    await expect.element(pane.getByText('共 2 人')).toBeVisible();
    await expect.element(pane.getByRole('radio', { name: '還沒讀 2' })).toBeInTheDocument();
    await expect.element(pane.getByText('期限 3/31 (週二) 18:00，還有 5 天')).toBeVisible();
    await one.api.markRead({ params: { id }, body: {} });
    await expect.element(pane.getByRole('radio', { name: '還沒讀 1' })).toBeInTheDocument();
    await expect.element(row('資安政策').getByRole('button', { name: /^50%/ })).toBeVisible();
    await button('提醒 張讀者').click();
    await expect.element(page.getByText('已提醒 1 人')).toBeVisible();
    await expect.element(pane.getByText(/09:0\d 提醒過/)).toBeVisible();
    await button('提醒 1 人').click();
    await expect.element(page.getByText('一小時內都提醒過了，請稍後再提醒')).toBeVisible();
    await pane.getByRole('radio', { name: '已確認 1' }).click({ force: true });
    await expect.element(pane.getByText('郭讀者')).toBeVisible();
    await button('關閉已讀名單').click();
    await expect.element(pane).not.toBeInTheDocument();
  });
});
