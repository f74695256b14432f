import { type AnyContract, type EndpointShape, isFile, type Manifest, routeOf } from '@atrium/sdk';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Issue } from '../../core/validation.ts';
import type { KnownPlugin } from '../plugins/Plugins.ts';

const json = z.record(z.string(), z.unknown());
const names = z.array(z.string().max(200)).max(1000);

/** The contract of a plugin as data: what the host needs of it beside `plugin.json`, without its schemas, which stay with its server. */
const description = z.object({
  api: z.record(
    z.string().max(200),
    z.object({
      params: json.optional(),
      query: json.optional(),
      body: json.optional(),
      lists: z.object({ query: names, body: names }),
      returns: z.union([json, z.null()]),
      shape: z.object({
        on: z
          .union([
            z.object({ relation: z.string(), allow: names, sees: names.optional() }),
            z.object({ none: z.string() }),
          ])
          .optional(),
        success: z.literal(201).optional(),
        list: z.literal(true).optional(),
        timeLimit: z.string().max(20).optional(),
        apiTokens: z.literal(false).optional(),
        maxBody: z
          .int()
          .min(1)
          .max(1024 * 1024)
          .optional(),
        limit: z
          .object({ per: z.enum(['person', 'session', 'address']), max: z.int().min(1), in: z.string().max(20) })
          .optional(),
      }),
    }),
  ),
  jobs: z.record(
    z.string().max(200),
    z.object({
      isTimed: z.boolean(),
      retry: z.object({ limit: z.int().min(0).max(20) }).optional(),
      maxSeconds: z.int().min(1).max(3600).optional(),
    }),
  ),
  browserOffers: names,
  sealed: z.record(z.string().max(100), names),
  relations: z.record(z.string().max(100), names),
  settings: json.nullable(),
  preferences: json.nullable(),
});

export type Description = z.infer<typeof description>;

/** Why a plugin cannot run in a process of its own. */
export class NotIsolated extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NotIsolated';
  }
}

/**
 * Describes a contract, in the process that has it.
 *
 * @throws NotIsolated for what its server can do in the process of the host only
 */
export function describeContract(contract: AnyContract): Description {
  if (contract.fulfils && contract.fulfils.length > 0) throw new NotIsolated(`fulfils: ${contract.fulfils.join(', ')}`);
  // A decision and what it writes are one transaction of this process.
  if (contract.requests && Object.keys(contract.requests).length > 0)
    throw new NotIsolated(`requests: ${Object.keys(contract.requests).join(', ')}`);
  return {
    api: Object.fromEntries(Object.entries(contract.api ?? {}).map(([name, shape]) => [name, describeEndpoint(shape)])),
    jobs: Object.fromEntries(
      Object.entries(contract.jobs ?? {}).map(([name, { payload, retry, maxSeconds }]) => [
        name,
        { isTimed: payload !== undefined, ...(retry && { retry }), ...(maxSeconds !== undefined && { maxSeconds }) },
      ]),
    ),
    browserOffers: Object.entries(contract.offers ?? {}).flatMap(([name, { side }]) =>
      side === 'browser' ? name : [],
    ),
    sealed: copy(contract.sealed ?? {}),
    relations: copy(contract.relations ?? {}),
    settings: contract.settings ? schemaOf(contract.settings, 'input') : null,
    preferences: contract.preferences ? schemaOf(contract.preferences, 'input') : null,
  };
}

const copy = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));

function describeEndpoint(endpoint: EndpointShape): Description['api'][string] {
  const { params, query, body, returns, on, success, list, timeLimit, maxBody, limit, apiTokens } = endpoint;
  const shape = { on, success, list, timeLimit, maxBody, limit, apiTokens };
  return {
    ...(params && { params: schemaOf(params, 'input') }),
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    lists: { query: listsOf(query), body: routeOf(endpoint)?.method === 'delete' ? listsOf(body) : [] },
    returns: isFile(returns) ? null : schemaOf(returns, 'output'),
    shape: Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return said;
}

/** Fields of an object that are lists. */
function listsOf(schema: z.ZodType | undefined): string[] {
  const { properties = {} } = (schema ? schemaOf(schema, 'input') : {}) as {
    properties?: Record<string, { type?: unknown }>;
  };
  return Object.entries(properties).flatMap(([name, { type }]) => (type === 'array' ? name : []));
}

/** A result that the server of the plugin has cut to its schema already. */
export class Cut {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** What its own process finds wrong with a value of its settings. */
export type CheckSettings = (value: unknown) => Promise<readonly Issue[]>;

/**
 * The contract of a plugin for the host: routes, names and who may call come from `plugin.json`, which the administrator has seen;
 * schemas pass anything on, since the plugin's own process checks by its own.
 *
 * @throws TypeError for a description that does not fit `plugin.json`
 */
export function contractFrom(
  { id, manifest, catalogues }: KnownPlugin,
  said: unknown,
  checkSettings: CheckSettings,
): AnyContract {
  const { api, jobs, ...others } = description.parse(said);
  const same = (kind: string, theirs: readonly string[], ours: readonly string[]) => {
    if (!isDeepStrictEqual(theirs.toSorted(), ours.toSorted()))
      throw new TypeError(`${kind} of the server are not those of plugin.json`);
  };
  same('calls', Object.keys(api), Object.keys(manifest.api));
  same('jobs', Object.keys(jobs), Object.keys(manifest.jobs));
  const any = z.unknown();
  const each = (list: readonly string[]) => Object.fromEntries(list.map((name) => [name, any]));
  const fields = (schema: Record<string, unknown> | null) =>
    schema ? (z.fromJSONSchema(schema as never) as z.ZodObject) : undefined;
  const [settings, preferences] = [fields(others.settings), fields(others.preferences)];
  return {
    id,
    sdk: 1,
    name: manifest.name,
    texts: catalogues['zh-TW'],
    ...views(manifest),
    api: Object.fromEntries(Object.entries(api).map(([name, said]) => [name, endpointFrom(manifest.api[name]!, said)])),
    jobs: Object.fromEntries(
      Object.entries(jobs).map(([name, { isTimed, ...shape }]) => {
        const { title, schedule } = manifest.jobs[name]!;
        return [name, { ...shape, title, ...(isTimed ? { payload: any } : { schedule }) }];
      }),
    ) as AnyContract['jobs'],
    events: each(manifest.events),
    publishes: each(manifest.publishes),
    points: Object.fromEntries(manifest.points.map((name) => [name, { input: any, returns: any }])),
    offers: Object.fromEntries(
      manifest.offers.map((name) => [
        name,
        { input: any, returns: any, ...(others.browserOffers.includes(name) && { side: 'browser' as const }) },
      ]),
    ),
    sealed: others.sealed,
    relations: others.relations,
    ...(manifest.apiTokens && { apiTokens: manifest.apiTokens }),
    ...(settings && { settings: checkedBy(settings, checkSettings) }),
    ...(preferences && { preferences }),
  } as AnyContract;
}

/** JSON Schema has no rules that are functions: the plugin's own process has the last word. */
const checkedBy = (schema: z.ZodObject, checkSettings: CheckSettings) =>
  schema.superRefine(async (value, context) => {
    for (const { path, message } of await checkSettings(value))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

function views(manifest: Manifest): Partial<AnyContract> {
  const { actions, menu, cli, uses, contributes, subscribes, kinds, pages, commands, search } = manifest;
  const without = <View extends { params?: unknown }>(of: Readonly<Record<string, View>>) =>
    Object.fromEntries(Object.entries(of).map(([name, { params: _, ...view }]) => [name, view]));
  const parts = { actions, menu, cli, uses, contributes, subscribes, kinds, pages, commands };
  return {
    ...parts,
    tabs: without(manifest.tabs),
    panels: without(manifest.panels),
    ...(Object.keys(search).length > 0 && { search: { types: search } }),
  } as Partial<AnyContract>;
}

function endpointFrom(
  said: Manifest['api'][string],
  { params, query, body, lists, returns, shape }: Description['api'][string],
): EndpointShape {
  const { service, method, path, needs, weight, idempotencyKey, file } = said;
  if ((returns === null) !== (file !== undefined)) throw new TypeError(`${method} ${path} returns a file, or does not`);
  const listed = (of: readonly string[], meta: Record<string, unknown>) =>
    of.length > 0
      ? z.looseObject(Object.fromEntries(of.map((name) => [name, z.array(z.unknown()).optional()]))).meta(meta)
      : z.unknown().meta(meta);
  return {
    service,
    [method]: path,
    needs,
    ...(weight && { weight }),
    ...(idempotencyKey === false && { idempotencyKey }),
    ...(params && { params: z.unknown().meta(params) }),
    ...(query && { query: listed(lists.query, query) }),
    ...(body && { body: listed(lists.body, body) }),
    returns:
      returns === null
        ? { file: file! }
        : z
            .custom((value) => value instanceof Cut)
            .transform((cut) => (cut as Cut).value)
            .meta(returns),
    ...shape,
  } as EndpointShape;
}
