import { afterEach, expect, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';

const button = (name: string | RegExp) => browser.getByRole('button', { name, exact: true });

afterEach(() => vi.restoreAllMocks());

test('[S2-091] a failed reload of the people shows the global error message, and the people stay', async () => {
  await browser.viewport(1440, 820);
  const { showTab } = await openNav({ as: 'A001', demo: true });
  await showTab('NavSetting');
  await button('更多選單動作').click();
  await browser.getByRole('menuitem', { name: '以他人身分檢視' }).click();
  await button(/^員工/).click();
  const chooser = browser.getByRole('dialog', { name: '選擇員工' });
  const reload = chooser.getByRole('button', { name: '重新載入人員' });
  await expect.element(chooser.getByRole('treeitem').first()).toBeVisible();
  // the directory's calls go to an unknown path
  const original = XMLHttpRequest.prototype.open;
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    original.call(this, method, String(url).replace('/shared/', '/nowhere/'), true);
  });
  await reload.click();
  await expect.poll(() => browser.getByText('無法取得員工資料').elements().length).toBe(1);
  await expect.element(reload).toBeEnabled();
  await expect.element(chooser.getByRole('treeitem').first()).toBeVisible();
  open.mockRestore();
  await reload.click();
  await expect.element(reload).toBeEnabled();
  expect(browser.getByText('無法取得員工資料').elements().length).toBe(1);
});
