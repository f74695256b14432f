import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DrawerRow, SideDrawer } from './SideDrawer.tsx';

const onPress = vi.fn<() => void>();

function View({ over }: { readonly over: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ position: 'relative', width: 600, height: 300 }}>
      <button type="button" onClick={() => setOpen(true)}>
        開啟側欄
      </button>
      {(open || !over) && (
        <SideDrawer label="交接" isOver={over} onClose={() => setOpen(false)}>
          <DrawerRow on count={3} onPress={onPress}>
            全部
          </DrawerRow>
          <DrawerRow icon="trash" onPress={onPress}>
            已刪除
          </DrawerRow>
          <input aria-label="搜尋" />
        </SideDrawer>
      )}
    </div>
  );
}

const drawer = () => page.getByRole('complementary', { name: '交接' });

beforeEach(() => {
  onPress.mockClear();
});

test('over the view it takes the focus, Escape closes it, and the focus returns', async () => {
  await render(<View over />);
  await page.getByRole('button', { name: '開啟側欄' }).click();
  await expect.element(page.getByRole('button', { name: '全部 3' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '開啟側欄' })).toHaveFocus();
});

test('a press beside it closes it', async () => {
  const { container } = await render(<View over />);
  await page.getByRole('button', { name: '開啟側欄' }).click();
  await expect.element(drawer()).toBeVisible();
  container.querySelector<HTMLElement>('.at-drawer-veil')!.click();
  await expect.element(drawer()).not.toBeInTheDocument();
});

test('Escape of an input method does not close it', async () => {
  await render(<View over />);
  await page.getByRole('button', { name: '開啟側欄' }).click();
  const input = page.getByRole('textbox', { name: '搜尋' }).element();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }));
  await userEvent.keyboard('{Tab}');
  await expect.element(drawer()).toBeVisible();
});

test('beside the view it leaves the focus and Escape alone; a row says whether it is chosen', async () => {
  const { container } = await render(<View over={false} />);
  await expect.element(page.getByRole('button', { name: '全部 3', pressed: true })).not.toHaveFocus();
  expect(container.querySelector('.at-drawer-veil')).toBeNull();
  const deleted = page.getByRole('button', { name: '已刪除' });
  await expect.element(deleted).not.toHaveAttribute('aria-pressed');
  await deleted.click();
  await expect.poll(() => onPress).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).toBeVisible();
});
