import type { SelectOption } from '@atrium/ui';

/** The used part of a JSON Schema; the rest is checked by the server. */
interface SchemaNode {
  readonly type?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: SchemaNode;
  readonly enum?: readonly (string | number)[];
  readonly enumNames?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
}

interface Named {
  /** Names from the outside in: `['defaultShift', 'start']`. */
  readonly path: readonly string[];
  readonly title: string;
  readonly hint?: string;
}

/** A field with a single value. */
export type InputField = Named &
  (
    | { readonly kind: 'number'; readonly step: number | 'any'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'text' | 'time'; readonly maxLength?: number }
    | { readonly kind: 'choice'; readonly options: readonly SelectOption[]; readonly values: readonly unknown[] }
  );

/** Values of one kind in an order, at most `max`. */
export type ListField = Named & { readonly kind: 'list'; readonly item: InputField; readonly max?: number };

export type SettingField =
  | InputField
  | ListField
  | (Named & { readonly kind: 'switch' })
  | (Named & { readonly kind: 'group'; readonly fields: readonly SettingField[] });

/** The fields of a JSON Schema that can be edited; lists of groups and alternatives cannot and stay unchanged. */
export function settingFields(schema: object, path: readonly string[] = []): readonly SettingField[] {
  const { properties = {} } = schema as SchemaNode;
  return Object.entries(properties).flatMap(([name, node]) => fieldOf(node, [...path, name]) ?? []);
}

function fieldOf(node: SchemaNode, path: readonly string[]): SettingField | null {
  const named = { path, title: node.title ?? path.at(-1)!, ...(node.description && { hint: node.description }) };
  if (node.enum) {
    const options = node.enum.map((value, at) => ({
      value: String(value),
      label: node.enumNames?.[at] ?? String(value),
    }));
    return { ...named, kind: 'choice', options, values: node.enum };
  }
  switch (node.type) {
    case 'integer':
      return { ...named, kind: 'number', step: 1, ...bounds(node) };
    case 'number':
      return { ...named, kind: 'number', step: 'any', ...bounds(node) };
    case 'boolean':
      return { ...named, kind: 'switch' };
    case 'string': {
      const kind = node.format === 'time' ? 'time' : 'text';
      return { ...named, kind, ...(node.maxLength !== undefined && { maxLength: node.maxLength }) };
    }
    case 'array': {
      const item = node.items && fieldOf(node.items, path);
      if (!item || item.kind === 'switch' || item.kind === 'group' || item.kind === 'list') return null;
      return { ...named, kind: 'list', item, ...(node.maxItems !== undefined && { max: node.maxItems }) };
    }
    case 'object':
      // Groups are one level deep, as the server requires.
      return path.length === 1 && node.properties
        ? { ...named, kind: 'group', fields: settingFields(node, path) }
        : null;
    default:
      return null;
  }
}

/** An integer without bounds has those of safe integers, which need not be shown. */
function bounds({ minimum, maximum }: SchemaNode): { min?: number; max?: number } {
  const isBounded = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return { ...(isBounded(minimum) && { min: minimum! }), ...(isBounded(maximum) && { max: maximum! }) };
}
