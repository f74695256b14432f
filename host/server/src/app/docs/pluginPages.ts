import type { Caller } from '@atrium/sdk/server';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Language } from '../../core/texts.ts';
import { activeFirst, type Registered } from '../../runtime/plugins/Plugins.ts';
import { inLanguage } from '../plugins/describePlugins.ts';
import { readStoredData } from '../plugins/storedData.ts';
import type { FramedPage } from './frame.ts';
import { renderPlugin } from './renderPlugin.ts';
import type { PageInfo, Site } from './Site.ts';

/** What the pages that the server makes are made from. */
export interface PageMaker {
  readonly services: HostServices;
  readonly caller: Caller;
  readonly language: Language;
  readonly site: Site;
}

/** Bytes of a README that are shown; that of a plugin is a page, not a book. */
const LONGEST_README = 200_000;

/**
 * The plugins whose page a person may see: everybody those that are enabled, as `openapi.json` has their calls too; who
 * manages plugins all of them.
 */
function visiblePlugins({ services, caller }: PageMaker): Readonly<Registered>[] {
  const all = activeFirst(services.plugins.all()).filter(({ plugin }) => plugin.id !== 'host');
  const first = all.filter(({ plugin }, at) => all.findIndex((other) => other.plugin.id === plugin.id) === at);
  return caller.can('plugin.manage') ? first : first.filter(({ state }) => state !== 'disabled');
}

/** Their pages by name. */
export function listPluginPages(maker: PageMaker): PageInfo[] {
  const { language } = maker;
  return visiblePlugins(maker)
    .map(({ plugin }) => infoOf(plugin.id, inLanguage(plugin, { language }).name, language))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'zh-Hant'));
}

const infoOf = (id: string, title: string, language: Language): PageInfo => ({
  path: `/plugins/${id}`,
  section: 'plugins',
  title,
  lang: language === 'en' ? 'en' : 'zh-Hant',
  headings: [],
});

/** What the search finds of them: the plugins, and their calls by name and path. */
export function searchablePlugins(maker: PageMaker): string {
  const { language } = maker;
  return JSON.stringify(
    visiblePlugins(maker).flatMap(({ plugin }) => {
      const { id, name, about, api } = inLanguage(plugin, { language });
      const page = `${name} ${id}`;
      const text = about?.description ?? '';
      const calls = Object.entries(api).map(([call, { method, path }]) => {
        const start = `${method.toUpperCase()} ${path}`;
        return { id: `/plugins/${id}#call-${call}`, title: `${id}.${call}`, page, start, text: start };
      });
      return [{ id: `/plugins/${id}`, title: name, page, start: text, text }, ...calls];
    }),
  );
}

/** `/docs/plugins/<id>`; undefined for a plugin that there is not, or that this person may not see. */
export async function pluginPage(id: string, maker: PageMaker): Promise<FramedPage | undefined> {
  const entry = visiblePlugins(maker).find(({ plugin }) => plugin.id === id);
  if (!entry) return undefined;
  const { services, caller, language, site } = maker;
  const manages = caller.can('plugin.manage');
  const { html, headings } = renderPlugin({
    services,
    language,
    entry,
    manifest: inLanguage(entry.plugin, { language }),
    hasPage: (path) => site.has(path),
    readme: await readReadme(entry.plugin.source.folder),
    tables: manages ? (await readStoredData(services.db, id)).tables.map(({ name }) => name) : undefined,
  });
  return { info: { ...infoOf(id, headings[0]!.text, language), headings }, html };
}

async function readReadme(folder: string): Promise<string | undefined> {
  const file = join(folder, 'README.md');
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  return (await readFile(file, 'utf8')).slice(0, LONGEST_README);
}
