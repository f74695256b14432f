import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextInput } from '../primitives/TextInput.tsx';
import { AlertDialog, ConfirmDialog } from '../index.ts';
import { Dialog, Drawer, OverlaysRoot, Popover } from './index.ts';

function Opener({ children }: { readonly children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <OverlaysRoot>
      <button type="button" onClick={() => setOpen(true)}>
        開啟
      </button>
      {children(open, () => setOpen(false))}
    </OverlaysRoot>
  );
}
const opener = () => page.getByRole('button', { name: '開啟' });
const byKeyboard = async () => {
  await userEvent.tab();
  await expect.element(opener()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
};

test('an alert has a title, a text and one button; focus starts on it and returns', async () => {
  await render(
    <Opener>
      {(open, close) => (
        <AlertDialog open={open} title="密碼驗證" onClose={close}>
          輸入格式不正確，請依據錯誤提示更正
        </AlertDialog>
      )}
    </Opener>,
  );
  await byKeyboard();
  const dialog = page.getByRole('alertdialog', { name: '密碼驗證' });
  await expect.element(dialog).toHaveAccessibleDescription('輸入格式不正確，請依據錯誤提示更正');
  expect(dialog.getByRole('button').elements().length).toBe(1);
  await expect.element(dialog.getByRole('button', { name: '確定' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('a failure has the danger icon, in an alert and in a question about it', async () => {
  const mark = (role: string) =>
    document.querySelector(`[role=alertdialog][aria-labelledby] .at-question-mark.${role}`);
  const alert = await render(
    <OverlaysRoot>
      <AlertDialog open tone="danger" title="新增選單失敗" onClose={() => {}}>
        代碼已經有項目使用。
      </AlertDialog>
    </OverlaysRoot>,
  );
  await expect.poll(() => mark('at-question-danger')?.querySelector('[data-icon=error]')).toBeTruthy();
  await alert.unmount();
  await render(
    <OverlaysRoot>
      <ConfirmDialog
        open
        tone="danger"
        title="編輯選單失敗"
        confirm="載入新的"
        onConfirm={() => {}}
        onCancel={() => {}}
      />
    </OverlaysRoot>,
  );
  await expect.poll(() => mark('at-question-danger')?.querySelector('[data-icon=error]')).toBeTruthy();
  // the action is not destructive: confirming is primary
  await expect.element(page.getByRole('button', { name: '載入新的' })).toHaveFocus();
});

test('a destructive question starts on the safe choice, Escape takes it, Tab stays inside', async () => {
  const onConfirm = vi.fn();
  await render(
    <Opener>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          danger
          title="取消行程？"
          confirm="取消行程"
          cancel="保留行程"
          onConfirm={onConfirm}
          onCancel={close}
        />
      )}
    </Opener>,
  );
  await byKeyboard();
  const safe = page.getByRole('button', { name: '保留行程' });
  await expect.element(safe).toHaveFocus();
  for (let times = 0; times < 6; times += 1) {
    await userEvent.tab();
    await expect.poll(() => document.activeElement?.closest('dialog')).not.toBeNull();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(safe).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('an unsaved question has its safe choice primary and first, and a way to discard', async () => {
  const run = vi.fn();
  await render(
    <Opener>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title="尚有未儲存的變更"
          confirm="儲存並關閉"
          cancel="繼續編輯"
          discard={{ text: '捨棄變更', run }}
          onConfirm={() => {}}
          onCancel={close}
        />
      )}
    </Opener>,
  );
  await byKeyboard();
  const save = page.getByRole('button', { name: '儲存並關閉' });
  await expect.element(save).toHaveFocus();
  expect(save.element().className).toContain('at-button-primary');
  await page.getByRole('button', { name: '捨棄變更' }).click();
  await expect.poll(() => run).toHaveBeenCalledOnce();
});

test('Escape of an input method does not close a dialog; a real one does, and focus returns', async () => {
  await render(
    <Opener>
      {(open, close) => (
        <Dialog open={open} title="新增" onClose={close}>
          <TextInput autoFocus aria-label="標題" />
        </Dialog>
      )}
    </Opener>,
  );
  await byKeyboard();
  const input = page.getByRole('textbox', { name: '標題' });
  await expect.element(input).toHaveFocus();
  input
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }));
  await expect.element(input).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(input).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('a question asked from a popover leaves it open, whichever way it is answered', async () => {
  function Asking() {
    const [asked, setAsked] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAsked(true)}>
          刪除
        </button>
        <ConfirmDialog
          open={asked}
          title="刪除通知？"
          confirm="刪除通知"
          onConfirm={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        />
      </>
    );
  }
  await render(
    <OverlaysRoot>
      <Popover label="通知" content={<Asking />}>
        <button type="button">開啟</button>
      </Popover>
    </OverlaysRoot>,
  );
  await opener().click();
  const popover = page.getByRole('dialog', { name: '通知' });
  await popover.getByRole('button', { name: '刪除' }).click();
  await page.getByRole('button', { name: '刪除通知' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(popover).toBeVisible();
  await popover.getByRole('button', { name: '刪除' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(popover).toBeVisible();
});

test('a question that is unmounted with its answer returns the focus too', async () => {
  await render(
    <Opener>
      {(open, close) =>
        open && (
          <AlertDialog open title="欄位檢查" onClose={close}>
            以下欄位必填：名稱
          </AlertDialog>
        )
      }
    </Opener>,
  );
  for (const key of ['{Enter}', '{Escape}']) {
    if (key === '{Enter}') await byKeyboard();
    else await userEvent.keyboard('{Enter}');
    const ok = page.getByRole('button', { name: '確定' });
    await expect.element(ok).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(ok).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  }
});

test.each([
  ['a dialog', Dialog],
  ['a drawer', Drawer],
])(
  '%s is named by its title, focuses its first field, not the close button, and returns the focus',
  async (_, Sheet) => {
    await render(
      <Opener>
        {(open, close) => (
          <Sheet open={open} title="新增" onClose={close} footer={<button type="button">儲存</button>}>
            <TextInput aria-label="標題" />
          </Sheet>
        )}
      </Opener>,
    );
    await byKeyboard();
    const input = page.getByRole('dialog', { name: '新增' }).getByRole('textbox', { name: '標題' });
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(input).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  },
);

test('where the opener cannot take the focus any more it goes to what is around it', async () => {
  function Save() {
    const [state, setState] = useState<'input' | 'asked' | 'saved'>('input');
    return (
      <OverlaysRoot>
        <form aria-label="角色" tabIndex={-1}>
          <button type="button" disabled={state === 'saved'} onClick={() => setState('asked')}>
            開啟
          </button>
        </form>
        <Dialog open={state === 'asked'} title="差異" onClose={() => setState('input')}>
          <button type="button" onClick={() => setState('saved')}>
            確定儲存
          </button>
        </Dialog>
      </OverlaysRoot>
    );
  }
  await render(<Save />);
  await byKeyboard();
  await page.getByRole('button', { name: '確定儲存' }).click();
  await expect.element(page.getByRole('form', { name: '角色' })).toHaveFocus();
});
