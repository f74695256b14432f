import type { Organisation } from '../../OrganisationDirectory.ts';
import type { Listed, Unit } from './Listed.ts';

/** A unit whose name in the file differs from the current one. */
export interface Renamed {
  readonly kind: 'company' | 'department' | 'group';
  readonly code: string;
  readonly from: string;
  readonly to: string;
}

/** Companies, then departments, then groups with a new name in the file. */
export function renamedUnits({ companies, departments, groups }: Organisation, people: readonly Listed[]): Renamed[] {
  const names = new Map<string, string>();
  for (const { company, department, group } of people) {
    names.set(keyOf(company), company.name);
    if (department) names.set(keyOf(company, department), department.name);
    if (department && group) names.set(keyOf(company, department, group), group.name);
  }
  const renamed = (kind: Renamed['kind'], ...path: readonly (Unit | undefined)[]): Renamed[] => {
    const { code, name: from } = path.at(-1)!;
    const to = names.get(keyOf(...path));
    return to === undefined || to === from ? [] : [{ kind, code, from, to }];
  };
  return [
    ...[...companies.values()].flatMap((company) => renamed('company', company)),
    ...[...departments.values()].flatMap((department) =>
      renamed('department', companies.get(department.companyId), department),
    ),
    ...[...groups.values()].flatMap((group) => {
      const department = departments.get(group.departmentId);
      return renamed('group', companies.get(department?.companyId ?? 0), department, group);
    }),
  ];
}

const keyOf = (...path: readonly (Unit | undefined)[]) => JSON.stringify(path.map((unit) => unit?.code));
