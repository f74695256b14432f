import { dirname, join } from 'node:path/posix';
import { existsSync, statSync } from 'node:fs';
import { ROOT } from '../process/root.ts';
import { languageOf, pluginPath, readDocuments, type SourceDocument } from './documents.ts';
import { type ApiEntry, type ApiItem, findUndocumented, readApi } from './readApi.ts';
import { nameOf, placeNames, renderEntry, renderItem, type Names } from './renderApi.ts';
import { escapeHtml, type Heading, renderMarkdown, type RenderOptions } from './renderMarkdown.ts';
import type { Specimen } from './specimens.ts';

/** A page of the site: what is in its frame. */
export interface Page {
  /** Address below `/docs`. */
  readonly path: string;
  readonly section: 'guide' | 'rules' | 'decisions' | 'packages' | 'api' | 'components';
  /** In the list of the section. */
  readonly group?: string;
  readonly title: string;
  readonly lang: 'zh-Hant' | 'en';
  readonly headings: readonly Heading[];
  readonly html: string;
}

/** The pages in the order in which they are read, and what is wrong in them, a line each. */
export async function makePages(
  specimens: readonly Specimen[],
): Promise<{ pages: readonly Page[]; problems: readonly string[] }> {
  const documents = readDocuments();
  const entries = readApi();
  const options = optionsFor(documents);
  const components = findComponents(entries);
  const names = placeNames(entries, (item) => {
    const component = components.find((each) => each.item === item || each.props === item);
    return component && `/docs${component.path}${component.props === item ? `#${nameOf(item)}` : ''}`;
  });
  const pages: Page[] = [
    ...documents.map((document) => documentPage(document, options(document.file))),
    ...(await Promise.all(entries.map((entry) => entryPage(entry, names, options('packages/'))))),
    ...(await Promise.all(components.map((each) => componentPage(each, names, options('packages/'), specimens)))),
  ];
  const unseen = components
    .filter(
      ({ item, entry }) =>
        entry.name !== '@atrium/ui/gallery' && !specimens.some(isOf(item)) && !HAVE_NONE.has(nameOf(item)),
    )
    .map(({ item, entry }) => `${entry.name}: ${nameOf(item)} is not in the gallery.`);
  return { pages, problems: [...findUndocumented(entries), ...unseen, ...findBroken(pages)] };
}

/** Components that are nothing to look at by themselves, or that cover the page: the gallery opens them. */
const HAVE_NONE = new Set([
  'AlertDialog',
  'ConfirmDialog',
  'Dialog',
  'Drawer',
  'NamedButtons',
  'NamedSwitch',
  'OverlaysRoot',
  'QuestionFrame',
  'RecordBoard',
]);

/** Pictures of one component: buttons are in many specimens, those that are about them come first. */
const MOST_SHOWN = 3;

const isOf = (item: ApiItem) => (specimen: Specimen) => specimen.components.includes(nameOf(item));

function optionsFor(documents: readonly SourceDocument[]): (file: string) => RenderOptions {
  const paths = new Map(documents.map(({ file, path }) => [file, `/docs${path}`]));
  for (const { file, path } of documents) if (file.endsWith('README.md')) paths.set(dirname(file), `/docs${path}`);
  const rules = new Map(
    documents
      .filter(({ section, path }) => section === 'rules' && path !== '/rules/coverage')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^- \*\*(S[0-2]-\d{3})\*\*/gm)].map(
          ([, number]) => [number!, `/docs${path}#${number}`] as const,
        ),
      ),
  );
  return (file) => ({
    rules,
    states: file.startsWith('docs/rules/'),
    link(href) {
      if (href.startsWith('#')) return href;
      const [path = '', anchor] = decodeURI(href).split('#');
      const target = join(dirname(file), path).replace(/\/$/, '');
      const plugin = pluginPath(target);
      const address = paths.get(target) ?? (plugin && `/docs${plugin}`);
      return address && (anchor === undefined ? address : `${address}#${anchor}`);
    },
  });
}

function documentPage({ path, section, text }: SourceDocument, options: RenderOptions): Page {
  const { html, headings } = renderMarkdown(text, options);
  const title = headings.find(({ level }) => level === 1)?.text ?? path;
  return { path, section, title, lang: languageOf(text), headings, html };
}

async function entryPage(entry: ApiEntry, names: Names, options: RenderOptions): Promise<Page> {
  const { html, headings } = await renderEntry(entry, names, options);
  const [, name = ''] = entry.folder.split('/');
  return { path: entry.path, section: 'api', group: `@atrium/${name}`, title: entry.name, lang: 'en', headings, html };
}

interface Component {
  readonly item: ApiItem;
  /** The type of its props. */
  readonly props: ApiItem | undefined;
  readonly entry: ApiEntry;
  readonly path: string;
}

/** The components of `@atrium/ui`, by the entries from which they are imported. */
function findComponents(entries: readonly ApiEntry[]): Component[] {
  return entries
    .filter(({ name }) => name.startsWith('@atrium/ui'))
    .flatMap((entry) =>
      entry.items
        .filter(({ kind, name = '' }) => /Function|Class/.test(kind) && /^[A-Z][a-z]/.test(name))
        .filter((item) => item.kind === 'Class' || rendersElement(item))
        .map((item) => ({
          item,
          entry,
          props: entry.items.find(({ name, kind }) => name === `${item.name}Props` && kind !== 'Function'),
          path: `/components/${nameOf(item)}`,
        })),
    );
}

const rendersElement = ({ excerptTokens = [] }: ApiItem) =>
  excerptTokens.slice(-4).some(({ text }) => /JSX\.Element|ReactNode/.test(text));

async function componentPage(
  { item, props, entry, path }: Component,
  names: Names,
  options: RenderOptions,
  specimens: readonly Specimen[],
): Promise<Page> {
  const name = nameOf(item);
  const place = ({ components }: Specimen) => components.indexOf(name) * 100 + components.length;
  const shown = specimens
    .filter(isOf(item))
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, MOST_SHOWN)
    .map((specimen) => figure(specimen, name));
  const described = await renderItem(item, entry, names, options, 'h2');
  const html = [
    `<h1 id="top">${name}</h1>\n`,
    `<p><code>import { ${name} } from '${entry.name}'</code></p>\n`,
    ...shown,
    described,
    props ? await renderItem(props, entry, names, options, 'h2') : '',
  ].join('');
  const headings = [
    { id: 'top', level: 1, text: name },
    { id: name, level: 2, text: name },
    ...(props ? [{ id: nameOf(props), level: 2, text: nameOf(props) }] : []),
  ];
  return { path, section: 'components', group: entry.name, title: name, lang: 'en', headings, html };
}

/** The specimen in both themes; `inert`, since it is a picture. */
function figure({ title, note, light, dark }: Specimen, name: string): string {
  const pane = (theme: string, html: string) =>
    `<div class="at-gallery-pane pane ${theme === 'dark' ? 'bp6-dark' : ''}" data-theme="${theme}" data-accent="azurite" data-density="comfortable" inert>${html}</div>`;
  return `<figure class="specimen" lang="zh-Hant" aria-label="${name}: ${escapeHtml(title)}">${pane('light', light)}${pane('dark', dark)}<figcaption>${escapeHtml(title)}${note && ` · ${escapeHtml(note)}`}</figcaption></figure>\n`;
}

/** Links of the pages that lead nowhere. Pages of plugins are made by the server: those of the repository exist. */
function findBroken(pages: readonly Page[]): string[] {
  const anchors = new Map(pages.map(({ path, html }) => [`/docs${path}`, idsIn(html)]));
  return pages.flatMap(({ path, html }) =>
    [...html.replace(/<figure[^]*?<\/figure>/g, '').matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (/^[a-z]+:/.test(href)) return [];
      const [page = '', anchor] = href.split('#');
      const target = page === '' ? `/docs${path}` : page;
      if (/^\/docs\/plugins\/\w+$/.test(target))
        return isPlugin(target) ? [] : [`${path}: ${href}: there is no such plugin.`];
      const ids = anchors.get(target);
      if (!ids) return [`${path}: ${href}: there is no such page.`];
      return anchor === undefined || ids.has(decodeURIComponent(anchor))
        ? []
        : [`${path}: ${href}: there is no such heading.`];
    }),
  );
}

const isPlugin = (path: string) => {
  const folder = join(ROOT, 'plugins', path.slice('/docs/plugins/'.length));
  return existsSync(folder) && statSync(folder).isDirectory();
};

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!));
