import type { Organisation } from '@atrium/sdk/client';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_ORGANISATION } from '../gallery/sample.ts';
import { MemberList, type MemberOrganisation } from './index.ts';
import { countPeople, memberRows } from './memberRows.ts';

const lines = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((line) => line.textContent);
const show = (props: Partial<Parameters<typeof MemberList>[0]> = {}) =>
  render(
    <div style={{ height: 700 }}>
      <MemberList organisation={SAMPLE_ORGANISATION} {...props} />
    </div>,
  );

test('[S0-167] members are listed under their departments, top managers in a group of their own', async () => {
  await show();
  await expect
    .poll(lines)
    .toEqual([
      '高階主管2',
      '蘇蘇明哲C001',
      '葉葉淑芬C002',
      '資訊部8',
      '徐徐志明部門主管D001',
      '系統開發組4',
      '洪洪瑞祥組長G001',
      '林林雅婷E001',
      '陳陳冠宇E002',
      '李李佳穎E003',
      '維運組3',
      '曾曾郁雯組長G002',
      '張張詠晴E004',
      '廖廖俊傑E005',
      '業務部2',
      '楊楊宗翰部門主管D002',
      '方方志遠E101',
    ]);
  await expect.element(page.getByText('共 12 人')).toBeVisible();
});

test('[S0-168] hidden employees are neither listed nor counted', async () => {
  await show({ hidden: new Set([1, 6, 9, 10, 8]) });
  await expect.element(page.getByText('共 7 人')).toBeVisible();
  const shown = lines().join(' ');
  for (const name of ['蘇明哲', '陳冠宇', '張詠晴', '維運組']) expect(shown).not.toContain(name);
  expect(shown).toContain('高階主管1');
  expect(shown).toContain('資訊部4');
});

test('the filter finds people by name and number, and a whole department by its name', async () => {
  await show();
  const filter = page.getByRole('searchbox');
  await filter.fill('雅婷');
  await expect.element(page.getByText('找到 1 人')).toBeVisible();
  expect(lines()).toEqual(['資訊部1', '系統開發組1', '林林雅婷E001']);
  await filter.fill('業務');
  await expect.element(page.getByText('找到 2 人')).toBeVisible();
  await filter.fill('e10');
  await expect.element(page.getByText('方志遠')).toBeVisible();
  await filter.fill('林雅亭');
  await expect.element(page.getByText('沒有符合「林雅亭」的人員。')).toBeVisible();
  await page.getByRole('button', { name: '清除條件' }).last().click();
  await expect.element(page.getByText('共 12 人')).toBeVisible();
});

test('the keyboard goes from the filter into the list, moves, and opens a person', async () => {
  const onOpen = vi.fn();
  await show({ onOpen });
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: '蘇明哲' }));
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toContain('方志遠');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => document.activeElement?.textContent).toBe('業務部2');
});

test('ten thousand people are listed, only those in sight are drawn', async () => {
  const employees = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `員工${id}` }));
  const organisation: MemberOrganisation = {
    compManagers: [],
    departments: [{ departmentId: 1, departmentName: '大部門', deptManagers: [], groups: [], employees }],
  };
  await show({ organisation });
  await expect.element(page.getByText('共 10000 人')).toBeVisible();
  expect(lines().length).toBeLessThan(80);
});

test('a manager of two groups counts once', () => {
  const boss = { id: 1, name: '王' };
  const group = (groupId: number) => ({ groupId, groupName: `組${groupId}`, groupManagers: [boss], employees: [] });
  const department = { departmentId: 1, departmentName: '部', deptManagers: [boss], groups: [group(1), group(2)] };
  expect(countPeople(memberRows({ compManagers: [], departments: [department] }, new Set(), ''))).toBe(1);
});

test('the organisation type of the host is assignable', () => {
  const fits = (organisation: Organisation): MemberOrganisation => organisation;
  expect(fits(SAMPLE_ORGANISATION as never)).toBe(SAMPLE_ORGANISATION);
});
