import type { Random } from './Random.ts';

/** The parts of JSON Schema that the contracts use. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Nodes below which trees end. */
const DEEPEST = 4;
const LETTERS = ['a', 'B', 'home', '長', '林', '公告', '𠮷', '1', '-', ' '];

/** A value that matches a schema, at its bounds one time in five. */
export function validValue(schema: Schema, random: Random, root: Schema = schema, depth = 0): unknown {
  const inner = (part: Schema) => validValue(part, random, root, depth + 1);
  if (schema.$ref !== undefined) return inner(resolved(schema.$ref, root));
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.examples) return random.pick(schema.examples);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(random.pick(choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner)) as unknown;
  switch (typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['string'])) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return wholeNumber(schema, random);
    case 'number':
      return random.chance(0.5) ? wholeNumber(schema, random) : random.next() * Math.min(schema.maximum ?? 100, 100);
    case 'array':
      return list(schema, random, depth, inner);
    case 'object':
      return object(schema, random, depth, inner);
    default:
      return text(schema, random);
  }
}

function resolved(ref: string, root: Schema): Schema {
  if (ref === '#') return root;
  const found = root.$defs?.[ref.replace('#/$defs/', '')];
  if (!found) throw new Error(`no schema ${ref}`);
  return found;
}

/** Mostly small ones, which are existing ids. */
function wholeNumber({ minimum = -1_000, maximum = 1_000_000 }: Schema, random: Random): number {
  const [least, most] = [Math.max(minimum, -(2 ** 53)), Math.min(maximum, 2 ** 53)];
  if (random.chance(0.2)) return random.pick([least, most]);
  return random.whole(least, Math.min(most, Math.max(least, 0) + 40));
}

function text({ format, minLength = 0, maxLength = 60, pattern }: Schema, random: Random): string {
  const two = (most: number) => String(random.whole(1, most)).padStart(2, '0');
  if (format === 'date') return `${random.pick([2000, 2024, 2025, 2026])}-${two(12)}-${two(28)}`;
  if (format === 'time') return `${two(23)}:${two(59)}`;
  if (pattern?.includes('A-Za-z')) return random.pick(['NavSetting', 'attendance.viewDept', 'menu.manage', 'Home']);
  const requested = random.chance(0.2)
    ? random.pick([minLength, maxLength])
    : random.whole(minLength, Math.min(maxLength, 12));
  const made: string[] = [];
  while (made.length < requested) made.push(...random.pick(LETTERS));
  return made.slice(0, requested).join('');
}

function list(schema: Schema, random: Random, depth: number, inner: (part: Schema) => unknown): unknown[] {
  const { items = {}, minItems = 0, maxItems = 5 } = schema;
  const length = depth > DEEPEST ? minItems : random.whole(minItems, Math.min(maxItems, minItems + 4));
  return Array.from({ length }, () => inner(items));
}

function object(schema: Schema, random: Random, depth: number, inner: (part: Schema) => unknown): object {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (depth <= DEEPEST && random.chance(0.6)),
  );
  const made = Object.fromEntries(names.map((name) => [name, inner(properties[name]!)]));
  if (typeof additionalProperties === 'object' && depth <= DEEPEST)
    for (let count = random.whole(0, 3); count > 0; count--) made[`key${count}`] = inner(additionalProperties);
  return made;
}
