import type { Person } from '@atrium/sdk/server';
import type { Organisation } from '../../OrganisationDirectory.ts';
import { listChanges } from './peopleAfter.ts';
import type { ImportPlan } from './planImport.ts';

/** People of each kind that an entry of the audit log names; the counts are of all. */
const NAMED = 200;

/** A field of a person, before and after. */
type Change = readonly [from: string | null, to: string | null];

/** Whom an import adds, changes and hides, for the audit log: never a password. */
export function describeChanges(organisation: Organisation, plan: ImportPlan) {
  const { companies, departments, groups } = organisation;
  const describeFields = (person: Person) => ({
    name: person.name,
    level: person.level,
    company: companies.get(person.companyId)?.name ?? null,
    department: departments.get(person.departmentId ?? 0)?.name ?? null,
    group: groups.get(person.groupId ?? 0)?.name ?? null,
  });
  const named = <Each>(people: readonly Each[], describe: (each: Each) => Readonly<Record<string, unknown>>) =>
    people.slice(0, NAMED).map(describe);
  const changes = listChanges(organisation, { added: [], changed: plan.changed.slice(0, NAMED) });
  return {
    addedPeople: named(plan.added, ({ employee, name, level, company, department, group }) => ({
      employee,
      name,
      level,
      company: company.name,
      department: department?.name ?? null,
      group: group?.name ?? null,
    })),
    changedPeople: changes.map(({ listed, before, after }) => {
      const [old, now] = [describeFields(before!), { ...describeFields(after), ...newUnits(listed) }];
      const fields = Object.entries(old).flatMap(([field, from]): [string, Change][] => {
        const to = now[field as keyof typeof now];
        return from === to ? [] : [[field, [from, to]]];
      });
      const { employee, name } = listed;
      return {
        employee,
        name,
        ...(before!.hidden && { returns: true }),
        ...Object.fromEntries(fields.filter(([field]) => field !== 'name')),
        ...(old.name !== name && { formerName: old.name }),
      };
    }),
    hiddenPeople: named(plan.hidden, ({ employee, name }) => ({ employee, name })),
  };
}

/** Units by their names in the file: new ones have no record yet. */
const newUnits = ({ company, department, group }: ImportPlan['added'][number]) => ({
  company: company.name,
  department: department?.name ?? null,
  group: group?.name ?? null,
});
