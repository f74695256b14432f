import { mountClient } from '@atrium/testing/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bulletins } from '../types.ts';

const CLOCK = '2026-03-26T09:00:00+08:00';
const PERIOD = { publishedOn: '2026-03-26 08:00', finishedOn: '2026-04-08 18:00' };
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The header of a person, and a colleague who publishes must-reads for them. */
async function open() {
  await page.viewport(1280, 900);
  const mounted = await mountClient<Bulletins>('bulletin', { clock: CLOCK });
  const { api } = await mounted.asPerson({ actions: ['bulletin.publish', 'bulletin.category.manage'] });
  const { id: mainCategoryId } = await api.createMainCategory({ body: { name: '行政公告' } });
  const { id: subCategoryId } = await api.createSubCategory({
    params: { id: mainCategoryId },
    body: { name: '門禁與總務' },
  });
  const readers = [mounted.person.id];
  const publish = async (title: string, deadline: string) => {
    const content = `<p>${title}的內容</p>`;
    const more = { mainCategoryId, subCategoryId, ...PERIOD, readers, mustRead: true, deadline };
    return (await api.createBulletin({ body: { title, content, ...more } })).id;
  };
  return { ...mounted, author: api, publish, show: () => mounted.showPart('header', 'MustRead') };
}

test('must-reads open one after another when a person enters the workspace, the earliest deadline first, until all are confirmed', async () => {
  const { publish, show, author } = await open();
  const later = await publish('報帳單據', '2026-04-07 18:00');
  const soon = await publish('資安政策', '2026-03-31 18:00');
  await show();
  await expect.element(page.getByRole('dialog', { name: '必讀公告，2 則中的第 1 則' })).toBeVisible();
  await expect.element(page.getByText('資安政策的內容')).toBeVisible();
  await expect.element(page.getByText('期限 3/31 (週二) 18:00 前可以稍後再讀', { exact: false })).toBeVisible();
  await button('讀完並確認，看下一則').click();
  await expect.element(page.getByRole('dialog', { name: '必讀公告，2 則中的第 2 則' })).toBeVisible();
  await expect.element(page.getByText('報帳單據的內容')).toBeVisible();
  await button('讀完並確認').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /^必讀公告/ }).elements()).toEqual([]);
  for (const id of [soon, later])
    expect(await author.receiptCounts({ params: { id } })).toMatchObject({ current: 1, pending: 0 });
});

test('they are put off for a day and stay in the header; with the keys alone they are opened, read and confirmed', async () => {
  const { publish, show, author } = await open();
  const id = await publish('資安政策', '2026-03-31 18:00');
  const first = await show();
  await expect.element(page.getByText('資安政策的內容')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await first.unmount();
  await show();
  const flag = button('必讀公告，1 則還沒確認');
  await expect.element(flag).toBeVisible();
  expect(dialog.elements()).toEqual([]);
  (flag.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('資安政策的內容')).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('資安政策');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('稍後再讀')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(flag).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('資安政策');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button('讀完並確認')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await author.receiptCounts({ params: { id } })).toMatchObject({ current: 1 });
});

test('after the deadline they cannot be put off: neither by a button, nor by Escape, nor because they were', async () => {
  const { publish, show } = await open();
  localStorage.setItem('atrium.bulletin.putOff', '2026-03-26');
  await publish('過期的', '2026-03-26 08:30');
  await publish('也過期的', '2026-03-26 08:45');
  await publish('還沒過期的', '2026-03-31 18:00');
  await show();
  await expect.element(page.getByText('過期的的內容')).toBeVisible();
  await expect.element(page.getByText('期限 08:30 已過，請讀完並確認。')).toBeVisible();
  expect(button('稍後再讀').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await button('讀完並確認，看下一則').click();
  // The next one is not the first of another round.
  await expect.element(page.getByRole('dialog', { name: '必讀公告，3 則中的第 2 則' })).toBeVisible();
  await button('讀完並確認，看下一則').click();
  await expect.element(page.getByText('還沒過期的的內容')).toBeVisible();
  await button('稍後再讀').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one that is deleted meanwhile is passed over', async () => {
  const { publish, show, author } = await open();
  const id = await publish('刪除的', '2026-03-26 08:30');
  await show();
  await expect.element(page.getByText('刪除的的內容')).toBeVisible();
  await author.removeBulletin({ params: { id } });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one that is missing though the list has it is passed over, until it changes', async () => {
  const { publish, show, author, context } = await open();
  const id = await publish('讀不到的', '2026-03-26 08:30');
  const next = await publish('下一則', '2026-03-31 18:00');
  const { summary } = context.api;
  let missing = true;
  vi.spyOn(context.api, 'summary').mockImplementation((...call) =>
    missing && call[0].params.id === id
      ? Promise.reject(Object.assign(new Error('找不到'), { code: 404 }))
      : summary(...call),
  );
  await show();
  await expect.element(page.getByText('下一則的內容')).toBeVisible();
  await button('稍後再讀').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('必讀公告，1 則還沒確認')).toBeVisible();
  missing = false;
  await author.changeBulletin({ params: { id }, body: { title: '讀得到了' } });
  // loads the list at once
  await context.api.markRead({ params: { id: next }, body: {} });
  await expect.element(page.getByText('讀不到的的內容')).toBeVisible();
});
