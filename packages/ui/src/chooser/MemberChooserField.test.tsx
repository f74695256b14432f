import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_ORGANISATION } from '../gallery/sample.ts';
import { Field } from '../index.ts';
import { MemberChooserField, type MemberChooserFieldProps } from './index.ts';

function Readers({ onChange, ...rest }: Partial<MemberChooserFieldProps>) {
  const [value, setValue] = useState<readonly number[]>([5]);
  return (
    <Field label="讀者" required>
      <MemberChooserField
        organisation={SAMPLE_ORGANISATION}
        title="選擇讀者"
        {...rest}
        value={value}
        onChange={(next) => (setValue(next), onChange?.(next))}
      />
    </Field>
  );
}
const dialog = () => page.getByRole('dialog', { name: '選擇讀者' });

test('[C.11-3] opens a panel of 35rem × 80vh; the choice is applied once it is confirmed', async () => {
  const onChange = vi.fn();
  await render(<Readers onChange={onChange} />);
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  await expect.element(dialog()).toBeVisible();
  const { width, height } = dialog().element().getBoundingClientRect();
  expect([Math.round(width), Math.round(height)]).toEqual([560, Math.round(innerHeight * 0.8)]);
  await dialog().getByRole('treeitem', { name: '方志遠' }).click();
  expect(onChange).not.toHaveBeenCalled();
  await dialog().getByRole('button', { name: '確定' }).click();
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith([5, 12]);
  await expect.element(page.getByRole('button', { name: '移除 方志遠' })).toBeVisible();
});

test('Escape first clears the filter, then cancels', async () => {
  const onChange = vi.fn();
  await render(<Readers onChange={onChange} />);
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  await dialog().getByRole('treeitem', { name: '方志遠' }).click();
  await dialog().getByRole('searchbox').fill('林');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog().getByRole('searchbox')).toHaveValue('');
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog().elements()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

test('tags close in the field itself', async () => {
  const onChange = vi.fn();
  await render(<Readers onChange={onChange} />);
  await page.getByRole('button', { name: '移除 林雅婷' }).click();
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith([]);
  await expect.element(page.getByText('尚未選擇人員')).toBeVisible();
});

test('with a maximum of one, choosing another person replaces the first', async () => {
  const onChange = vi.fn();
  await render(<Readers onChange={onChange} max={1} />);
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  const other = dialog().getByRole('treeitem', { name: '方志遠' });
  await expect.element(other).not.toHaveAttribute('aria-disabled');
  await other.click();
  await expect.element(dialog().getByText('已選 1 員，最多可選 1 員')).toBeVisible();
  await dialog().getByRole('button', { name: '確定' }).click();
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith([12]);
});

test('a filter lists people who have left at the end, to be chosen and taken back', async () => {
  const onChange = vi.fn();
  const hidden = [{ id: 901, name: '郭離職' }];
  await render(<Readers onChange={onChange} hidden={hidden} listsHidden max={1} />);
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  await dialog().getByRole('searchbox').fill('郭離職');
  await dialog().getByRole('treeitem', { name: '郭離職' }).click();
  await dialog().getByRole('button', { name: '確定' }).click();
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([901]);
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  await dialog().getByRole('searchbox').fill('郭離職');
  await dialog().getByRole('treeitem', { name: '郭離職' }).click();
  await dialog().getByRole('button', { name: '確定' }).click();
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([]);
});
