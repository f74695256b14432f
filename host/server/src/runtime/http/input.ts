import type { z } from 'zod';
import type { Language } from '../../core/texts.ts';
import { check, type Issue } from '../../core/validation.ts';
import type { Mounted } from './RouteTable.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Input as it was sent: path parameters, query and the text of the body. */
interface Sent {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Fields;
  readonly body: unknown;
}

/** What is wrong with an input. `differs`: this field of a DELETE is not the same in query and body. */
type InputFault =
  | { readonly kind: 'notFound' | 'brokenJson' | 'tooDeep' }
  | { readonly kind: 'differs'; readonly field: string }
  | { readonly kind: 'fields'; readonly issues: readonly Issue[] };

/** Thrown for input that does not fit its endpoint. */
export class WrongInput {
  readonly fault: InputFault;

  constructor(fault: InputFault) {
    this.fault = fault;
  }
}

/**
 * Reads the input of a call as the schemas of its endpoint have it, with messages in the caller's language.
 *
 * @param depth how deep arrays and objects of the body may be nested
 * @throws WrongInput
 */
export async function readInput(
  endpoint: Mounted,
  sent: Sent,
  language: Language,
  depth: number,
): Promise<{ readonly params: unknown; readonly query: unknown; readonly body: unknown }> {
  // No id contains NUL, which the database cannot store.
  if (Object.values(sent.params).some((value) => value?.includes('\0') === true)) throw new WrongInput(NOT_FOUND);
  const params = endpoint.params ? await checkedParams(endpoint.params, sent.params, language) : sent.params;
  const body = endpoint.body ? parseBody(sent.body, depth) : undefined;
  if (body === BROKEN) throw new WrongInput({ kind: 'brokenJson' });
  if (body === TOO_DEEP) throw new WrongInput({ kind: 'tooDeep' });
  const large = endpoint.body !== undefined && isLarge(sent.body);
  const fields =
    endpoint.route.method === 'delete'
      ? deleteFields(endpoint, sent.query, body)
      : { query: endpoint.query && queryFields(sent.query, endpoint.listKeys), body };
  return {
    params,
    query: endpoint.query && (await checked(endpoint.query, fields.query, language)),
    body: endpoint.body && (await checked(endpoint.body, fields.body, language, large)),
  };
}

const NOT_FOUND: InputFault = { kind: 'notFound' };

/** Invalid ids are missing records, not validation errors (C.1-16). */
export async function checkedParams(schema: z.ZodType, params: Sent['params'], language: Language): Promise<unknown> {
  const result = await check(schema, params, language);
  if (result.ok) return result.value;
  throw new WrongInput(NOT_FOUND);
}

export async function checked(schema: z.ZodType, value: unknown, language: Language, large = false): Promise<unknown> {
  // A missing body is an empty object, so that each required field is reported.
  const result = await check(schema, value ?? {}, language, large);
  if (result.ok) return result.value;
  throw new WrongInput({ kind: 'fields', issues: result.issues });
}

function deleteFields(endpoint: Mounted, query: Fields, body: unknown): { query: Fields; body: unknown } {
  // Refused by the schema of the body, as of any other call.
  if (body !== undefined && !isFields(body)) return { query: queryFields(query, endpoint.listKeys), body };
  const payload = deletePayload(endpoint, query, body);
  if ('differs' in payload) throw new WrongInput({ kind: 'differs', field: payload.differs });
  return { query: payload.fields, body: payload.fields };
}

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
export function parseBody(text: unknown, depth: number): unknown {
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

/** Nesting depth of objects and lists, which recursive code can handle. */
const DEEPEST = 32;

/**
 * Returns whether JSON is nested deeper than any contract. Checked on its text, since parsing and writing such a value
 * could exhaust the stack.
 */
export const isTooDeep = (json: string, deepest = DEEPEST): boolean => measure(json).depth > deepest;

/** Approximate number of values in JSON: one more than the commas outside of strings. */
export const valuesIn = (json: string): number => measure(json).values;

function measure(json: string): { depth: number; values: number } {
  let [level, depth, values] = [0, 0, 1];
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === ',') values++;
    else if (char === ']' || char === '}') level--;
    else if (char === '[' || char === '{') depth = Math.max(depth, ++level);
  }
  return { depth, values };
}
