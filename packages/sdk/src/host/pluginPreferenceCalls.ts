import { z } from 'zod';
import { MARK_LIMIT } from '../contract/calls.ts';
import { RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** Largest preferences of one person in one plugin, in bytes of JSON. */
export const LARGEST_PLUGIN_PREFERENCES = 8 * 1024;

const params = z.object({ plugin: RawText(100, 1) });
/** One JSON object, as in C.3-2. */
const preferences = RawText(LARGEST_PLUGIN_PREFERENCES);

/** *(ext)* What the caller has chosen in a plugin. 404: no running plugin of that id has preferences. */
export const pluginPreferenceCalls = {
  pluginPreferences: { ...hostRoutes.pluginPreferences, params, returns: z.object({ preferences: z.string() }) },
  /** Fields that are not named stay; they are validated by the plugin's own schema. */
  savePluginPreferences: {
    ...hostRoutes.savePluginPreferences,
    params,
    body: z.object({ preferences }),
    returns: z.object({ preferences: z.string() }),
    limit: MARK_LIMIT,
  },
} as const;
