import { hasWords, searchWords } from '@atrium/sdk/client';
import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';
import type { partText, PartTextKey } from '../parts/partText.ts';

/** A unit that an audience can name. */
export interface UnitChoice {
  /** `company`, `level:deptManager`, `department:3` or `group:7`. */
  readonly unit: string;
  /** Name of the department or group; `''` for the others. */
  readonly name: string;
  /** Name of the department of a group; `''` for the others. */
  readonly within: string;
  /** Employee ids of its people, without those who have left. */
  readonly people: ReadonlySet<number>;
}

/** A unit that an audience names, with how many people are in it now. */
export interface ShownUnit {
  /** `company`, `level:deptManager`, `department:3` or `group:7`. */
  readonly unit: string;
  /** Name of the department or group; `''` for the others. */
  readonly name: string;
  readonly count: number;
}

const LEVELS = ['compManager', 'deptManager', 'groupManager', 'employee'] as const;

const made = new WeakMap<
  MemberOrganisation,
  { readonly hidden: readonly MemberPerson[]; readonly choices: readonly UnitChoice[] }
>();

/** The units of an organisation: the company, the four levels, departments and their groups. Made once for the same people. */
export function listUnits(organisation: MemberOrganisation, hidden: readonly MemberPerson[]): readonly UnitChoice[] {
  const known = made.get(organisation);
  if (known?.hidden === hidden) return known.choices;
  const gone = new Set(hidden.map(({ id }) => id));
  const idsIn = (...lists: (readonly MemberPerson[] | undefined)[]) =>
    new Set(lists.flatMap((list) => (list ?? []).map(({ id }) => id)).filter((id) => !gone.has(id)));
  const { compManagers, departments } = organisation;
  const groups = departments.flatMap((department) => department.groups);
  const ofLevel = {
    compManager: idsIn(compManagers),
    deptManager: idsIn(...departments.map(({ deptManagers }) => deptManagers)),
    groupManager: idsIn(...groups.map(({ groupManagers }) => groupManagers)),
    employee: idsIn(...departments.map(({ employees }) => employees), ...groups.map(({ employees }) => employees)),
  };
  const choices: UnitChoice[] = [
    { unit: 'company', name: '', within: '', people: new Set(LEVELS.flatMap((level) => [...ofLevel[level]])) },
    ...LEVELS.map((level) => ({ unit: `level:${level}`, name: '', within: '', people: ofLevel[level] })),
    ...departments.flatMap(({ departmentId, departmentName, deptManagers, employees, groups: own }) => [
      {
        unit: `department:${departmentId}`,
        name: departmentName,
        within: '',
        people: idsIn(deptManagers, employees, ...own.flatMap((group) => [group.groupManagers, group.employees])),
      },
      ...own.map((group) => ({
        unit: `group:${group.groupId}`,
        name: group.groupName,
        within: departmentName,
        people: idsIn(group.groupManagers, group.employees),
      })),
    ]),
  ];
  made.set(organisation, { hidden, choices });
  return choices;
}

/** Employee ids of everyone who is in one of the units. */
export function peopleOfUnits(choices: readonly UnitChoice[], units: readonly string[]): ReadonlySet<number> {
  const chosen = new Set(units);
  return new Set(choices.filter(({ unit }) => chosen.has(unit)).flatMap(({ people }) => [...people]));
}

/** The chosen units in the order of the list, with how many people are in each; those that are not listed any more are at the end. */
export function describeChosen(choices: readonly UnitChoice[], units: readonly string[]): readonly ShownUnit[] {
  const known = choices.filter(({ unit }) => units.includes(unit));
  const others = units.filter((unit) => !known.some((choice) => choice.unit === unit));
  return [
    ...known.map(({ unit, name, people }) => ({ unit, name, count: people.size })),
    ...others.map((unit) => ({ unit, name: '', count: 0 })),
  ];
}

/** The units that a filter finds by their name, or that of their department. */
export function filterUnits(
  choices: readonly UnitChoice[],
  filter: string,
  text: typeof partText,
): readonly UnitChoice[] {
  const words = searchWords(filter);
  return words.length === 0
    ? choices
    : choices.filter((choice) => hasWords(words, [nameUnit(choice, text), choice.within]));
}

const NAMES: Readonly<Record<string, PartTextKey>> = {
  company: 'unitCompany',
  'level:compManager': 'unitTopManagers',
  'level:deptManager': 'unitDeptManagers',
  'level:groupManager': 'unitGroupManagers',
  'level:employee': 'unitEmployees',
};

/** A unit for people: 全體同仁, 所有部門主管, 業務部全體. */
export function nameUnit({ unit, name }: Pick<UnitChoice, 'unit' | 'name'>, text: typeof partText): string {
  const key = NAMES[unit];
  return key ? text(key) : text('unitWhole', { name: name || text('unitUnknown') });
}
