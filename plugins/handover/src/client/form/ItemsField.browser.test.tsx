import { renderPart } from '@atrium/testing/part';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Handovers } from '../types.ts';
import type { FormItem } from './formFields.ts';
import { ItemsField } from './ItemsField.tsx';

const field = page.getByPlaceholder('輸入項目，按 Enter 新增');
const add = page.getByRole('button', { name: '新增項目' });
const lines = () =>
  page
    .getByRole('textbox', { name: '檢查項目' })
    .elements()
    .map((one) => (one as HTMLInputElement).value);

async function show(count: number) {
  const saved = vi.fn();
  function Form() {
    const [value, setValue] = useState<readonly FormItem[]>(
      Array.from({ length: count }, (_, index) => ({
        key: `${index}`,
        id: null,
        text: `項目 ${index + 1}`,
        dueDate: null,
        isRequired: false,
      })),
    );
    const onSubmit = (event: React.FormEvent) => {
      event.preventDefault();
      saved(value.map(({ text }) => text));
    };
    return (
      <form onSubmit={onSubmit}>
        <ItemsField value={value} onChange={setValue} error={undefined} />
      </form>
    );
  }
  await renderPart<Handovers>(<Form />, { id: 'handover', texts });
  return saved;
}

test('the fiftieth item is the last one', async () => {
  await show(49);
  await expect.element(page.getByText('49 / 50')).toBeVisible();
  await field.fill('最後一項');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('50 / 50')).toBeVisible();
  await expect.element(field).toBeDisabled();
  await expect.element(add).toBeDisabled();
});

test('blanks are no item, and Enter that ends the composition of a word adds none', async () => {
  const saved = await show(1);
  await expect.element(add).toBeDisabled();
  await field.fill('  ');
  await userEvent.keyboard('{Enter}');
  await field.fill(' 金鑰 ');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
  await expect.element(field).toHaveValue(' 金鑰 ');
  expect(lines()).toEqual(['項目 1']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toEqual(['項目 1', '金鑰']);
  expect(saved, 'Enter adds a line and saves nothing').not.toHaveBeenCalled();
});

test('Ctrl S saves once with what is typed; without anything typed the key is that of the form', async () => {
  const saved = await show(0);
  await field.click();
  const isTaken = () => {
    const event = new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true });
    field.element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isTaken()).toBe(false);
  await field.fill('金鑰');
  expect(isTaken()).toBe(true);
  await expect.poll(() => saved.mock.calls).toEqual([[['金鑰']]]);
});

test('what is typed is an item once field and button are left; an item can be removed', async () => {
  await show(2);
  await field.fill('金鑰');
  await userEvent.tab();
  await expect.element(add).toHaveFocus();
  expect(lines(), 'the button may add it').toEqual(['項目 1', '項目 2']);
  await userEvent.tab();
  await expect.poll(lines).toEqual(['項目 1', '項目 2', '金鑰']);
  await page.getByRole('button', { name: '移除「項目 1」' }).click();
  await expect.poll(lines).toEqual(['項目 2', '金鑰']);
});
