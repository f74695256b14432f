import { isTooDeep, valuesIn } from './jsonSize.ts';
import type { Mounted } from './Mounted.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Query parameters as fields: `key[]` counts as `key`, and a list comes as repeated keys or one JSON array, never split at commas (C.1-11). */
export function queryFields(query: Fields, listKeys: ReadonlySet<string>): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(query)) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name;
    fields.set(key, listKeys.has(key) ? listOf(value, fields.get(key)) : value);
  }
  // Not by assignment: `__proto__` is a name like any other here.
  return Object.fromEntries(fields);
}

function listOf(value: unknown, before: unknown): unknown[] {
  const list = Array.isArray(value) ? value : (jsonArray(value) ?? [value]);
  return Array.isArray(before) ? [...before, ...list] : list;
}

/** Lists of lists are in no query. */
const QUERY_DEPTH = 2;

function jsonArray(value: unknown): unknown[] | undefined {
  if (typeof value !== 'string' || !value.startsWith('[') || isTooDeep(value, QUERY_DEPTH)) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A body that is no JSON at all. */
export const BROKEN: unique symbol = Symbol('broken JSON');

/** Values in one body above which it is large. */
const MANY_VALUES = 2_000;

/** A body whose arrays and objects are nested more deeply than anything the product sends. */
export const TOO_DEEP: unique symbol = Symbol('too deep');

/** Reads the body's text; nothing is undefined. A key `__proto__` is an ordinary key that no schema takes over. */
export function bodyOf(text: unknown, depth: number): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  // Before it is parsed: what walks through a value afterwards (merging, checking) does so by recursion.
  if (isTooDeep(text, depth)) return TOO_DEEP;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return BROKEN;
  }
}

/** Does a body hold so many values that naming everything wrong with it would keep the others waiting? */
export const isLarge = (text: unknown): boolean =>
  typeof text === 'string' && text.length > MANY_VALUES && valuesIn(text) > MANY_VALUES;

/**
 * The payload of a DELETE stands in body or query (C.1-13).
 *
 * @returns the fields of both, or the name of one that says two things.
 */
export function deletePayload(
  endpoint: Mounted,
  query: Fields,
  body: unknown,
): { fields: Fields } | { differs: string } {
  const inQuery = queryFields(query, endpoint.listKeys);
  if (!isFields(body)) return { fields: inQuery };
  const differs = Object.keys(inQuery).find((key) => key in body && same(inQuery[key]) !== same(body[key]));
  return differs === undefined ? { fields: { ...inQuery, ...body } } : { differs };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** `push=true` and `{"push":true}` say the same. */
const same = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase();
