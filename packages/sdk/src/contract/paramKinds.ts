import { z } from 'zod';

/** What a parameter of a view is, as far as an address needs it. */
export interface ParamKind {
  readonly type: 'string' | 'number' | 'boolean' | 'any';
  readonly required: boolean;
}

/** The parameters of a view by name. */
export type ParamKinds = Readonly<Record<string, ParamKind>>;

const TYPES: Readonly<Record<string, ParamKind['type']>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

/** The kinds of a view's parameters, as data for `plugin.json`. */
export function paramKinds(schema: z.ZodObject): ParamKinds {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const type = typeof property === 'object' && typeof property.type === 'string' ? TYPES[property.type] : undefined;
      return [name, { type: type ?? 'any', required: required.includes(name) }];
    }),
  );
}
