import type { Manifest } from '@atrium/sdk';
import { z } from 'zod';

const needs = z.union([z.string(), z.array(z.string())]).optional();
/** A contribution with a title. Fields of a single kind (sizes, keys, flags) pass unchanged. */
const titled = z.looseObject({
  title: z.string(),
  icon: z.string().optional(),
  order: z.number().optional(),
  needs,
});
const placed = z.record(z.string(), titled);
const paramKind = z.object({ type: z.enum(['string', 'number', 'boolean', 'any']), required: z.boolean() });
const views = z.record(z.string(), titled.extend({ params: z.record(z.string(), paramKind).optional() }));
const strings = z.array(z.string());

/** The sdk version it was built with, read before the rest. */
export const headSchema = z.object({ sdk: z.object({ major: z.number(), built: z.string() }) });

/** `locales/*.json`: texts by key. */
export const catalogueSchema = z.record(z.string(), z.string());

/**
 * A `plugin.json` as the builder writes it, every kind of it present. The host and every browser read these fields
 * without checks, so a file without them is as unreadable as invalid JSON.
 */
export const manifestSchema: z.ZodType<Manifest> = z.looseObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  sdk: headSchema.shape.sdk,
  actions: z.record(z.string(), z.string()),
  tabs: views,
  panels: views,
  header: placed,
  account: placed,
  sideTabs: placed,
  // Unknown to the first builders of this major.
  today: placed.default({}),
  search: placed.default({}),
  pages: z.record(z.string(), z.looseObject({ path: z.string(), title: z.string(), signedIn: z.boolean() })),
  commands: placed,
  menu: z.array(
    z.looseObject({ code: z.string(), opens: z.string(), name: z.string().optional(), icon: z.string().optional() }),
  ),
  api: z.record(
    z.string(),
    z.looseObject({
      service: z.string(),
      method: z.string(),
      path: z.string(),
      needs: z.union([
        z.string(),
        z.array(z.string()),
        z.looseObject({ all: z.array(z.string()), recent: z.string() }),
      ]),
    }),
  ),
  events: strings,
  jobs: z.record(z.string(), z.looseObject({ schedule: z.string().optional(), title: z.string() })),
  cli: z.record(z.string(), z.looseObject({ usage: z.string(), summary: z.string(), examples: strings })),
  offers: strings,
  uses: strings,
  points: strings.default([]),
  contributes: strings.default([]),
  publishes: strings.default([]),
  subscribes: z.record(z.string(), z.string()).default({}),
  fulfils: strings,
  kinds: z
    .record(
      z.string(),
      z.object({
        title: z.string(),
        icon: z.string(),
        channels: z.object({ bell: z.boolean().optional(), desktop: z.boolean().optional() }).optional(),
        isMandatory: z.boolean().optional(),
      }),
    )
    .default({}),
  preferences: z.looseObject({}).nullable().default(null),
  settings: z.looseObject({}).nullable(),
  client: z.looseObject({ entry: z.string(), styles: strings, activates: z.boolean().optional() }).nullable(),
  server: z.looseObject({ entry: z.string() }).nullable(),
  clientFiles: strings,
  hash: z.string().optional(),
}) as unknown as z.ZodType<Manifest>;
