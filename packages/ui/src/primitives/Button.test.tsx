import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from './Button.tsx';

test('a busy button ignores presses and keeps its width', async () => {
  const onClick = vi.fn();
  const screen = await render(<Button onClick={onClick}>儲存並關閉</Button>);
  const button = screen.getByRole('button').element() as HTMLElement;
  const width = button.offsetWidth;
  await screen.rerender(
    <Button onClick={onClick} loading>
      儲存並關閉
    </Button>,
  );
  button.click();
  expect(onClick).not.toHaveBeenCalled();
  expect(button.offsetWidth).toBe(width);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a button that becomes busy keeps the focus, and Enter in a field does not submit again', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="名稱" />
      <Button type="submit" loading={loading}>
        儲存
      </Button>
    </form>
  );
  const screen = await render(form(false));
  const button = screen.getByRole('button');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
  await screen.rerender(form(true));
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
});

test('the focus ring is drawn for the keyboard', async () => {
  const screen = await render(<Button>更新</Button>);
  await userEvent.tab();
  const button = screen.getByRole('button');
  await expect.element(button).toHaveFocus();
  expect(getComputedStyle(button.element()).outlineStyle).toBe('solid');
});
