import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { passTime as pass } from '../testing/passTime.ts';
import { LoadingMask } from './loading.tsx';

test('[S0-181] the mask appears only after 600 ms', async () => {
  const screen = await render(<LoadingMask active={false}>內容</LoadingMask>);
  vi.useFakeTimers();
  await screen.rerender(<LoadingMask active>內容</LoadingMask>);
  await pass(599);
  expect(screen.container.querySelector('[role=status]')).toBeNull();
  await pass(1);
  expect(screen.container.querySelector('[role=status]')?.textContent).toBe('載入中');
});

test('[S0-181] what is done within 600 ms never shows a mask, and the next delay starts from zero', async () => {
  const screen = await render(<LoadingMask active={false}>內容</LoadingMask>);
  vi.useFakeTimers();
  await screen.rerender(<LoadingMask active>內容</LoadingMask>);
  await pass(500);
  await screen.rerender(<LoadingMask active={false}>內容</LoadingMask>);
  await screen.rerender(<LoadingMask active>內容</LoadingMask>);
  await pass(500);
  expect(screen.container.querySelector('[role=status]')).toBeNull();
});
