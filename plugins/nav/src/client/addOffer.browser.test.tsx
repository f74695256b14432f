import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';
import { page } from '../testing/page.ts';

test('an offered view whose code is taken is added under another code', async () => {
  await browser.viewport(1440, 820);
  const { api, ids, showTab } = await openNav();
  await api.create({ body: page(ids.work, { menuCode: 'leavepanel', name: '另一個請假' }) as never });
  const { container } = await showTab('NavSetting');
  container.style.height = '800px';
  const offers = browser.getByRole('region', { name: '可啟用的畫面' });
  await offers.getByRole('combobox').selectOptions('工作');
  await offers.getByRole('button', { name: '啟用「請假紀錄」' }).click();
  await expect.element(browser.getByText('已啟用「請假紀錄」')).toBeVisible();
  const { list } = await api.search({ body: { name: '請假紀錄' } });
  expect(list).toMatchObject([{ menuCode: 'LeavePanelA', link: 'LeavePanel', parentId: ids.work, enable: true }]);
});
