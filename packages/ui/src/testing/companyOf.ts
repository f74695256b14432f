import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';

const SURNAMES = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高';
const GIVEN = '雅婷冠宇佳穎志明淑芬瑞祥郁雯詠晴俊傑宗翰怡君家豪思妤明哲承恩品妤宥廷子涵柏翰宜蓁';

/**
 * A generated company with the given numbers of departments, groups per department and people per group; every person
 * has a number like E00017.
 */
export function companyOf(departments: number, groups: number, people: number): MemberOrganisation {
  let id = 0;
  const person = (): MemberPerson => {
    id += 1;
    const at = (id * 7919) % 400;
    const given = ((id * 31) % (GIVEN.length / 2)) * 2;
    const name = `${SURNAMES[at % SURNAMES.length]!}${GIVEN.slice(given, given + 2)}`;
    return { id, name, employee: `E${String(id).padStart(5, '0')}` };
  };
  const many = (count: number) => Array.from({ length: count }, person);
  return {
    compManagers: many(3),
    departments: Array.from({ length: departments }, (_, department) => ({
      departmentId: department + 1,
      departmentName: `第${department + 1}部門`,
      deptManagers: many(1),
      employees: [],
      groups: Array.from({ length: groups }, (_each, group) => ({
        groupId: department * groups + group + 1,
        groupCode: `G${department}-${group}`,
        groupName: `${department + 1}-${group + 1} 組`,
        groupManagers: many(1),
        employees: many(people - 1),
      })),
    })),
  };
}
