import { type AnyContract, type EndpointShape, isFile } from '@atrium/sdk';
import type { z } from 'zod';

/**
 * The parts of a schema that are checked. A plugin may have its own copy of zod, so schemas are recognised by their
 * structure.
 */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Where a schema is used: input must be bounded everywhere, output only in lists. */
type Direction = 'in' | 'out';

/**
 * Returns everything in a contract without a bound: lists without a maximum, and in input also texts, numbers, names
 * and years. Texts are probed: whatever accepts a hostile value is reported, however it is written.
 */
export function validateBounds(
  contract: Pick<AnyContract, 'api' | 'offers' | 'points' | 'events' | 'settings' | 'preferences'>,
): string[] {
  const found: string[] = [];
  const look = (where: string, schema: z.ZodType | undefined, direction: Direction) => {
    if (schema) walk(schema, where, direction, found, new Set());
  };
  for (const [name, endpoint] of Object.entries(contract.api ?? {})) {
    const call = `呼叫「${name}」的`;
    if (/:\w/.test(pathOf(endpoint)) && !endpoint.params) found.push(`${call} params 沒有寫：路徑的參數沒有上限`);
    look(`${call} params`, endpoint.params, 'in');
    look(`${call} query`, endpoint.query, 'in');
    look(`${call} body`, endpoint.body, 'in');
    if (!isFile(endpoint.returns)) look(`${call} returns`, endpoint.returns, 'out');
  }
  for (const [name, offer] of Object.entries(contract.offers ?? {})) {
    look(`提供的「${name}」的 input`, offer.input, 'in');
    look(`提供的「${name}」的 returns`, offer.returns, 'out');
  }
  for (const [name, point] of Object.entries(contract.points ?? {})) {
    look(`擴充點「${name}」的 input`, point.input, 'in');
    look(`擴充點「${name}」的 returns`, point.returns, 'out');
  }
  for (const [name, event] of Object.entries(contract.events ?? {})) look(`事件「${name}」`, event, 'out');
  look('settings', contract.settings, 'in');
  look('preferences', contract.preferences, 'in');
  return [...new Set(found)];
}

const pathOf = ({ get, post, put, patch, delete: remove }: EndpointShape): string =>
  get ?? post ?? put ?? patch ?? remove ?? '';

function walk(schema: z.ZodType, where: string, direction: Direction, found: string[], seen: Set<z.ZodType>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const definition = definitionOf(schema);
  if (!hasParts(schema, new Set())) {
    if (direction === 'in') found.push(...validateValues(schema, where));
    return;
  }
  if (definition.type === 'array' && !definition.checks?.some(limitsLength))
    found.push(`${where} 沒有項數上限：用 z.array(…).max(…)`);
  if (definition.type === 'record' && direction === 'in' && schema.meta()?.['maxProperties'] === undefined)
    found.push(`${where} 沒有項數上限：用 Dictionary()`);
  for (const [name, part] of partsOf(definition))
    walk(part, name === '' ? where : `${where}.${name}`, direction, found, seen);
}

/** The children of a schema; names are those of fields. */
function partsOf(definition: Definition): readonly (readonly [name: string, part: z.ZodType])[] {
  const { type, shape, element, keyType, valueType, innerType, getter, options, items, left, right } = definition;
  if (shape) return Object.entries(shape);
  if (type === 'pipe') return pipeParts(definition);
  const named = [element && (['*', element] as const), keyType && (['(名稱)', keyType] as const)];
  const plain = [valueType, innerType, getter?.(), left, right, ...(options ?? []), ...(items ?? [])];
  return [...named, ...plain.map((part) => part && (['', part] as const))].filter((part) => part !== undefined);
}

/** The input of a pipe; after a transformation of anything, what it is checked against. */
function pipeParts({ in: before, out }: Definition): readonly (readonly [name: string, part: z.ZodType])[] {
  return [before, out].flatMap((part) =>
    part && definitionOf(part).type !== 'transform' ? [['', part] as const] : [],
  );
}

const CONTAINERS = new Set(['object', 'array', 'record', 'tuple', 'map', 'set']);

/**
 * True for a schema of values with parts. Others are probed as a whole: the end of a pipe may bound what its start does
 * not.
 */
function hasParts(schema: z.ZodType, seen: Set<z.ZodType>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const definition = definitionOf(schema);
  if (CONTAINERS.has(definition.type)) return true;
  return partsOf(definition).some(([, part]) => hasParts(part, seen));
}

const limitsLength = ({ _zod }: NonNullable<Definition['checks']>[number]) =>
  _zod.def.check === 'max_length' || _zod.def.check === 'length_equals';

/** One more than the largest body has bytes. */
const TOO_LONG = 1024 * 1024 + 1;
const LENGTHS = [1, 2, 8, 40];
const UNSAFE = { NUL: '\0', 半個字元: '\ud800', 改變方向的字元: '\u202e' };
const DAYS = ['2024-02-15', '2024-02', '2024-02-15 08:00', '2024-02-15 08:00:00', '2024-02-15T08:00:00Z'];
const FAR_YEARS = ['0000', '0099', '1999', '9999'];

function validateValues(schema: z.ZodType, where: string): string[] {
  const { type } = definitionOf(schema);
  if (type === 'any' || type === 'unknown') return [`${where} 可以是任何內容：請寫出結構`];
  const problems: string[] = [];
  if (['a', '1', '長'].some((letter) => takes(schema, letter.repeat(TOO_LONG))))
    problems.push(`${where} 沒有長度上限：用 Text() 或 RawText()`);
  for (const [name, unsafe] of Object.entries(UNSAFE))
    if (LENGTHS.some((length) => ['a', '1'].some((letter) => takes(schema, letter.repeat(length) + unsafe))))
      problems.push(`${where} 收下 ${name}：用 Text() 或 RawText()`);
  const numbers = [Number.MAX_SAFE_INTEGER, 1e300];
  if (numbers.some((number) => takes(schema, number) || takes(schema, -number) || takes(schema, String(number))))
    if (!takes(schema, 'a')) problems.push(`${where} 沒有大小上限：用 Id、Whole() 或 .min().max()`);
  if (
    !takes(schema, 'a') &&
    DAYS.some((day) => takes(schema, day) && FAR_YEARS.some((year) => takes(schema, year + day.slice(4))))
  )
    problems.push(`${where} 收下 2000 年以前或明年以後的日期：用 Day 或 Month`);
  return problems;
}

function takes(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    // An asynchronous rule: only a server can decide.
    return false;
  }
}
