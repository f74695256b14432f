import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { MemberOrganisation } from '../members/index.ts';
import { ChooserPanel } from '../testing/ChooserPanel.tsx';
import { companyOf } from '../testing/companyOf.ts';

const line = (text: string) => page.getByRole('treeitem', { name: text, exact: false });
const check = async (text: string) => (line(text).element().querySelector('.at-chooser-check') as HTMLElement).click();
const state = (text: string) => line(text).element().getAttribute('aria-checked');
const option = (name: string) => page.getByRole('button', { name, exact: true });

async function chooser(props: Parameters<typeof ChooserPanel>[0] = {}) {
  const onChange = vi.fn();
  await render(<ChooserPanel {...props} onChange={onChange} />);
  return { onChange, last: () => onChange.mock.lastCall?.[0] as number[] };
}

test('[S2-082] select-all chooses all people, and a second time none', async () => {
  const { last } = await chooser();
  await page.getByRole('checkbox', { name: '全選' }).click();
  expect(last()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await expect.element(page.getByText('已選 12 員')).toBeVisible();
  await page.getByRole('checkbox', { name: '全選' }).click();
  expect(last()).toEqual([]);
});

test('[S2-083] [S2-088] each level chooses all below it, and shows whether all, some or none are chosen', async () => {
  const { last } = await chooser();
  await check('高階主管');
  expect(last()).toEqual([1, 2]);
  await check('系統開發組');
  expect(last()).toEqual([1, 2, 4, 5, 6, 7]);
  expect(['高階主管', '資訊部', '系統開發組', '維運組', '林雅婷', '業務部'].map(state)).toEqual([
    'true',
    'mixed',
    'true',
    'false',
    'true',
    'false',
  ]);
  await expect.element(page.getByRole('checkbox', { name: '全選' })).toBePartiallyChecked();
  await line('陳冠宇').click();
  expect(state('系統開發組')).toBe('mixed');
  await line('蘇明哲').click();
  expect(state('高階主管')).toBe('mixed');
  await check('資訊部');
  expect(last()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await check('資訊部');
  expect(last()).toEqual([2]);
});

test.each([
  ['[S2-084] all department staff', '部門全員', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['[S2-085] all managers: top, department and group', '所有主管', [1, 2, 3, 4, 8, 11]],
  ['[S2-086] all department managers', '部門主管', [3, 11]],
  ['[S2-087] all group managers', '組長', [4, 8]],
])('%s', async (_title, name, people) => {
  const { last } = await chooser();
  await option(name).click();
  expect(last()).toEqual(people);
  await expect.element(option(name)).toHaveAttribute('aria-pressed', 'true');
  await option(name).click();
  expect(last()).toEqual([]);
});

const boss = { id: 1, name: '王主管' };
const TWICE: MemberOrganisation = {
  compManagers: [boss],
  departments: [
    {
      departmentId: 1,
      departmentName: '部門',
      deptManagers: [boss],
      groups: [
        { groupId: 1, groupName: '甲組', groupManagers: [boss], employees: [boss, { id: 2, name: '李員工' }] },
        { groupId: 2, groupName: '乙組', groupManagers: [], employees: [boss] },
      ],
    },
  ],
};

test('[S2-089] a person listed several times counts once, at every level', async () => {
  const { last } = await chooser({ organisation: TWICE });
  const lines = () =>
    page
      .getByRole('treeitem')
      .elements()
      .map((each) => `${each.textContent} ${each.getAttribute('aria-checked')}`);
  await check('乙組');
  expect(last()).toEqual([1]);
  expect(lines()).toEqual([
    '高階主管1 / 1 true',
    '王王主管 true',
    '部門1 / 2 mixed',
    '王王主管部門主管 true',
    '甲組1 / 2 mixed',
    '王王主管組長 true',
    '李李員工 false',
    '乙組1 / 1 true',
    '王王主管 true',
  ]);
  await page.getByRole('checkbox', { name: '全選' }).click();
  expect(last()).toEqual([1, 2]);
  await expect.element(page.getByText('已選 2 員')).toBeVisible();
});

test('[S2-093] with a maximum a prompt counts', async () => {
  await chooser({ max: 4, value: [5] });
  await expect.element(page.getByText('已選 1 員，最多可選 4 員')).toBeVisible();
  await line('方志遠').click();
  await expect.element(page.getByText('已選 2 員，最多可選 4 員')).toBeVisible();
});

test('[S2-094] at the maximum, people not chosen are disabled until one is removed', async () => {
  const { onChange, last } = await chooser({ max: 2, value: [5, 12] });
  expect(line('陳冠宇').element().getAttribute('aria-disabled')).toBe('true');
  expect(line('高階主管').element().getAttribute('aria-disabled')).toBe('true');
  expect(line('林雅婷').element().hasAttribute('aria-disabled')).toBe(false);
  await line('陳冠宇').click({ force: true });
  await check('維運組');
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(option('部門主管')).toBeDisabled();
  await line('林雅婷').click();
  await line('陳冠宇').click();
  expect(last()).toEqual([6, 12]);
});

test('a bulk choice stops at the maximum and shows how many were left out', async () => {
  const { last } = await chooser({ max: 3 });
  await check('資訊部');
  expect(last()).toEqual([3, 4, 5]);
  await expect.element(page.getByText('已達上限，另有 5 員未選取。')).toBeVisible();
  await check('資訊部');
  expect(last()).toEqual([]);
});

test('[S2-095] -1, the default, is no limit', async () => {
  const { last } = await chooser({ organisation: companyOf(3, 10, 20) });
  await page.getByRole('checkbox', { name: '全選' }).click();
  expect(last()).toHaveLength(606);
  expect(page.getByText(/最多可選/).elements()).toEqual([]);
  expect(page.getByRole('treeitem', { disabled: true }).elements()).toEqual([]);
});

test('under a filter, select-all affects only the matches', async () => {
  const { last } = await chooser({ value: [12] });
  await page.getByRole('searchbox').fill('維運');
  await expect.element(page.getByText('找到 3 人')).toBeVisible();
  await page.getByRole('checkbox', { name: '全選' }).click();
  expect(last()).toEqual([8, 9, 10, 12]);
  await option('組長').click();
  expect(last()).toEqual([9, 10, 12]);
});

test('hidden people are not listed, not chosen by select-all and not counted', async () => {
  const { last } = await chooser({ hidden: [{ id: 6, name: '陳冠宇' }], value: [6] });
  expect(line('陳冠宇').elements()).toEqual([]);
  await expect.element(page.getByText('已選 0 員')).toBeVisible();
  await page.getByRole('checkbox', { name: '全選' }).click();
  await expect.element(page.getByText('已選 11 員')).toBeVisible();
  expect(last()).toEqual([6, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]);
});

test('thirty thousand people: few elements, whatever is open, chosen or scrolled to', async () => {
  await chooser({ organisation: companyOf(30, 50, 20), open: true });
  const elements = () => document.querySelector('.at-chooser')!.getElementsByTagName('*').length;
  expect(elements()).toBeLessThan(700);
  await page.getByRole('checkbox', { name: '全選' }).click();
  await expect.element(page.getByText('已選 30033 員')).toBeVisible();
  document.querySelector('.at-chooser-scroll')!.scrollTop = 400_000;
  await expect.element(page.getByText('13-14 組')).toBeInTheDocument();
  expect(elements()).toBeLessThan(1000);
});
