import type { Catalogue } from '../../core/texts/Catalogues.ts';

/** The parts of a JSON Schema that are labelled. */
export interface SchemaNode {
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  /** The item schema of a list. */
  readonly items?: SchemaNode;
  readonly [other: string]: unknown;
}

/**
 * Adds labels to a JSON Schema: text `settings.<field>` of the plugin, else the schema's own `title`, else the field's
 * name; `settings.<field>.hint` explains it, `settings.<field>.<value>` names a choice. The items of a list have the
 * labels of their list.
 */
export function labelSchema(schema: SchemaNode, texts: Catalogue, path: readonly string[] = []): SchemaNode {
  const { properties, items } = schema;
  const of = (name: string, node: SchemaNode) => labelSchema(node, texts, [...path, name]);
  const fields = properties && {
    properties: Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, of(name, node)])),
  };
  if (path.length === 0) return { ...schema, ...fields };
  const ofItems = items && { items: labelSchema(items, texts, path) };
  const key = `settings.${path.join('.')}`;
  const description = texts[`${key}.hint`] ?? schema.description;
  return {
    ...schema,
    ...fields,
    ...ofItems,
    title: texts[key] ?? schema.title ?? path.at(-1)!,
    ...(description !== undefined && { description }),
    ...(schema.enum && { enumNames: schema.enum.map((value) => texts[`${key}.${String(value)}`] ?? String(value)) }),
  };
}

/** The label of the field at a path; an item has that of its list. */
export function titleAt(schema: SchemaNode, path: readonly string[]): string {
  let node: SchemaNode | undefined = schema;
  for (const name of path) node = node?.items && /^\d+$/.test(name) ? node.items : node?.properties?.[name];
  return node?.title ?? path.at(-1) ?? '';
}
