import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { setUiLanguage } from '../texts/language.ts';
import { StatusTag } from './Tag.tsx';

test('[S0-180] active reads 啟用中, disabled 已停用', async () => {
  const screen = await render(<StatusTag active />);
  await expect.element(screen.getByText('啟用中')).toBeVisible();
  await screen.rerender(<StatusTag active={false} />);
  await expect.element(screen.getByText('已停用')).toBeVisible();
});

test('switching the language changes what is on the screen', async () => {
  const screen = await render(<StatusTag active />);
  setUiLanguage('en');
  await expect.element(screen.getByText('Enabled')).toBeVisible();
});
