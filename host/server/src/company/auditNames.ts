import type { AuditRow } from '@atrium/sdk/host';
import type { RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Catalogues } from '../core/texts.ts';
import type { Organisation } from './OrganisationDirectory.ts';

type Language = RequestFacts['language'];
type Names = Pick<z.input<typeof AuditRow>, 'fieldNames' | 'factNames' | 'valueNames'>;

/** Facts whose numbers are ids of people. */
const PERSON = new Set(['employeeId', 'ownerId', 'leaver', 'passedTo']);
/** Lists whose numbers are; a number of that name is a count. */
const PEOPLE = new Set(['added', 'removed', 'employees', 'editors', 'readers', 'members', 'contractors']);
/** Lists whose texts are names of fields. */
const FIELDS = new Set(['changed', 'fields', 'parts']);
/** Characters of a code; what is longer is a text of its own. */
const MAX_CODE = 40;

/**
 * What the detail of an entry of the audit log is called on screens: its fields, its other facts, and values that are codes,
 * names of fields or ids of people.
 */
export function nameDetail(
  { catalogues, people }: { readonly catalogues: Catalogues } & Pick<Organisation, 'people'>,
  { plugin, detail }: { readonly plugin: string; readonly detail: unknown },
  language: Language,
): Names {
  const find = (owner: string, key: string) => {
    const text = catalogues.text({ plugin: owner, key }, language);
    return text === key ? undefined : text;
  };
  const label = (name: string) => {
    const field = catalogues.label(plugin, name, language);
    return field === name ? undefined : field;
  };
  const nameField = (name: string) => label(name) ?? find(plugin, `settings.${name}`) ?? name;
  const nameFact = (name: string) =>
    find(plugin, `auditFact.${name}`) ?? label(name) ?? find('host', `auditFact.${name}`) ?? nameField(name);
  const nameValue = (name: string, value: unknown, isListed: boolean): string | undefined => {
    if (typeof value === 'number') {
      const person = (isListed ? PEOPLE : PERSON).has(name) ? people.get(value) : undefined;
      return person && `${person.name} (${person.employee})`;
    }
    if (typeof value !== 'string' || value.length > MAX_CODE) return undefined;
    const key = `auditFact.${name}.${value}`;
    return find(plugin, key) ?? find('host', key) ?? (isListed && FIELDS.has(name) ? nameField(value) : undefined);
  };
  const fields = changedFields(detail);
  const factNames: Record<string, string> = {};
  const valueNames: Record<string, string> = {};
  for (const [name, value] of entriesIn(detail)) {
    factNames[name] ??= nameFact(name);
    const isListed = Array.isArray(value);
    for (const each of isListed ? (value as unknown[]) : [value]) {
      const known = nameValue(name, each, isListed);
      if (known !== undefined) valueNames[`${name}.${String(each)}`] = known;
    }
  }
  return { fieldNames: Object.fromEntries(fields.map((field) => [field, nameField(field)])), factNames, valueNames };
}

/** The fields of which an entry has the values before and after. */
function changedFields(detail: unknown): readonly string[] {
  const { from, to } = (detail ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  return isObject(from) && isObject(to) ? [...new Set([...Object.keys(from), ...Object.keys(to)])] : [];
}

/** Every name in a detail with its value, at any depth. */
function* entriesIn(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (Array.isArray(value)) for (const each of value) yield* entriesIn(each);
  else if (isObject(value))
    for (const [name, each] of Object.entries(value)) {
      yield [name, each];
      yield* entriesIn(each);
    }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
