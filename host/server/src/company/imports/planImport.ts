import type { Person } from '@atrium/sdk/server';
import { ALWAYS, type Employment } from '../employmentRecords.ts';
import type { Organisation } from '../OrganisationDirectory.ts';
import type { Listed, Unit } from './readOrganisation.ts';

/** A field of a person that an import changes. Units are named; those of one name by their codes. */
export interface FieldChange {
  readonly field: 'name' | 'level' | 'company' | 'department' | 'group' | 'startsOn' | 'seniorityFrom' | 'email';
  readonly from: string | null;
  readonly to: string | null;
}

export interface PlannedChange {
  readonly person: Person;
  readonly listed: Listed;
  readonly fields: readonly FieldChange[];
  /** They had left and are employed again. */
  readonly returns: boolean;
  /** From which day on they have the place: a planned one that is applied late. Today without it. */
  readonly since?: string;
}

/** The changes of an import. */
export interface ImportPlan {
  readonly added: readonly Listed[];
  /** Known people whose name, level or unit differs, or who had left. */
  readonly changed: readonly PlannedChange[];
  /**
   * People of the companies in the file who are no longer listed. Companies that are not in the file stay as they are.
   */
  readonly hidden: readonly Person[];
  /** Companies, then departments, then groups, each once. */
  readonly renamed: readonly Renamed[];
}

/** @param known employments of people, the latest first */
export function planImport(
  organisation: Organisation,
  people: readonly Listed[],
  keepMissing: boolean,
  known: ReadonlyMap<number, readonly Employment[]> = new Map(),
): ImportPlan {
  const find = (listed: Listed) => organisation.byEmployee.get(listed.employee.toUpperCase());
  const added = people.filter((listed) => !find(listed));
  const changed = people.flatMap((listed) => {
    const person = find(listed);
    if (!person) return [];
    const returns = hasLeft(organisation, person);
    const days = returns ? [] : findDayChanges(listed, known.get(person.id) ?? []);
    const fields = [
      ...findChanges(organisation, person, listed),
      ...findEmailChange(organisation, person, listed),
      ...days,
    ];
    return returns || fields.length > 0 ? [{ person, listed, fields, returns }] : [];
  });
  const hidden = keepMissing ? [] : missing(organisation, people);
  return { added, changed, hidden, renamed: findRenamedUnits(organisation, people) };
}

/**
 * Days of the employment that differ from those of the file; unknown ones are null. A file that goes on naming the first day of an earlier
 * employment, as it did when the person came back, says nothing of the latest one.
 *
 * @param known of the person, the latest first
 */
function findDayChanges(listed: Listed, [latest, ...earlier]: readonly Employment[]): FieldChange[] {
  const startsOn = latest && latest.startsOn !== ALWAYS ? latest.startsOn : null;
  const days = { startsOn, seniorityFrom: latest?.seniorityFrom ?? null };
  return (['startsOn', 'seniorityFrom'] as const).flatMap((field) => {
    const [from, to] = [days[field], listed[field]];
    const isEarlier = field === 'startsOn' && earlier.some((one) => one.startsOn === to);
    return to === undefined || to === from || isEarlier ? [] : [{ field, from, to }];
  });
}

function findEmailChange({ emails }: Organisation, { id }: Person, { email }: Listed): FieldChange[] {
  const from = emails.get(id) ?? null;
  return email === undefined || email === from ? [] : [{ field: 'email', from, to: email }];
}

/** Whether a change is one of the employment. */
export const isDayChange = ({ field }: FieldChange): boolean => field === 'startsOn' || field === 'seniorityFrom';

/** Whether a person is not employed; who is hidden and employed stays hidden. */
const hasLeft = ({ suspended }: Organisation, { id, hidden }: Person): boolean => hidden && !suspended.has(id);

function missing({ companies, people: everyone, disabled }: Organisation, people: readonly Listed[]): Person[] {
  const named = new Set(people.map(({ company }) => company.code));
  const listed = new Set(people.map(({ employee }) => employee.toUpperCase()));
  return [...everyone.values()].filter(
    (person) =>
      // a closed account does not keep a person employed; one who is to begin may not be in the file yet
      (!person.hidden || disabled.has(person.id)) &&
      named.has(companies.get(person.companyId)?.code ?? '') &&
      !listed.has(person.employee.toUpperCase()),
  );
}

function findChanges(
  { companies, departments, groups }: Organisation,
  person: Person,
  listed: Listed,
): readonly FieldChange[] {
  const texts = (['name', 'level'] as const)
    .filter((field) => person[field] !== listed[field])
    .map((field) => ({ field, from: person[field], to: listed[field] }));
  const units = [
    ['company', companies.get(person.companyId), listed.company],
    ['department', departments.get(person.departmentId ?? 0), listed.department],
    ['group', groups.get(person.groupId ?? 0), listed.group],
  ] as const;
  const moves = units.flatMap(([field, from, to]): FieldChange[] => {
    if (from?.code === to?.code) return [];
    const name = from?.name === to?.name ? 'code' : 'name';
    return [{ field, from: from?.[name] ?? null, to: to?.[name] ?? null }];
  });
  return [...texts, ...moves];
}

/** A unit whose name in the file differs from the current one. */
interface Renamed {
  readonly kind: 'company' | 'department' | 'group';
  readonly code: string;
  readonly from: string;
  readonly to: string;
}

/** Companies, then departments, then groups with a new name in the file. */
function findRenamedUnits({ companies, departments, groups }: Organisation, people: readonly Listed[]): Renamed[] {
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

/** Placeholder id of a person or unit that the import adds. */
const NEW = -1;

/** A person as a line of the file changes them; `before` is undefined for a new one. */
export interface PersonChange {
  readonly listed: Listed;
  readonly before: Person | undefined;
  readonly after: Person;
  /** They had left and are employed again. */
  readonly returns: boolean;
}

/** The people whom an import adds or changes, before and after. */
export function listChanges(
  organisation: Organisation,
  { added, changed }: Pick<ImportPlan, 'added' | 'changed'>,
): PersonChange[] {
  const place = placeUnits(organisation);
  return [
    ...changed.map(({ person, listed, returns }) => {
      const { name, level } = listed;
      const hidden = !returns && organisation.suspended.has(person.id);
      return { listed, returns, before: person, after: { ...person, name, level, hidden, ...place(listed) } };
    }),
    ...added.map((listed, at) => {
      const { employee, name, level } = listed;
      return {
        listed,
        before: undefined,
        returns: false,
        after: { id: NEW - at, employee, name, level, hidden: false, ...place(listed) },
      };
    }),
  ];
}

/** All people as they would be. */
export function applyPlan(organisation: Organisation, plan: ImportPlan): Person[] {
  const changes = listChanges(organisation, plan);
  const after = new Map(changes.map((change) => [change.after.id, change.after]));
  const hidden = new Set(plan.hidden.map(({ id }) => id));
  const known = [...organisation.people.values()].map((person) =>
    hidden.has(person.id) ? { ...person, hidden: true } : (after.get(person.id) ?? person),
  );
  return [...known, ...changes.filter(({ before }) => !before).map((change) => change.after)];
}

function placeUnits({ companies, departments, groups }: Organisation) {
  const ids = new Map<string, number>();
  const makeKey = (...path: readonly (string | number)[]) => JSON.stringify(path);
  for (const { id, code } of companies.values()) ids.set(makeKey('company', code), id);
  for (const { id, code, companyId } of departments.values()) ids.set(makeKey('department', companyId, code), id);
  for (const { id, code, departmentId } of groups.values()) ids.set(makeKey('group', departmentId, code), id);
  return ({ company, department, group }: Listed) => {
    const companyId = ids.get(makeKey('company', company.code)) ?? NEW;
    const departmentId = department && (ids.get(makeKey('department', companyId, department.code)) ?? NEW);
    const groupId = departmentId && group && (ids.get(makeKey('group', departmentId, group.code)) ?? NEW);
    return { companyId, departmentId, groupId };
  };
}

/** People of each kind that an entry of the audit log names; the counts are of all. */
export const NAMED = 200;

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
  const days = new Map(plan.changed.map(({ person, fields }) => [person.id, fields.filter(isDayChange)]));
  return {
    addedPeople: named(plan.added, ({ employee, name, level, company, department, group }) => ({
      employee,
      name,
      level,
      company: company.name,
      department: department?.name ?? null,
      group: group?.name ?? null,
    })),
    changedPeople: changes.map(({ listed, before, after, returns }) => {
      const [old, now] = [describeFields(before!), { ...describeFields(after), ...newUnits(listed) }];
      const fields = Object.entries(old).flatMap(([field, from]): [string, Change][] => {
        const to = now[field as keyof typeof now];
        return from === to ? [] : [[field, [from, to]]];
      });
      const { employee, name, email } = listed;
      const hasOtherAddress = email !== undefined && email !== (organisation.emails.get(before!.id) ?? null);
      return {
        employee,
        name,
        ...(returns && { returns }),
        ...(hasOtherAddress && { emailChanged: true }),
        ...Object.fromEntries(fields.filter(([field]) => field !== 'name')),
        ...(old.name !== name && { formerName: old.name }),
        ...Object.fromEntries(
          (days.get(before!.id) ?? []).map(({ field, from, to }): [string, Change] => [field, [from, to]]),
        ),
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
