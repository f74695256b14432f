import { z } from 'zod';
import { Flag, Id } from './shapes.ts';

/** Units that an audience names at most, of each kind. */
const MAX_NAMED_UNITS = 500;

/** Organisation levels as an audience names them. */
export const AudienceLevel = z.enum(['compManager', 'deptManager', 'groupManager', 'employee']);

/**
 * The units whose people are in the audience of a record, as long as they are in the unit: the whole company, departments, groups,
 * and people of an organisation level. What is left out names nothing.
 */
export const AudienceUnits = z.object({
  company: Flag.default(false),
  departments: z.array(Id).max(MAX_NAMED_UNITS).default([]),
  groups: z.array(Id).max(MAX_NAMED_UNITS).default([]),
  levels: z.array(AudienceLevel).max(AudienceLevel.options.length).default([]),
});
export type AudienceUnits = z.output<typeof AudienceUnits>;

/** A unit that an audience names, as those who see the record are shown it. */
export const NamedUnit = z.object({
  /** `company`, `department:3`, `group:7` or `level:deptManager`. */
  unit: z.string(),
  /** Name of the department or group; `''` for the others, which clients name in their language. */
  name: z.string(),
  /** People who are in it now. */
  count: z.int(),
});
export type NamedUnit = z.output<typeof NamedUnit>;

/** Units that `NamedUnit`s are listed of at most. */
export const MAX_UNITS_SHOWN = 1 + 2 * MAX_NAMED_UNITS + AudienceLevel.options.length;

/** The units as texts, one each: `company`, `department:3`, `group:7`, `level:deptManager`. */
export function toUnitKeys({ company, departments, groups, levels }: AudienceUnits): string[] {
  return [
    ...(company ? ['company'] : []),
    ...AudienceLevel.options.filter((level) => levels.includes(level)).map((level) => `level:${level}`),
    ...[...new Set(departments)].map((id) => `department:${id}`),
    ...[...new Set(groups)].map((id) => `group:${id}`),
  ];
}

/** The other way round; texts that name no unit are left out. */
export function fromUnitKeys(keys: readonly string[]): AudienceUnits {
  const idsOfKind = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1)));
  return {
    company: keys.includes('company'),
    departments: idsOfKind('department'),
    groups: idsOfKind('group'),
    levels: AudienceLevel.options.filter((level) => keys.includes(`level:${level}`)),
  };
}
