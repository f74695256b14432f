import type { RequestFacts } from '@atrium/sdk/server';
import type { Catalogues } from '../../core/texts/Catalogues.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';

/** What was done, in a language: text `audit.<action>` of the plugin; the code itself where it has none. */
export function actionName(
  catalogues: Catalogues,
  plugin: string,
  action: string,
  language: RequestFacts['language'],
): string {
  const key = `audit.${action}`;
  const text = catalogues.text({ plugin, key }, language);
  return text === key ? action : text;
}

/** The name of a plugin; its id if it is not installed any more. */
export function pluginName(
  { catalogues, plugins }: Pick<RuntimeServices, 'catalogues' | 'plugins'>,
  plugin: string,
  language: RequestFacts['language'],
): string {
  return catalogues.of(plugin, language)['title'] ?? plugins.find(plugin)?.plugin.manifest.name ?? plugin;
}
