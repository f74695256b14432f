import type { Level, Person } from '@atrium/sdk/server';
import type { Company, Group } from '@atrium/sdk/server';
import type { Department } from '@atrium/sdk/server';
import { DEMO_COMPANIES, DEMO_DEPARTMENTS } from './demoUnits.ts';
import { demoPeople } from './demoPeople.ts';
import { seededRandom } from './seededRandom.ts';

export type Scale = 'demo' | 'S' | 'M' | 'L';

/** Share of the full volumes (decisions.md, Data volumes). */
const SHARE: Readonly<Record<Scale, number>> = { demo: 0, S: 1 / 50, M: 1 / 10, L: 1 };
const FULL = { active: 3_000, hidden: 900, peoplePerGroup: 12, groupsPerDepartment: 4 } as const;

const SURNAMES = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐周葉蘇莊呂江何蕭羅高';
const FIRST = '志俊建文家冠宗育承柏淑雅美怡佳惠靜詩心欣';
const SECOND = '明宏豪傑偉翰廷恩龍賢芬婷玲君珊筑怡涵惠妤';

export interface GeneratedCompany {
  readonly companies: readonly Company[];
  readonly departments: readonly Department[];
  readonly groups: readonly Group[];
  readonly people: readonly Person[];
}

/** The demo company, and at a larger scale as many more departments, groups and people as the volumes say; deterministic. */
export function generatedCompany(scale: Scale): GeneratedCompany {
  const companies = DEMO_COMPANIES.map((company, index) => ({ id: index + 1, ...company }));
  const departments: Department[] = DEMO_DEPARTMENTS.map(({ company, code, name }, index) => ({
    id: index + 1,
    companyId: company,
    code,
    name,
  }));
  const groups: Group[] = [];
  for (const [index, department] of DEMO_DEPARTMENTS.entries()) {
    for (const { code, name } of department.groups)
      groups.push({ id: groups.length + 1, departmentId: index + 1, code, name });
  }
  const company = { companies, departments, groups, people: demoPeople() };
  grow(company, SHARE[scale]);
  return company;
}

function grow(
  { departments, groups, people }: { departments: Department[]; groups: Group[]; people: Person[] },
  share: number,
): void {
  const random = seededRandom('organisation');
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)]!;
  const add = (level: Level, departmentId: number, groupId: number | null, hidden = false) => {
    const id = people.length + 1;
    const name = pick(SURNAMES) + pick(FIRST) + pick(SECOND);
    people.push({
      id,
      employee: `P${String(id).padStart(5, '0')}`,
      name,
      companyId: 1,
      departmentId,
      groupId,
      level,
      hidden,
    });
  };
  let active = people.filter(({ hidden }) => !hidden).length;
  while (active < FULL.active * share) {
    const departmentId = departments.length + 1;
    departments.push({ id: departmentId, companyId: 1, code: `B${departmentId}`, name: `第${departmentId}事業部` });
    add('deptManager', departmentId, null);
    active += 1;
    for (let index = 1; index <= FULL.groupsPerDepartment && active < FULL.active * share; index += 1) {
      const groupId = groups.length + 1;
      groups.push({ id: groupId, departmentId, code: `B${departmentId}-${index}`, name: `第${index}組` });
      for (let count = 0; count < FULL.peoplePerGroup; count += 1)
        add(count === 0 ? 'groupManager' : 'employee', departmentId, groupId);
      active += FULL.peoplePerGroup;
    }
  }
  const own = groups.filter(({ departmentId }) => departments[departmentId - 1]?.companyId === 1);
  for (let hidden = people.filter((person) => person.hidden).length; hidden < FULL.hidden * share; hidden += 1) {
    const group = own[Math.floor(random() * own.length)]!;
    add('employee', group.departmentId, group.id, true);
  }
}
