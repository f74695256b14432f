import { TodayCard } from '@atrium/ui/today';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const Plain: DummyView = () => <p>內容</p>;
const Card = (title: string) => () => <TodayCard title={title} icon="document" />;
const CARDS = {
  today: {
    Late: { title: '晚的', order: 30 },
    Early: { title: '早的', order: 10 },
    Empty: { title: '空的', order: 20 },
  },
  parts: { Late: Card('晚的'), Early: Card('早的'), Empty: () => null },
};
const titles = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const empty = () => page.getByText('還沒有開啟分頁');

beforeEach(() => localStorage.clear());

test('an empty workspace greets and shows the cards in their order; a card with nothing to show is not drawn', async () => {
  const { tabs } = await openWorkspace({ ...CARDS, tabs: { Note: Plain } });
  await expect.element(page.getByRole('heading', { level: 1, name: /^雅婷，(早安|午安|晚安)$/ })).toBeVisible();
  await expect.poll(titles).toEqual(['早的', '晚的']);
  await expect.element(empty()).not.toBeVisible();
  tabs.open({ view: 'Note' });
  await expect.element(page.getByText('內容')).toBeVisible();
  await expect.poll(titles).toEqual([]);
});

test('a column without a card leaves its place to the other one', async () => {
  const Empty = () => null;
  await openWorkspace({ today: CARDS.today, parts: { Late: Empty, Early: Empty, Empty: Card('空的') } });
  const left = (element: Element) => element.getBoundingClientRect().left;
  const card = page.getByRole('region', { name: '空的' });
  await expect.element(card).toBeVisible();
  const greeting = page.getByRole('heading', { level: 1, name: /^雅婷，/ });
  await expect.poll(() => left(card.element()) - left(greeting.element())).toBe(0);
});

test('on a phone the greeting has the room of the drawing', async () => {
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await openWorkspace(CARDS);
  const greeting = page.getByRole('heading', { level: 1, name: /^雅婷，/ });
  await expect.element(greeting).toBeVisible();
  const height = parseFloat(getComputedStyle(greeting.element()).lineHeight);
  await expect.poll(() => greeting.element().clientHeight).toBeLessThanOrEqual(height + 1);
});

test('with no card at all it shows where to begin', async () => {
  await openWorkspace({ today: CARDS.today, parts: { ...CARDS.parts, Late: () => null, Early: () => null } });
  await expect.element(empty()).toBeVisible();
  await expect.element(page.getByText(/早安|午安|晚安/)).not.toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: '分頁區' })).toBeInTheDocument();
});

test('a person hides and orders the cards with the keyboard, and finds them so in every browser', async () => {
  const { preferences, unmount } = await openWorkspace(CARDS);
  await page.getByRole('button', { name: '調整卡片' }).click();
  const dialog = page.getByRole('dialog', { name: '今天要看的卡片' });
  (dialog.getByRole('button', { name: '將「早的」往下移' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  const order = () => preferences.state.todayCards.map(({ card }) => card);
  await expect.poll(order).toEqual(['host.Approvals', 'dummy.Empty', 'dummy.Late', 'dummy.Early', 'host.Recent']);
  await expect.element(dialog.getByRole('button', { name: '將「早的」往下移' })).toHaveFocus();
  await dialog.getByText('晚的', { exact: true }).click();
  await expect.poll(titles).toEqual(['早的']);
  const { todayCards } = JSON.parse(JSON.stringify(preferences.state)) as { todayCards: unknown };
  await unmount();
  const userPreferences = JSON.stringify({ todayCards });
  const again = await openWorkspace({ ...CARDS, answers: { 'get /userPreferences': () => ({ userPreferences }) } });
  await again.preferences.load();
  await expect.poll(titles).toEqual(['早的']);
});

test('the views closed last are offered again, also after a reload', async () => {
  const open = () => openWorkspace({ tabs: { Note: Plain } });
  const { tabs, unmount } = await open();
  await expect.element(empty()).toBeVisible();
  for (const id of [1, 2]) tabs.open({ view: 'Note', params: { id }, title: `筆記 ${id}` });
  await tabs.closeMany(Object.keys(tabs.state.tabs));
  await expect.element(page.getByRole('button', { name: '筆記 2' })).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  await unmount();
  const again = await open();
  await page.getByRole('button', { name: '筆記 1' }).click();
  await expect.element(page.getByRole('tab', { name: '筆記 1' })).toBeVisible();
  expect(Object.values(again.tabs.state.tabs).map(({ params }) => params)).toEqual([{ id: 1 }]);
});
