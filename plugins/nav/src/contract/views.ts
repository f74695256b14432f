import { z } from 'zod';

/** *(ext)* A view that an installed plugin offers; `entryId` if the company has an entry for it. */
export const OfferedView = z.object({
  code: z.string(),
  opens: z.string(),
  name: z.string(),
  iconName: z.string(),
  plugin: z.string(),
  pluginName: z.string(),
  openType: z.union([z.literal(2), z.literal(3)]),
  entryId: z.int().nullable(),
  enabled: z.boolean(),
});

/** *(ext)* A view that a page of view type 3 may name. */
export const NamedView = z.object({
  view: z.string(),
  title: z.string(),
  plugin: z.string(),
  openType: z.union([z.literal(2), z.literal(3)]),
});
