import { mountClient } from '@atrium/testing/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handovers } from '../types.ts';
import { readConditions } from './listQuery.ts';

const segment = (name: string) => page.getByRole('radio', { name, exact: true });
const choose = (name: string) => segment(name).click({ force: true });

async function openFilter() {
  const mounted = await mountClient<Handovers>('handover');
  const applied = vi.spyOn(mounted.context.tabs, 'open').mockImplementation(() => {});
  const { frame } = await mounted.showPanel('HandoverFilter');
  const conditions = () => {
    const params = applied.mock.lastCall?.[1] as { readonly advanced?: string } | undefined;
    return readConditions(params?.advanced ?? '');
  };
  return { ...mounted, applied, frame, conditions };
}

test('[S2-061][S2-062][S2-063][S2-066][S2-067] its fields, and what each takes', async () => {
  const { conditions, frame } = await openFilter();
  for (const name of ['指派日', '結案日', '全部', '未完成', '已結案', '全部符合', '任一符合'])
    await expect.element(segment(name)).toBeInTheDocument();
  await expect.element(page.getByText('發布者')).toBeVisible();
  await expect.element(segment('指派日')).toBeChecked();
  await expect.element(segment('全部')).toBeChecked();
  await choose('結案日');
  const subjects = page.getByRole('textbox', { name: /^主旨/ });
  for (const text of ['排程', '值班', '憑證', '第四個']) {
    await subjects.fill(text);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByText('3 / 3')).toBeVisible();
  await subjects.fill('');
  const contents = page.getByRole('textbox', { name: /^內容/ });
  await contents.fill('一二三四五六七八九十一');
  await userEvent.keyboard('{Enter}');
  await expect.element(contents).toHaveAttribute('aria-invalid', 'true');
  await contents.fill('憑證');
  await userEvent.keyboard('{Enter}');
  await choose('任一符合');
  await expect.element(segment('未完成')).toBeChecked();
  await expect.element(segment('全部')).toBeDisabled();
  await page.getByRole('button', { name: '套用篩選' }).click();
  expect(conditions()).toMatchObject({
    dateType: 2,
    title: ['排程', '值班', '憑證'],
    content: ['憑證'],
    finished: false,
    logic: false,
  });
  await expect.poll(() => frame.closed).toBe(true);
});

test('[S2-065] the second day lies no more than 365 days from the first', async () => {
  const { conditions } = await openFilter();
  const [from, to] = [page.getByLabelText('開始日期'), page.getByLabelText('結束日期')];
  const apply = () => page.getByRole('button', { name: '套用篩選' }).click();
  await from.fill('2025/1/1');
  await userEvent.tab();
  await to.fill('2026/1/2');
  await userEvent.tab();
  await apply();
  expect(conditions().period).toEqual(['2025-01-01', null]);
  await to.fill('2026/1/1');
  await userEvent.tab();
  await apply();
  expect(conditions().period).toEqual(['2025-01-01', '2026-01-01']);
});

test('[S2-064] the chooser of publishers stops at three', async () => {
  const { asPerson } = await openFilter();
  for (let count = 0; count < 4; count += 1) await asPerson({ as: { name: `同仁${count}` } });
  await page.getByRole('button', { name: /^發布者/ }).click();
  const dialog = page.getByRole('dialog', { name: '發布者' });
  await expect.element(dialog.getByText(/最多可選/)).toMatchTextContent('已選 0 員，最多可選 3 員');
});
