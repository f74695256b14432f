import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';

const person = (id: number, employee: string, name: string) => ({ id, employee, name });
const UNITS = {
  compManagers: [],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      employees: [],
      groups: [
        {
          groupId: 11,
          groupCode: 'G1',
          groupName: '系統開發組',
          groupManagers: [],
          employees: [person(7, 'E007', '王小明'), person(8, 'E008', '林美玲')],
        },
      ],
    },
  ],
};

test('deputies are added, replaced and removed in a dialog; what is refused is said there', async () => {
  const saved = [{ deputyId: 7, name: '王小明', employee: 'E007', startsOn: '2099-03-02', endsOn: '2099-03-06' }];
  let refused = true;
  const { calls } = await openWorkspace({
    address: '/index?open=Approvals',
    answers: {
      'get /shared/allEmployees': () => UNITS,
      'get /shared/hiddenEmployees': () => [],
      'get /approvals': () => ({ list: [], totalSize: 0, page: 1, pageSize: 50, kinds: [] }),
      'get /deputies': () => ({ deputies: saved, deputyOf: ['周思妤', '何品妍'] }),
      'put /deputies'() {
        if (refused) throw Object.assign(new Error('這段期間和另一段重疊，請改日期。'), { code: 422, http: 200 });
        return { deputies: [] };
      },
    },
  });
  await page.getByRole('button', { name: '代理人' }).click();
  const dialog = page.getByRole('dialog', { name: '代理人' });
  await expect.element(dialog.getByText('您今天代理：周思妤、何品妍')).toBeVisible();
  await expect.element(dialog.getByText('王小明')).toBeVisible();
  await dialog.getByRole('button', { name: '新增代理人' }).click();
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog.getByText('請選擇每一位代理人和期間。')).toBeVisible();
  expect(calls.filter(({ route }) => route === 'put /deputies')).toEqual([]);
  await dialog.getByRole('button', { name: '移除第 2 位代理人' }).click();
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog.getByText('這段期間和另一段重疊，請改日期。')).toBeVisible();
  refused = false;
  await dialog.getByRole('button', { name: '移除第 1 位代理人' }).click();
  await expect.element(dialog.getByText('沒有設定代理人')).toBeVisible();
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(page.getByText('已儲存代理人')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = calls.filter(({ route }) => route === 'put /deputies').map(({ input }) => input);
  const deputy = { deputyId: 7, startsOn: '2099-03-02', endsOn: '2099-03-06' };
  expect(sent).toEqual([{ body: { deputies: [deputy] } }, { body: { deputies: [] } }]);
});
