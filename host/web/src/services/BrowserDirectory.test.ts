import { expect, test } from 'vitest';
import { collectNames } from './BrowserDirectory.ts';

const organisation = {
  compManagers: [{ id: 1, name: '總經理', employee: 'E1' }],
  departments: [
    {
      departmentId: 10,
      departmentName: '資訊部',
      deptManagers: [{ id: 2, name: '部長', employee: 'E2' }],
      employees: [{ id: 6, name: '無組', employee: 'E6' }],
      groups: [
        {
          groupId: 100,
          groupCode: 'G1',
          groupName: '一組',
          groupManagers: [{ id: 3, name: '組長', employee: 'E3' }],
          employees: [{ id: 4, name: '員工', employee: 'E4' }],
        },
      ],
    },
  ],
};

test('[S0-168] all people have a name, including hidden ones', () => {
  const names = collectNames(organisation, [{ id: 9, name: '離職者' }]);
  expect([1, 2, 3, 4, 6, 9].map((id) => names.get(id))).toEqual(['總經理', '部長', '組長', '員工', '無組', '離職者']);
  expect(names.get(99)).toBeUndefined();
});
