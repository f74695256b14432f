import { type AnyContract, isFile } from '@atrium/sdk';
import type { Metafile } from 'esbuild';
import { z } from 'zod';

/** Of an archive, beside `plugin.json`, which each start of a host reads. */
export const SCHEMAS = 'schemas.json';

/** JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;
type Named<Value> = Readonly<Record<string, Value>>;

/** What others send to a plugin and get from it, as JSON Schema. */
export interface Schemas {
  /** What a call takes and returns; a file is described in `plugin.json`. */
  readonly calls: Named<Readonly<Partial<Record<'params' | 'query' | 'body' | 'returns', Schema>>>>;
  /** Events for browsers, and those for other plugins. */
  readonly events: Named<Schema>;
  readonly publishes: Named<Schema>;
  readonly offers: Named<{ readonly input: Schema; readonly returns: Schema }>;
  readonly points: Named<{ readonly input: Schema; readonly returns: Schema }>;
}

/** Describes the calls, events, offers and extension points of a contract. What JSON Schema cannot say is left open. */
export function describeSchemas({ api = {}, events = {}, publishes = {}, offers, points }: AnyContract): Schemas {
  const asked = each<{ input: z.ZodType; returns: z.ZodType }, { input: Schema; returns: Schema }>(
    ({ input, returns }) => ({ input: toSchema(input, 'input'), returns: toSchema(returns, 'output') }),
  );
  return {
    calls: each<(typeof api)[string], Schemas['calls'][string]>(({ params, query, body, returns }) => ({
      ...(params && { params: toSchema(params, 'input') }),
      ...(query && { query: toSchema(query, 'input') }),
      ...(body && { body: toSchema(body, 'input') }),
      ...(!isFile(returns) && { returns: toSchema(returns as z.ZodType, 'output') }),
    }))(api),
    events: each((event: z.ZodType) => toSchema(event, 'output'))(events),
    publishes: each((event: z.ZodType) => toSchema(event, 'output'))(publishes),
    offers: asked((offers ?? {}) as Named<{ input: z.ZodType; returns: z.ZodType }>),
    points: asked((points ?? {}) as Named<{ input: z.ZodType; returns: z.ZodType }>),
  };
}

const each =
  <From, To>(describe: (value: From) => To) =>
  (named: Named<From>): Named<To> =>
    Object.fromEntries(Object.entries(named).map(([name, value]) => [name, describe(value)]));

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  try {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return json;
  } catch {
    return {};
  }
}

/** Modules of Node.js with which a server reaches beyond its context: files, the network, other processes, other code. */
const REACHING =
  /^(?:node:)?(fs|net|tls|http|https|http2|dgram|dns|child_process|cluster|worker_threads|vm|inspector)(?:\/|$)/;

/** The modules of Node.js by which a bundled server, libraries included, reaches beyond its context, in the order of the alphabet. */
export function findReach({ inputs }: Pick<Metafile, 'inputs'>): string[] {
  const imported = Object.values(inputs).flatMap(({ imports }) => imports.map(({ path }) => REACHING.exec(path)?.[1]));
  return [...new Set(imported)].filter((name) => name !== undefined).sort();
}
