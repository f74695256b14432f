import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../app/workspace/testing/openWorkspace.tsx';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const signIn = (id: string, name: string, current = false) => ({
  ...{ id, name, current, employeeId: Number(id), employee: `E00${id}`, department: '資訊部', riskLevel: 3 },
  ...{ address: '10.0.0.7', userAgent: chrome, createdOn: '2026-03-26 08:55:01', usedOn: '2026-03-26 14:18:07' },
});
const planned = {
  outcome: 'planned',
  lines: ['將新增：N001 新人', '將隱藏：E009 舊人'],
  summary: '試跑：共 2 人',
  hidden: 1,
};

async function open(view: string, action: string, answers: Record<string, (input: unknown) => unknown>) {
  return openWorkspace({ address: `/index?open=${view}`, person: { actions: [action] }, answers });
}

beforeEach(() => localStorage.clear());

test('an administrator sees who is signed in, and ends one session or all of a person', async () => {
  let rows = [signIn('1', '陳怡君', true), signIn('2', '林雅婷')];
  const { calls } = await open('SignIns', 'session.manage', {
    'get /signIns': () => ({ list: rows, totalSize: rows.length }),
    'delete /signIns/:id': () => ((rows = rows.slice(0, 1)), {}),
    'delete /signIns/people/:id': () => ({ ended: 3 }),
  });
  await expect.element(page.getByText('林雅婷 (E002)')).toBeVisible();
  await expect.element(page.getByText('Chrome（Windows）').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '結束登入' }).first()).toBeDisabled();
  await page.getByRole('button', { name: '結束此人所有登入' }).nth(1).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '結束此人所有登入' }).click();
  await expect.element(page.getByText('已結束 林雅婷 的 3 次登入')).toBeVisible();
  await page.getByRole('button', { name: '結束登入' }).nth(1).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '結束登入' }).click();
  await expect.element(page.getByText('林雅婷 (E002)')).not.toBeInTheDocument();
  expect(calls).toContainEqual({ route: 'delete /signIns/people/:id', input: { params: { id: 2 } } });
  expect(calls).toContainEqual({ route: 'delete /signIns/:id', input: { params: { id: '2' } } });
});

test('a file of employees is tried, and imported after a question that names who is signed out', async () => {
  const { calls } = await open('EmployeeImport', 'employee.import', {
    'post /uploadFile': () => ({ fileId: 'f1', fileName: '組織.csv' }),
    'post /employeeImports': (input) =>
      (input as { body: { dryRun: boolean } }).body.dryRun
        ? planned
        : { outcome: 'saved', lines: [], summary: '匯入完成：共 2 人', hidden: 1 },
  });
  await page.getByLabelText('組織檔案').upload(new File(['employee\n'], '組織.csv'));
  await expect.element(page.getByText('將新增：N001 新人')).toBeVisible();
  await page.getByRole('button', { name: '匯入', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/1 人會被停用並立即登出/)).toBeVisible();
  await question.getByRole('button', { name: '匯入', exact: true }).click();
  await expect.element(page.getByText('匯入完成：共 2 人')).toBeVisible();
  const bodies = calls.filter(({ route }) => route === 'post /employeeImports').map(({ input }) => input);
  expect(bodies).toEqual([
    { body: { fileId: 'f1', keepMissing: true, dryRun: true } },
    { body: { fileId: 'f1', keepMissing: true, dryRun: false } },
  ]);
});
