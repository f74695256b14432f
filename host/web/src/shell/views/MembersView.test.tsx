import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openWorkspace } from '../../testing/openWorkspace.tsx';

const ORGANISATION = {
  compManagers: [{ id: 1, name: '蘇明哲' }],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [{ id: 2, name: '徐志明' }],
      groups: [
        {
          groupId: 11,
          groupCode: 'SD',
          groupName: '系統開發組',
          groupManagers: [],
          employees: [{ id: 5001, name: '林雅婷' }],
        },
      ],
    },
  ],
};
const members = () => page.getByRole('dialog', { name: '相關成員' });

beforeEach(() => localStorage.clear());

test('[S0-167] the account popover opens the related members list: departments, and top managers in a group of their own', async () => {
  await openWorkspace({ answers: { 'get /shared/allEmployees': () => ORGANISATION } });
  await page.getByRole('button', { name: /^帳號/ }).click();
  await page.getByRole('button', { name: '相關成員' }).click();
  await expect
    .poll(() =>
      members()
        .getByRole('treeitem')
        .elements()
        .map((line) => [line.getAttribute('aria-level'), line.querySelector('.at-cut')?.textContent]),
    )
    .toEqual([
      ['1', '高階主管'],
      ['2', '蘇明哲'],
      ['1', '資訊部'],
      ['2', '徐志明'],
      ['2', '系統開發組'],
      ['3', '林雅婷'],
    ]);
});

test('the palette opens it too; a failed load can be retried', async () => {
  let fails = true;
  await openWorkspace({
    answers: {
      'get /shared/allEmployees': () => {
        if (fails) throw new Error('down');
        return ORGANISATION;
      },
    },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('相關成員{Enter}');
  await expect.element(members().getByText('無法取得員工資料')).toBeVisible();
  fails = false;
  await members().getByRole('button', { name: '再試一次' }).click();
  await expect.element(members().getByText('林雅婷')).toBeVisible();
});
