import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry } from '../../testing/menuEntries.ts';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
const ready = () => expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();

const SIDE = { sideTabs: { mine: { title: '我的行程' } } };

beforeEach(() => localStorage.clear());

describe('a window of 150 %', () => {
  const Punch = () => <button type="button">上班 08:56　下班打卡</button>;
  const header = { punch: { title: '打卡' } };
  afterEach(() => page.viewport(1280, 800));

  test.each([853, 700, 640])('at %i px nothing in the header lies on something else', async (width) => {
    await page.viewport(width, 600);
    await openWorkspace({ header, parts: { punch: Punch } });
    await ready();
    const parts = [...document.querySelectorAll<HTMLElement>('.ws-header-start > *, .ws-find, .ws-header-end > *')];
    const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
    boxes.forEach(({ left }, index) => index > 0 && expect(left).toBeGreaterThanOrEqual(boxes[index - 1]!.right));
    expect(boxes.at(-1)!.right).toBeLessThanOrEqual(width);
    const find = document.querySelector('.ws-find')!;
    expect(find.scrollWidth).toBe(find.clientWidth);
  });

  test.each([390, 360])('at %i px everything in the header is in the window, the account too', async (width) => {
    await page.viewport(width, 800);
    const Wide = () => (
      <button type="button" style={{ width: 140 }}>
        打卡
      </button>
    );
    const Icon = () => <button type="button" className="at-icon-button" />;
    await openWorkspace({
      ...SIDE,
      header: { punch: { title: '打卡' }, calendar: { title: '行事曆' }, bell: { title: '通知' } },
      parts: { punch: Wide, calendar: Icon, bell: Icon },
    });
    await ready();
    await expect.element(page.getByRole('button', { name: '打卡' })).toBeVisible();
    const parts = [...document.querySelectorAll('.ws-header button')].filter((part) => part.checkVisibility());
    expect(parts).toHaveLength(6);
    for (const part of parts) expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  });

  test('the right panel collapses, then the menu; either opens over the views by its button and the preferences stay', async () => {
    const { preferences } = await openWorkspace({ ...SIDE, menu: [entry(1, 'A')], tabs: { A: Plain } });
    await ready();
    const width = () => page.getByRole('main').element().clientWidth;
    await page.viewport(1024, 600);
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '收合選單' })).toBeVisible();
    await page.viewport(700, 600);
    await expect.element(page.getByRole('button', { name: '展開選單' })).toBeVisible();
    expect(width()).toBeGreaterThan(600);
    const before = width();
    await page.getByRole('button', { name: '展開右側面板' }).click();
    await expect.element(page.getByRole('complementary')).toBeVisible();
    expect(width()).toBe(before);
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect.element(page.getByRole('button', { name: '收合選單' })).toBeVisible();
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    expect(width()).toBe(before);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: '展開選單' })).toBeVisible();
    await userEvent.keyboard('{Control>}b{/Control}');
    await page.getByRole('treeitem', { name: 'A' }).click();
    await expect.element(page.getByText('A 的內容')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '展開選單' })).toBeVisible();
    await page.getByRole('button', { name: '展開右側面板' }).click();
    expect(preferences.state).toMatchObject({ collapseMenu: false, collapseSideTabs: false });
    await page.viewport(1280, 800);
    await page.viewport(700, 600);
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  });
});
