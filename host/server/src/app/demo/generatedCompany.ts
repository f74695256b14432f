import type { Company, Department, Group, Level, Person } from '@atrium/sdk/server';
import { demoCompany, demoPeople } from './demoPeople.ts';

export type Scale = 'demo' | 'S' | 'M' | 'L';

/** Share of the full volumes (docs/bench/volumes.md). */
const SHARE: Readonly<Record<Scale, number>> = { demo: 0, S: 1 / 50, M: 1 / 10, L: 1 };

export interface GeneratedCompany {
  readonly companies: readonly Company[];
  readonly departments: readonly Department[];
  readonly groups: readonly Group[];
  readonly people: readonly Person[];
}

/** The demo company, and at a larger scale as many more companies, units and people as in the volumes; deterministic. */
export function generatedCompany(scale: Scale): GeneratedCompany {
  const demo = demoCompany();
  const companies = demo.companies.map((company, index) => ({ id: index + 1, ...company }));
  const departments: Department[] = demo.departments.map(({ company, code, name }, index) => ({
    id: index + 1,
    companyId: company,
    code,
    name,
  }));
  const groups: Group[] = [];
  for (const [index, department] of demo.departments.entries()) {
    for (const { code, name } of department.groups)
      groups.push({ id: groups.length + 1, departmentId: index + 1, code, name });
  }
  const company = { companies, departments, groups, people: demoPeople() };
  growCompany(company, SHARE[scale]);
  return company;
}

/** The full volumes (docs/bench/volumes.md). */
const FULL = {
  companies: 4,
  departments: 60,
  groups: 240,
  active: 3_000,
  hidden: 900,
  compManager: 12,
  deptManager: 75,
  groupManager: 260,
} as const;

const SURNAMES = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐周葉蘇莊呂江何蕭羅高';
const FIRST = '志俊建文家冠宗育承柏淑雅美怡佳惠靜詩心欣';
const SECOND = '明宏豪傑偉翰廷恩龍賢芬婷玲君珊筑怡涵惠妤';

interface Growing {
  readonly companies: Company[];
  readonly departments: Department[];
  readonly groups: Group[];
  readonly people: Person[];
}

type Place = Pick<Person, 'companyId' | 'departmentId' | 'groupId'>;

/**
 * Adds companies, units and people up to that share of the full volumes; larger existing numbers stay. The first
 * company is the large one, the others share a third of what is added.
 */
function growCompany({ companies, departments, groups, people }: Growing, share: number): void {
  const requested = (what: keyof typeof FULL) => Math.round(FULL[what] * share);
  const random = seededRandom('organisation');
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)]!;

  while (companies.length < requested('companies')) {
    const id = companies.length + 1;
    companies.push({ id, code: `Y${id}`, name: `第${id}示範股份有限公司` });
  }
  for (let added = 0; departments.length < requested('departments'); added += 1) {
    const id = departments.length + 1;
    const companyId = added % 3 === 2 ? 2 + (Math.floor(added / 3) % (companies.length - 1)) : 1;
    departments.push({ id, companyId, code: `B${id}`, name: `第${id}事業部` });
  }
  const groupsOf = departments.map(({ id }) => groups.filter(({ departmentId }) => departmentId === id).length);
  while (groups.length < requested('groups')) {
    const at = leastOf(groupsOf);
    const number = (groupsOf[at]! += 1);
    groups.push({
      id: groups.length + 1,
      departmentId: at + 1,
      code: `${departments[at]!.code}-${number}`,
      name: `第${number}組`,
    });
  }

  const add = (level: Level, place: Place, hidden = false) => {
    const id = people.length + 1;
    const name = pick(SURNAMES) + pick(FIRST) + pick(SECOND);
    people.push({ id, employee: `P${String(id).padStart(5, '0')}`, name, level, hidden, ...place });
  };
  const active = () => people.filter(({ hidden }) => !hidden);
  /** Adds people of a level up to a number, each in the unit with the fewest of them. */
  const fill = (level: Level, until: number, places: readonly Place[]) => {
    const there = active().filter((person) => person.level === level);
    const sizes = places.map((place) => there.filter((person) => isAt(person, place)).length);
    for (let count = there.length; count < until; count += 1) {
      const at = leastOf(sizes);
      sizes[at]! += 1;
      add(level, places[at]!);
    }
  };
  const ofCompany = companies.map(({ id }) => ({ companyId: id, departmentId: null, groupId: null }));
  const ofDepartment = departments.map(({ id, companyId }) => ({ companyId, departmentId: id, groupId: null }));
  const ofGroup = groups.map(({ id, departmentId }) => ({ ...ofDepartment[departmentId - 1]!, groupId: id }));
  fill('compManager', requested('compManager'), ofCompany);
  fill('deptManager', requested('deptManager'), ofDepartment);
  fill('groupManager', requested('groupManager'), ofGroup);
  const managers = active().filter(({ level }) => level !== 'employee').length;
  fill('employee', requested('active') - managers, ofGroup);
  const gone = people.length - active().length;
  for (let count = gone; count < requested('hidden'); count += 1)
    add('employee', ofGroup[Math.floor(random() * ofGroup.length)]!, true);
}

const isAt = (person: Person, { companyId, departmentId, groupId }: Place): boolean =>
  person.companyId === companyId && person.departmentId === departmentId && person.groupId === groupId;

/** Index of the smallest number, the first of several. */
const leastOf = (sizes: readonly number[]): number => sizes.indexOf(Math.min(...sizes));

/** The same numbers for the same seed, 0 ≤ n < 1 (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
