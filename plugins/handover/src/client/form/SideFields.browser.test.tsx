import { mountClient } from '@atrium/testing/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handovers } from '../types.ts';

const category = () => page.getByRole('combobox', { name: /^分類/ });
const tag = () => page.getByRole('combobox', { name: /^標籤/ });
const labels = (select: ReturnType<typeof tag>) =>
  [...(select.element() as HTMLSelectElement).options].map(({ label }) => label);
const chosen = (select: ReturnType<typeof tag>) => (select.element() as HTMLSelectElement).selectedOptions[0]!.label;

test('another category keeps the tag if it has it; what is disabled is offered only where it was chosen before', async () => {
  const { context, showPanel } = await mountClient<Handovers>('handover', { actions: ['handover.category.manage'] });
  vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  const { api } = context;
  const add = async (name: string) => (await api.createTag({ body: { name, isEnabled: true } })).id;
  const [shared, own, off] = [await add('共用'), await add('專屬'), await add('停用')];
  const addCategory = async (name: string, tagIdSet: number[]) =>
    (await api.createCategory({ body: { name, isEnabled: true, tagIdSet } })).id;
  const typeId = await addCategory('系統移交', [shared, own, off]);
  await addCategory('人員異動', [shared, off]);
  const closed = await addCategory('已關閉', [shared]);
  const body = { title: '交接', content: '<p>每天核對</p>', typeId: closed, tagId: shared };
  const { id } = await api.create({ body });
  const tagged = await api.create({ body: { ...body, typeId, tagId: off } });
  await api.changeTag({ params: { id: off }, body: { isEnabled: false } });
  await api.changeCategory({ params: { id: closed }, body: { isEnabled: false } });

  const blank = await showPanel('HandoverForm', {});
  await expect.poll(() => labels(category())).toEqual(['未選取', '系統移交', '人員異動']);
  await expect.element(tag()).toBeDisabled();
  await userEvent.selectOptions(category(), '系統移交');
  expect(labels(tag())).toEqual(['未選取', '共用', '專屬']);
  await userEvent.selectOptions(tag(), '共用');
  await userEvent.selectOptions(category(), '人員異動');
  expect(chosen(tag())).toBe('共用');
  await userEvent.selectOptions(category(), '系統移交');
  await userEvent.selectOptions(tag(), '專屬');
  await userEvent.selectOptions(category(), '人員異動');
  expect(chosen(tag())).toBe('未選取');
  await userEvent.selectOptions(category(), '未選取');
  await expect.element(tag()).toBeDisabled();
  await blank.unmount();

  const old = await showPanel('HandoverForm', { id });
  await expect.poll(() => labels(category())).toContain('已關閉（已停用）');
  expect(chosen(category())).toBe('已關閉（已停用）');
  await old.unmount();
  await showPanel('HandoverForm', { id: tagged.id });
  await expect.poll(() => labels(tag())).toEqual(['未選取', '共用', '專屬', '停用（已停用）']);
});
