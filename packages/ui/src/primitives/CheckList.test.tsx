import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CheckList } from './CheckList.tsx';

const groups = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `第 ${at + 1} 組`,
    note: at < 3 ? '研發部' : '業務部',
  }));

function Groups({ count }: { readonly count: number }) {
  const [value, setValue] = useState<number[]>([]);
  return (
    <CheckList heading label="整個組別" filter="篩選組別" options={groups(count)} value={value} onChange={setValue} />
  );
}
const show = (count: number) => render(<Groups count={count} />);
const list = page.getByRole('group', { name: '整個組別' });
const boxes = () => list.getByRole('checkbox').elements().length;

test('many are filtered by name and detail, in an area of fixed height; what is chosen stays', async () => {
  await show(240);
  await expect.poll(boxes).toBe(240);
  expect(list.element().clientHeight).toBeLessThan(320);
  const box = document.querySelector('.at-field-box')!;
  expect(getComputedStyle(box).display).toBe('flex');
  await list.getByRole('searchbox').fill('研發');
  await expect.poll(boxes).toBe(3);
  await list.getByRole('checkbox', { name: /^第 2 組/ }).click({ force: true });
  await list.getByRole('searchbox').fill('沒有這一組');
  await expect.element(list.getByText('沒有符合的項目')).toBeVisible();
  await expect.element(list.getByText('已選 1 項')).toBeVisible();
  await list.getByRole('searchbox').fill('');
  await expect.element(list.getByRole('checkbox', { name: /^第 2 組/ })).toBeChecked();
});

test('up to nine are all visible, without a filter and a count', async () => {
  await show(9);
  await expect.poll(boxes).toBe(9);
  expect(list.getByRole('searchbox').elements()).toEqual([]);
  await list.getByRole('checkbox', { name: /^第 2 組/ }).click({ force: true });
  await expect.element(list.getByRole('checkbox', { name: /^第 2 組/ })).toBeChecked();
  expect(list.getByText('已選').elements()).toEqual([]);
});

test('from ten on there is a filter, and a count of those that are chosen', async () => {
  await show(10);
  await expect.element(list.getByRole('searchbox')).toBeVisible();
  expect(list.getByText('已選').elements()).toEqual([]);
});

test('what is no longer chosen leaves the others chosen', async () => {
  await show(4);
  const group = (at: number) => list.getByRole('checkbox', { name: new RegExp(`^第 ${at} 組`) });
  for (const at of [1, 2, 4]) {
    await group(at).click({ force: true });
    await expect.element(group(at)).toBeChecked();
  }
  await group(2).click({ force: true });
  await expect.element(group(2)).not.toBeChecked();
  await expect.element(group(1)).toBeChecked();
  await expect.element(group(4)).toBeChecked();
});

test('its label is no heading: it has no place in the outline of a page', async () => {
  await show(4);
  await expect.element(list.getByText('整個組別')).toBeVisible();
  expect(page.getByRole('heading').elements()).toEqual([]);
});
