import type { Company, Department, Group, Person } from '@atrium/sdk/server';
import { DEMO_COMPANIES, DEMO_DEPARTMENTS } from './demoUnits.ts';
import { demoPeople } from './demoPeople.ts';
import { growCompany } from './growCompany.ts';

export type Scale = 'demo' | 'S' | 'M' | 'L';

/** Share of the full volumes (decisions.md, Data volumes). */
const SHARE: Readonly<Record<Scale, number>> = { demo: 0, S: 1 / 50, M: 1 / 10, L: 1 };

export interface GeneratedCompany {
  readonly companies: readonly Company[];
  readonly departments: readonly Department[];
  readonly groups: readonly Group[];
  readonly people: readonly Person[];
}

/** The demo company, and at a larger scale as many more companies, units and people as in the volumes; deterministic. */
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
  const company = { companies: companies as Company[], departments, groups, people: demoPeople() };
  growCompany(company, SHARE[scale]);
  return company;
}
