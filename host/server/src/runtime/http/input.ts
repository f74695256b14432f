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
  // Not by assignment, since `__proto__` is an ordinary name here.
  return Object.fromEntries(fields);
}

function listOf(value: unknown, before: unknown): unknown[] {
  const list = Array.isArray(value) ? value : (jsonArray(value) ?? [value]);
  return Array.isArray(before) ? [...before, ...list] : list;
}

/** A query has no nested lists. */
const QUERY_DEPTH = 2;

function jsonArray(value: unknown): unknown[] | undefined {
  if (typeof value !== 'string' || isTooDeep(value, QUERY_DEPTH)) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A body that is not JSON. */
export const BROKEN: unique symbol = Symbol('broken JSON');

/** Values in one body above which it is large. */
const MANY_VALUES = 2_000;

/** A body whose arrays and objects are nested more deeply than anything the product sends. */
export const TOO_DEEP: unique symbol = Symbol('too deep');

/** Parses the body's text; an empty one is undefined. `__proto__` is an ordinary key that no schema contains. */
export function bodyOf(text: unknown, depth: number): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  // Before it is parsed, since later steps (merging, validation) are recursive.
  if (isTooDeep(text, depth)) return TOO_DEEP;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return BROKEN;
  }
}

/** Returns whether a body has so many values that reporting all its errors would block other calls. */
export const isLarge = (text: unknown): boolean =>
  typeof text === 'string' && text.length > MANY_VALUES && valuesIn(text) > MANY_VALUES;

/** The payload of a DELETE is in body or query (C.1-13). */
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
/** `push=true` and `{"push":true}` are equal. */
const same = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase();
