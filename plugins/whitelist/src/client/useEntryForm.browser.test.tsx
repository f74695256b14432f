import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Whitelist } from './types.ts';

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The form with unsaved input, saved after another person did: both versions are merged. */
async function saveLate() {
  const { showPanel, context } = await mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
  });
  const { id } = (await context.api.list({ query: { name: '分公司' } })).list[0]!;
  const { frame } = await showPanel('WhiteIPForm', { id });
  await expect.element(field('IP 位址')).toHaveValue('10.30.0.0/16');
  await field('名稱').fill('我的名稱');
  await context.api.change({ params: { id }, body: { name: '別人的', ip: '10.31.0.0/16' } });
  await button('儲存').click();
  const merge = page.getByRole('dialog', { name: /新版本/ });
  await expect.element(merge).toBeVisible();
  const read = () => context.api.read({ params: { id } });
  return { frame, merge, read };
}

test('another person saved first: which name is chosen, and what only they changed is merged', async () => {
  const { frame, merge, read } = await saveLate();
  await expect.element(merge.getByRole('radio', { name: '名稱：您的版本' })).toBeChecked();
  await expect.element(merge.getByText(/自動合併：IP 位址/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('名稱')).toHaveValue('我的名稱');
  expect(await read()).toMatchObject({ name: '別人的' });
  await button('儲存').click();
  await merge.getByRole('button', { name: '儲存合併結果' }).click();
  await expect.element(page.getByText('白名單編輯成功!')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect(await read()).toMatchObject({ name: '我的名稱', ip: '10.31.0.0/16' });
});

test('another person saved first: their version may be chosen', async () => {
  const { frame, merge, read } = await saveLate();
  await merge.getByRole('radio', { name: '名稱：對方的版本' }).click({ force: true });
  await merge.getByRole('button', { name: '儲存合併結果' }).click();
  await expect.poll(() => frame.closed).toBe(true);
  expect(await read()).toMatchObject({ name: '別人的', ip: '10.31.0.0/16' });
});

test('a draft over an entry that was changed since asks before it overwrites it', async () => {
  const { showPanel, context } = await mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
  });
  const { id } = (await context.api.list({ query: { name: '分公司' } })).list[0]!;
  const first = await showPanel('WhiteIPForm', { id });
  await field('名稱').fill('我的名稱');
  await first.unmount();
  await context.api.change({ params: { id }, body: { name: '別人的', ip: '10.31.0.0/16' } });
  await showPanel('WhiteIPForm', { id });
  const merge = page.getByRole('dialog', { name: /新版本/ });
  await merge.getByRole('button', { name: '返回編輯' }).click();
  await expect.element(field('IP 位址')).toHaveValue('10.31.0.0/16');
  await expect.element(field('名稱')).toHaveValue('我的名稱');
  await expect.element(page.getByText(/您與對方都改過：名稱/)).toBeVisible();
  await button('儲存').click();
  await merge.getByRole('radio', { name: '名稱：對方的版本' }).click({ force: true });
  await merge.getByRole('button', { name: '套用到表單' }).click();
  await expect.element(field('名稱')).toHaveValue('別人的');
});

test('input survives the end of the session', async () => {
  const { showPanel } = await mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
  });
  const first = await showPanel('WhiteIPForm');
  await field('名稱').fill('新據點');
  await field('IP 位址').fill('10.99.0.0/16');
  await first.unmount();
  await showPanel('WhiteIPForm');
  await expect.element(page.getByText('已還原上次尚未儲存的輸入。')).toBeVisible();
  await expect.element(field('名稱')).toHaveValue('新據點');
  await expect.element(field('IP 位址')).toHaveValue('10.99.0.0/16');
});

test('what is typed while the entry is being saved stays, unsaved', async () => {
  const { showPanel, context } = await mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
  });
  const { id } = (await context.api.list({ query: { name: '分公司' } })).list[0]!;
  const { frame } = await showPanel('WhiteIPForm', { id });
  await field('名稱').fill('送出的');
  const name = field('名稱').element() as HTMLInputElement;
  (button('儲存').element() as HTMLElement).click();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name, '送出的二');
  name.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(() => frame.closed).toBe(true);
  await expect.element(field('名稱')).toHaveValue('送出的二');
  await expect.poll(() => [...frame.guards].some((guard) => guard.isDirty())).toBe(true);
  expect(await context.api.read({ params: { id } })).toMatchObject({ name: '送出的' });
});

test('input for an entry that was deleted since can be read, until the person discards it', async () => {
  const { showPanel, context } = await mountClient<Whitelist>('whitelist', {
    demo: true,
    as: 'A001',
    actions: ['whitelist.manage'],
  });
  const { id } = (await context.api.list({ query: { name: '分公司' } })).list[0]!;
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft.'));
  const first = await showPanel('WhiteIPForm', { id });
  await field('名稱').fill('寫到一半');
  expect(drafts()).toHaveLength(1);
  await first.unmount();
  await context.api.remove({ params: { id }, query: {} });
  await showPanel('WhiteIPForm', { id });
  await expect.element(page.getByText('找不到這筆資料')).toBeVisible();
  const draft = page.getByRole('region', { name: '您尚未儲存的內容' });
  await expect.element(draft.getByText('寫到一半')).toBeVisible();
  expect(drafts()).toHaveLength(1);
  await draft.getByRole('button', { name: '捨棄這份草稿' }).click();
  await expect.poll(drafts).toEqual([]);
});
