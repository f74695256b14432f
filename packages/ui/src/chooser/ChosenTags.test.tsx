import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ChooserPanel } from '../testing/ChooserPanel.tsx';
import { companyOf } from '../testing/companyOf.ts';

const side = () => page.getByRole('complementary', { name: '已選人員' });
const groups = () =>
  side()
    .getByRole('group')
    .elements()
    .map((group) => group.textContent);

test('[S2-096] chosen people are closable tags under their department', async () => {
  const onChange = vi.fn();
  await render(<ChooserPanel value={[12, 5, 3, 1]} onChange={onChange} />);
  expect(groups()).toEqual(['高階主管1蘇明哲', '資訊部2徐志明主管林雅婷', '業務部1方志遠']);
  await page.getByRole('button', { name: '移除 徐志明' }).click();
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([12, 5, 1]);
  await expect.poll(groups).toEqual(['高階主管1蘇明哲', '資訊部1林雅婷', '業務部1方志遠']);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('移除 林雅婷');
  await page.getByRole('button', { name: '全部清除' }).click();
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([]);
  await expect.element(side().getByText('尚未選擇人員')).toBeVisible();
});

test('[S2-096] or flat, or not at all', async () => {
  const { rerender } = await render(<ChooserPanel value={[5, 3, 1]} tags="flat" />);
  expect(groups()).toEqual([]);
  expect(side().element().querySelector('.at-chooser-tags')!.textContent).toBe('蘇明哲徐志明林雅婷');
  await page.getByRole('button', { name: '移除 蘇明哲' }).click();
  await expect.poll(() => side().element().querySelector('.at-chooser-tags')!.textContent).toBe('徐志明林雅婷');
  await rerender(<ChooserPanel value={[5]} tags="none" />);
  expect(side().elements()).toEqual([]);
});

test('a person who left the company keeps a name on the tag and can be removed', async () => {
  const onChange = vi.fn();
  await render(<ChooserPanel value={[5, 90, 91]} hidden={[{ id: 90, name: '趙離職' }]} onChange={onChange} />);
  expect(groups()).toEqual(['資訊部1林雅婷', '已離職或停用2趙離職人員 91']);
  await page.getByRole('button', { name: '移除 趙離職' }).click();
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([5, 91]);
});

test('of very many only the first are rendered, and a button shows more', async () => {
  const company = companyOf(5, 10, 20);
  await render(<ChooserPanel organisation={company} value={Array.from({ length: 1008 }, (_, id) => id + 1)} />);
  const tags = () => side().element().querySelectorAll('.at-chooser-tag').length;
  expect(tags()).toBe(8);
  await page.getByRole('button', { name: '還有 1000 員' }).click();
  await expect.poll(tags).toBe(248);
});
