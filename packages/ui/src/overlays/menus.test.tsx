import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../primitives/Button.tsx';
import { ContextMenu, MenuPopover, OverlaysRoot, Popover, Tooltip, type MenuEntry } from './index.ts';

const run = vi.fn();
const ENTRIES: readonly MenuEntry[] = [
  { id: 'pin', text: '釘選', run: () => run('pin') },
  { id: 'off', text: '無法使用', disabled: true, run: () => run('off') },
  { line: true },
  { id: 'close', text: 'Close others', keys: 'Ctrl W', run: () => run('close') },
];
const row = (name: string) => page.getByRole('menuitem', { name });

async function openMenu() {
  run.mockClear();
  await render(
    <OverlaysRoot>
      <MenuPopover label="分頁" entries={ENTRIES}>
        <Button>選單</Button>
      </MenuPopover>
    </OverlaysRoot>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('釘選')).toHaveFocus();
}

test('a menu takes the focus, arrows skip disabled entries and wrap around, Enter runs and focus returns', async () => {
  await openMenu();
  const button = page.getByRole('button', { name: '選單', includeHidden: true });
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Close others')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('釘選')).toHaveFocus();
  await userEvent.keyboard('c');
  await expect.element(row('Close others')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => run).toHaveBeenCalledExactlyOnceWith('close');
  await expect.element(row('釘選')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('Escape closes a menu without running anything', async () => {
  await openMenu();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('釘選')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '選單' })).toHaveFocus();
  expect(run).not.toHaveBeenCalled();
});

test('a disabled entry does nothing', async () => {
  await openMenu();
  (row('無法使用').element() as HTMLElement).click();
  expect(run).not.toHaveBeenCalled();
});

test('a menu taller than the window scrolls, also by keyboard', async () => {
  await page.viewport(640, 400);
  const many = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, text: `分頁 ${index + 1}`, run: () => {} }));
  await render(
    <OverlaysRoot>
      <MenuPopover label="分頁" entries={many}>
        <Button>選單</Button>
      </MenuPopover>
      <ContextMenu label="內容" entries={many}>
        <p>在這裡按右鍵</p>
      </ContextMenu>
    </OverlaysRoot>,
  );
  const inWindow = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const walks = async () => {
    const popup = () => document.querySelector('.at-popover')!;
    await expect.element(page.getByRole('menuitem', { name: '分頁 1', exact: true })).toHaveFocus();
    await expect.poll(() => inWindow(popup())).toBe(true);
    for (const [key, name] of [
      ['{End}', '分頁 40'],
      ['{ArrowDown}', '分頁 1'],
      ['{ArrowUp}', '分頁 40'],
    ] as const) {
      await userEvent.keyboard(key);
      const focused = page.getByRole('menuitem', { name, exact: true });
      await expect.element(focused).toHaveFocus();
      const { top, bottom } = focused.element().getBoundingClientRect();
      const box = popup().getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(box.top);
      expect(bottom).toBeLessThanOrEqual(box.bottom);
    }
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };
  await page.getByRole('button', { name: '選單' }).click();
  await walks();
  await page.getByText('在這裡按右鍵').click({ button: 'right' });
  await walks();
});

test('a popover is placed under its button, has a name and can be closed by its content', async () => {
  await render(
    <OverlaysRoot>
      <Popover label="帳號" content={(close) => <Button onClick={close}>登出</Button>}>
        <Button>林雅婷</Button>
      </Popover>
    </OverlaysRoot>,
  );
  await page.getByRole('button', { name: '林雅婷' }).click();
  const popover = page.getByRole('dialog', { name: '帳號' });
  await expect.element(popover).toBeVisible();
  const button = page.getByRole('button', { name: '林雅婷', includeHidden: true }).element().getBoundingClientRect();
  await expect.poll(() => popover.element().getBoundingClientRect().top - button.bottom).toBeCloseTo(4, 0);
  await page.getByRole('button', { name: '登出' }).click();
  await expect.element(popover).not.toBeInTheDocument();
});

test('the right button and Shift+F10 open a context menu; focus returns to where it was', async () => {
  run.mockClear();
  await render(
    <OverlaysRoot>
      <ContextMenu label="分頁" entries={ENTRIES}>
        <Button>行事曆</Button>
      </ContextMenu>
    </OverlaysRoot>,
  );
  const tab = page.getByRole('button', { name: '行事曆', includeHidden: true });
  await tab.click({ button: 'right' });
  await expect.element(row('釘選')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('釘選')).not.toBeInTheDocument();
  (tab.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(row('釘選')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => run).toHaveBeenCalledExactlyOnceWith('pin');
  await expect.element(tab).toHaveFocus();
});

test('what opens a menu of its own inside of a context menu opens only that one', async () => {
  await render(
    <OverlaysRoot>
      <ContextMenu label="分頁" entries={ENTRIES}>
        <Button onContextMenu={(event) => event.preventDefault()}>自己的選單</Button>
        <Button>行事曆</Button>
      </ContextMenu>
    </OverlaysRoot>,
  );
  await page.getByRole('button', { name: '自己的選單' }).click({ button: 'right' });
  expect(row('釘選').elements()).toEqual([]);
  await page.getByRole('button', { name: '行事曆' }).click({ button: 'right' });
  await expect.element(row('釘選')).toHaveFocus();
});

test('a tooltip is shown on focus', async () => {
  await render(
    <OverlaysRoot>
      <Tooltip content="表定 09:00，打卡 09:12">
        <Button>遲到 2 分</Button>
      </Tooltip>
    </OverlaysRoot>,
  );
  // Not by Tab: where that begins depends on what an earlier test had in focus.
  (page.getByRole('button', { name: '遲到 2 分' }).element() as HTMLElement).focus();
  await expect.element(page.getByText('表定 09:00，打卡 09:12')).toBeVisible();
});
