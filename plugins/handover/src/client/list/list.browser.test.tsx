import { mountClient } from '@atrium/testing/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handovers } from '../types.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const rows = () => page.getByRole('row').all().length - 1;

/** The list of a person who is responsible for one handover, reads one, and published one. */
async function openList() {
  const mounted = await mountClient<Handovers>('handover', { actions: ['handover.category.manage'] });
  const { context, person, asPerson } = mounted;
  const { api } = context;
  const { id: tagId } = await api.createTag({ body: { name: '排程' } });
  const { id: typeId } = await api.createCategory({ body: { name: '系統移交', tagIdSet: [tagId] } });
  const colleague = await asPerson({ as: { name: '李佳穎' } });
  const add = (title: string, more: object = {}) =>
    colleague.api.create({ body: { title, content: '<p>內容</p>', ...more } });
  const { id } = await add('憑證更新與續約', { typeId, tagId, level: 3, editors: [person.id] });
  await add('電話總機語音檔', { readers: [person.id], isFinish: true, finishDate: today() });
  await api.create({ body: { title: '備份磁帶外送紀錄', content: '<p>磁帶</p>' } });
  const opened = vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  return { ...mounted, api, colleague, id, typeId, tagId, opened };
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date());

test('[S0-138] the list shows what waits, what is unread and what is closed; a row opens its panel', async () => {
  const { id, opened, showTab } = await openList();
  await showTab('HandoverList');
  await expect.element(row('憑證更新與續約')).toMatchTextContent('系統移交排程');
  await expect.element(row('憑證更新與續約')).toMatchTextContent('等我接手');
  await expect.element(row('憑證更新與續約').getByRole('img', { name: '重要性 3 星' })).toBeVisible();
  await expect.element(row('憑證更新與續約').getByRole('img', { name: '未讀' })).toBeVisible();
  await expect.element(row('電話總機語音檔')).toMatchTextContent('已結案');
  await expect.element(row('備份磁帶外送紀錄')).toMatchTextContent('未完成');
  await expect.element(page.getByText('3 項，2 項未讀')).toBeVisible();
  await row('憑證更新與續約').getByRole('button', { name: '憑證更新與續約', exact: true }).click();
  await expect.poll(() => opened).toHaveBeenLastCalledWith('ShowHandover', { id }, { id });
  (row('憑證更新與續約').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => opened).toHaveBeenCalledTimes(2);
  await button('新增交接').click();
  await expect.poll(() => opened).toHaveBeenLastCalledWith('HandoverForm', {});
});

test('on a phone the title has a row of its own, and all tools are in sight', async () => {
  const [width, height] = [innerWidth, innerHeight];
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(390, 844);
  const { showTab } = await openList();
  await showTab('HandoverList');
  await expect.element(row('憑證更新與續約')).toBeVisible();
  const place = (element: Element) => element.getBoundingClientRect();
  const title = place(page.getByRole('heading', { name: '交接列表' }).element());
  expect(title.height).toBeLessThan(32);
  const tools = [page.getByRole('searchbox'), button('進階篩選'), button('新增交接').first()].map((tool) =>
    tool.element(),
  );
  expect(tools.map((tool) => place(tool).top >= title.bottom && place(tool).right <= 390)).toEqual([true, true, true]);
});

test('the drawer narrows the list by what it is about and by category; chips take it back', async () => {
  const { showTab } = await openList();
  await showTab('HandoverList');
  await expect.element(row('憑證更新與續約')).toBeVisible();
  const drawer = page.getByRole('complementary', { name: '分類' });
  await drawer.getByRole('button', { name: /^等我接手\s*1/ }).click();
  await expect.poll(rows).toBe(1);
  await drawer.getByRole('button', { name: /^全部/ }).click();
  await expect.poll(rows).toBe(3);
  await drawer.getByRole('button', { name: '展開「系統移交」' }).click();
  await drawer.getByRole('button', { name: /^排程/ }).click();
  await expect.poll(rows).toBe(1);
  const chips = page.getByRole('group', { name: '篩選條件' });
  await chips.getByRole('button', { name: '移除 排程' }).click();
  await chips.getByRole('button', { name: '移除 系統移交' }).click();
  await expect.poll(rows).toBe(3);
  await button('收合分類').click();
  await expect.element(drawer).not.toBeInTheDocument();
  await button('展開分類').click();
  await expect.element(drawer).toBeVisible();
});

test('what is switched off is in the drawer where handovers have it; a second press lists all again', async () => {
  const { api, typeId, tagId, showTab } = await openList();
  const { id: unused } = await api.createTag({ body: { name: '機房' } });
  await api.changeCategory({ params: { id: typeId }, body: { tagIdSet: [tagId, unused] } });
  await api.changeTag({ params: { id: unused }, body: { isEnabled: false } });
  await api.changeTag({ params: { id: tagId }, body: { isEnabled: false } });
  await api.createCategory({ body: { name: '離職移交', tagIdSet: [tagId] } });
  await api.createCategory({ body: { name: '停用移交', tagIdSet: [tagId], isEnabled: false } });
  await api.changeCategory({ params: { id: typeId }, body: { isEnabled: false } });
  await showTab('HandoverList');
  const categories = page.getByRole('navigation', { name: '交接分類' });
  await expect.element(categories.getByRole('button', { name: /^系統移交\s*已停用\s*1/ })).toBeVisible();
  await expect.element(categories.getByRole('button', { name: /^離職移交\s*0/ })).toBeVisible();
  await expect.element(categories).not.toMatchTextContent('停用移交');
  await categories.getByRole('button', { name: '展開「系統移交」' }).click();
  const tag = categories.getByRole('button', { name: /^排程\s*已停用\s*1/ });
  await expect.element(tag).toBeVisible();
  await expect.element(categories).not.toMatchTextContent('機房');
  await tag.click();
  await expect.poll(rows).toBe(1);
  await tag.click();
  await categories.getByRole('button', { name: /^系統移交/ }).click();
  await expect.poll(rows).toBe(3);
});

test('a row says how many comments there are, whether a link shows it to others, and how many took it over', async () => {
  const { api, colleague, person, showTab } = await openList();
  const body = { title: '監控系統', content: '<p>監控</p>', isUrlPublic: true, editors: [person.id] };
  const { id } = await colleague.api.create({ body });
  await colleague.api.addMessage({ params: { id }, body: { content: '請先看這裡' } });
  await api.acknowledge({ params: { id } });
  await showTab('HandoverList');
  const marks = (name: string) =>
    [...row(name).element().querySelectorAll('.handover-mark')].map((mark) => mark.getAttribute('title'));
  await expect.element(row('監控系統')).toMatchTextContent('1/1');
  expect(marks('監控系統')).toEqual(['公開連結已開啟', '1 則留言，1 則未讀']);
  expect(marks('備份磁帶外送紀錄')).toEqual([]);
  await expect.element(row('備份磁帶外送紀錄')).toMatchTextContent('—');
});

test('[S2-041][S2-042] the star marks a favourite; where that fails, a message asks to report it', async () => {
  const { api, context, showTab } = await openList();
  await showTab('HandoverList');
  const star = row('憑證更新與續約').getByRole('button', { name: '收藏「憑證更新與續約」' });
  await userEvent.dblClick(star);
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  const { list } = await api.search({ body: { isCollected: true } });
  expect(list.map(({ title }) => title)).toEqual(['憑證更新與續約']);
  vi.spyOn(context.api, 'uncollect').mockRejectedValue(new Error('離線'));
  const alert = page.getByRole('alertdialog', { name: '收藏失敗' });
  // a press within 400 ms of the last one is none
  await expect
    .poll(async () => {
      if (alert.query() === null) await star.click();
      return alert.query() !== null;
    })
    .toBe(true);
  await expect.element(alert).toMatchTextContent('操作失敗，請回報相關人員處理。');
  await alert.getByRole('button', { name: '確定' }).click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});

test('[S2-068] a search that fails is answered by an alert with the message of the server', async () => {
  const { context, showTab } = await openList();
  await showTab('HandoverList');
  await expect.element(row('憑證更新與續約')).toBeVisible();
  vi.spyOn(context.api, 'search').mockRejectedValue(
    Object.assign(new Error('日期範圍最長 365 天。'), { code: 422, errors: [] }),
  );
  await page.getByRole('searchbox', { name: '主旨、內容、發布者' }).fill('憑證');
  const alert = page.getByRole('alertdialog', { name: '取得資料失敗' });
  await expect.element(alert).toMatchTextContent('日期範圍最長 365 天。');
});

test('a handover that is published meanwhile appears by itself', async () => {
  const { colleague, person, showTab } = await openList();
  await showTab('HandoverList');
  await expect.element(row('憑證更新與續約')).toBeVisible();
  await colleague.api.create({ body: { title: '客服工單系統值班交接', content: '<p>一</p>', readers: [person.id] } });
  await expect.element(row('客服工單系統值班交接')).toBeVisible();
  await expect.element(page.getByText('4 項，3 項未讀')).toBeVisible();
});

test('at no width of a laptop the table scrolls sideways, with or without the categories beside it', async () => {
  const { showTab } = await openList();
  await showTab('HandoverList');
  await expect.element(row('憑證更新與續約')).toBeVisible();
  const scroll = () => page.getByRole('table').element().closest('.at-table-scroll')!;
  for (const width of [740, 796, 824, 859, 882, 919, 920, 956, 1100]) {
    await page.viewport(width, 800);
    await expect.poll(() => scroll().scrollWidth - scroll().clientWidth, { message: `${width} wide` }).toBe(0);
  }
});
