import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permissions } from './types.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

/** The form with unsaved input, saved after another person did: both versions are merged. */
async function saveLate(theirs: object) {
  const { showTab, context } = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  const { permissionId } = await context.api.create({ body: { name: '稽核小組', description: '原來' } });
  await showTab('Permission');
  await button(/稽核小組/).click();
  await expect.element(field('說明')).toHaveValue('原來');
  await field('說明').fill('我的');
  await context.api.change({
    params: { permissionId },
    body: { name: '內部稽核', actions: ['audit.view'], ...theirs, version: 1 },
  });
  await button('檢視差異並儲存').click();
  await button('確定儲存').click();
  const merge = page.getByRole('dialog', { name: /新版本/ });
  await expect.element(merge).toBeVisible();
  const read = () => context.api.read({ params: { permissionId } });
  return { merge, read };
}

test('another person saved first: what each changed is merged, and shown before it is saved', async () => {
  const { merge, read } = await saveLate({});
  await expect.element(merge.getByText('您的內容都還在。兩邊改的地方不同，可以直接合併。')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('說明')).toHaveValue('我的');
  expect(await read()).toMatchObject({ description: '原來', version: 2 });
  await button('檢視差異並儲存').click();
  await button('確定儲存').click();
  await merge.getByRole('button', { name: '套用到表單' }).click();
  await expect.element(field('名稱')).toHaveValue('內部稽核');
  await expect.element(field('說明')).toHaveValue('我的');
  await button('檢視差異並儲存').click();
  await button('確定儲存').click();
  await expect.element(page.getByText('角色修改成功！')).toBeVisible();
  expect(await read()).toMatchObject({ name: '內部稽核', description: '我的', actions: ['audit.view'] });
});

test('another person saved first: of a field that both changed one is chosen', async () => {
  const { merge, read } = await saveLate({ description: '別人的' });
  await expect.element(merge.getByText('我的', { exact: true })).toBeVisible();
  await merge.getByRole('radio', { name: '說明：對方的版本' }).click({ force: true });
  await merge.getByRole('button', { name: '套用到表單' }).click();
  await expect.element(field('說明')).toHaveValue('別人的');
  await expect.element(button('檢視差異並儲存')).toBeDisabled();
  expect(await read()).toMatchObject({ description: '別人的', version: 2 });
});

test('input survives the end of the session, until the person discards it', async () => {
  const { showTab, context } = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  await context.api.create({ body: { name: '稽核小組', description: '原來' } });
  const first = await showTab('Permission');
  await button(/稽核小組/).click();
  await field('說明').fill('寫到一半');
  await first.unmount();

  await showTab('Permission');
  await expect.element(page.getByText('已還原上次尚未儲存的輸入。')).toBeVisible();
  await expect.element(field('說明')).toHaveValue('寫到一半');
  await button('新增角色').click();
  await button('捨棄變更').click();
  await expect.element(field('名稱')).toHaveValue('');
  await button(/稽核小組/).click();
  await expect.element(field('說明')).toHaveValue('原來');
});

test('what is typed while the role is being saved stays, unsaved', async () => {
  const { showTab, context } = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  const { permissionId } = await context.api.create({ body: { name: '稽核小組', description: '原來' } });
  await showTab('Permission');
  await button(/稽核小組/).click();
  await field('說明').fill('送出的');
  await button('檢視差異並儲存').click();
  await expect.element(button('確定儲存')).toBeEnabled();
  const description = field('說明').element() as HTMLTextAreaElement;
  (button('確定儲存').element() as HTMLElement).click();
  type(description, '送出的，再加一句');
  await expect.element(page.getByText('角色修改成功！')).toBeVisible();
  await expect.element(field('說明')).toHaveValue('送出的，再加一句');
  await expect.element(button('檢視差異並儲存')).toBeEnabled();
  expect(await context.api.read({ params: { permissionId } })).toMatchObject({ description: '送出的' });
});

test('a role without input is not restored', async () => {
  const { showTab, context } = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft.'));
  await context.api.create({ body: { name: '稽核小組', description: '原來' } });
  const first = await showTab('Permission');
  await button(/稽核小組/).click();
  await expect.element(field('說明')).toHaveValue('原來');
  expect(drafts()).toEqual([]);
  await first.unmount();

  await showTab('Permission');
  await expect.element(button(/稽核小組/)).toBeVisible();
  expect(field('說明').elements()).toEqual([]);
});

/** Types immediately, while a call is running. */
function type(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('a name that another role has is marked in the form, instead of a difference that cannot be saved', async () => {
  const { showTab } = await mountClient<Permissions>('permissions', { demo: true, as: 'A001', with: ['nav'] });
  await showTab('Permission');
  await button('新增角色').click();
  await field('名稱').fill('人資');
  await button('檢視差異並儲存').click();
  await expect.element(page.getByRole('alertdialog').getByText(/已有名稱「人資」的角色/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('名稱')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('名稱')).toHaveFocus();
});
