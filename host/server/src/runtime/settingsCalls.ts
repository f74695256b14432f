import type { AnyContract } from '@atrium/sdk';
import type { Handler } from '@atrium/sdk/server';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { HostApi } from '../core/services.ts';
import { type Catalogue, type Catalogues, type Language, refuse } from '../core/texts.ts';
import { check, fieldErrors } from '../core/validation.ts';
import type { RuntimeServices } from './RuntimeServices.ts';
import type { Values } from './Settings.ts';

/** The settings of every running plugin that has some. */
export function listSettings(parts: SettingsDependencies): Handler<HostApi['pluginSettings']> {
  const { catalogues } = parts;
  return ({ request: { language } }) =>
    Promise.all(
      adjustable(parts).map(async (contract) => {
        const saved = await parts.settings.saved(contract.id);
        const parsed = await check(contract.settings, saved, language);
        return {
          plugin: contract.id,
          name: catalogues.of(contract.id, language)['title'] ?? contract.name,
          schema: schemaFor(contract, catalogues, language),
          // Values that no longer match a newer schema are returned unchanged, so that they can be corrected.
          values: parsed.ok ? (parsed.value as Values) : saved,
        };
      }),
    );
}

/**
 * Saves settings of one plugin over the existing ones, and returns the resulting values. Refuses: 404 if no running
 * plugin of that id has settings; 422 with the invalid fields.
 */
export function saveSettings(parts: SettingsDependencies): Handler<HostApi['savePluginSettings']> {
  const { catalogues } = parts;
  return async ({ params, body, request: { language } }) => {
    const contract = adjustable(parts).find(({ id }) => id === params.plugin);
    if (!contract) throw refuse.notFound();
    const known = Object.entries(body.values).filter(([name]) => Object.hasOwn(contract.settings.shape, name));
    const given: Values = Object.fromEntries(known);
    let holds: Values = {};
    await parts.settings.save(contract.id, async (before) => {
      const after = { ...before, ...given };
      holds = await fitting(contract, after, language);
      // Values that fit an earlier schema only are no settings of this one: its defaults were valid.
      const valid = await check(contract.settings, before, language);
      const was = (valid.ok ? valid.value : await contract.settings.parseAsync({})) as never;
      await parts.plugins.find(contract.id)?.server?.settingsSaved?.({ before: was, after: holds as never });
      const changed = Object.keys(given).filter((name) => !isDeepStrictEqual(before[name], after[name]));
      const from = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
      const to = Object.fromEntries(changed.map((name) => [name, after[name]]));
      await parts.audit.record({ action: 'settings.save', target: contract.id, detail: { from, to } });
      return after;
    });
    return holds;
  };

  async function fitting(
    contract: AnyContract & { readonly settings: NonNullable<AnyContract['settings']> },
    values: Values,
    language: Language,
  ): Promise<Values> {
    const result = await check(contract.settings, values, language);
    if (result.ok) return result.value as Values;
    const schema = schemaFor(contract, catalogues, language);
    // Named as sent: `values.<field>`, like the fields of any other body.
    const errors = fieldErrors(
      result.issues.map((issue) => ({ ...issue, path: ['values', ...issue.path] })),
      (field) => titleAt(schema, field.split('.').slice(1)),
    );
    const fields = [...new Set(errors.map(({ label }) => label))].join(language === 'en' ? ', ' : '、');
    throw refuse.invalid('error.invalidFields', { fields }, { errors });
  }
}

/** The dependencies of the calls about settings. */
type SettingsDependencies = Pick<RuntimeServices, 'settings' | 'audit' | 'catalogues' | 'plugins'>;

type Adjustable = AnyContract & { readonly settings: NonNullable<AnyContract['settings']> };

/** Contracts of the running plugins that have settings. */
function adjustable({ plugins }: SettingsDependencies): readonly Adjustable[] {
  return plugins.contracts().filter((contract): contract is Adjustable => contract.settings !== undefined);
}

/** The JSON Schema of a plugin's settings with labels in a language. */
function schemaFor(
  { id, settings }: AnyContract & { readonly settings: z.ZodObject },
  catalogues: Catalogues,
  language: Language,
): SchemaNode {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
  return labelSchema(schema as SchemaNode, { ...catalogues.of(id, 'zh-TW'), ...catalogues.of(id, language) });
}

/** The parts of a JSON Schema that are labelled. */
interface SchemaNode {
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
