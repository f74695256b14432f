import { format } from 'prettier';
import { type ApiEntry, type ApiItem, readDocstring } from './readApi.ts';
import {
  codeBlock,
  escapeHtml,
  type Heading,
  highlight,
  renderFragment,
  type RenderOptions,
} from './renderMarkdown.ts';

/** Where the names of the packages are described, by their reference without its kind. */
export type Names = ReadonlyMap<string, string>;

/** The page of an entry: its names as a list, then each of them. */
export async function renderEntry(entry: ApiEntry, names: Names, options: RenderOptions) {
  const headings: Heading[] = [{ id: 'top', level: 1, text: entry.name }];
  const parts: string[] = [];
  const isHere = (item: ApiItem) =>
    names.get(item.canonicalReference) === `/docs${entry.path}#${anchorOfItem(item, entry)}`;
  const elsewhere = namedOnce(
    entry.items.filter((item) => !isHere(item) && item.kind !== 'Namespace' && !item.name?.endsWith('Props')),
  );
  if (elsewhere.length > 0)
    parts.push(
      `<ul class="names">\n${elsewhere.map((item) => linkedLine(item, entry, names, options)).join('')}</ul>\n`,
    );
  for (const [kinds, title] of GROUPS) {
    const items = namedOnce(entry.items.filter((item) => kinds.includes(item.kind) && isHere(item)));
    if (items.length === 0) continue;
    const id = title.toLowerCase();
    headings.push({ id, level: 2, text: title });
    parts.push(`<h2 id="${id}"><a class="anchor" href="#${id}" aria-label="#">#</a>${title}</h2>\n`);
    for (const item of items) {
      headings.push({ id: anchorOfItem(item, entry), level: 3, text: nameOf(item) });
      parts.push(await renderItem(item, entry, names, options));
    }
  }
  const html = `<h1 id="top">${escapeHtml(entry.name)}</h1>\n<p>${countOf(entry)}</p>\n${parts.join('')}`;
  return { html, headings };
}

/** A component, which has a page of its own, or a name that another entry has, too. */
function linkedLine(item: ApiItem, entry: ApiEntry, names: Names, options: RenderOptions): string {
  const [summary = ''] = readDocstring(item.docComment).summary.split('\n\n');
  const said = renderFragment(summary, options).replace(/^<p>([^]*)<\/p>\n$/, '$1');
  const address = names.get(item.canonicalReference) ?? '';
  return `<li id="${anchorOfItem(item, entry)}"><a href="${address}"><code>${nameOf(item)}</code></a> ${said}</li>\n`;
}

const GROUPS: readonly (readonly [kinds: readonly string[], title: string])[] = [
  [['Function'], 'Functions'],
  [['Class'], 'Classes'],
  [['Variable', 'Namespace', 'Enum'], 'Values'],
  [['Interface', 'TypeAlias'], 'Types'],
];

const countOf = ({ name, items }: ApiEntry) =>
  `<code>import { … } from '${escapeHtml(name)}'</code>: ${namedOnce(items).length} names.`;

/** Of a function with several signatures the first has the heading; the others are listed with it. */
const namedOnce = (items: readonly ApiItem[]) =>
  items.filter((item, at) => items.findIndex((other) => other.name === item.name && other.kind === item.kind) === at);

/** `Option_2` is how the extractor tells two of one name apart. */
export const nameOf = ({ name = '' }: ApiItem): string => name.replace(/_\d+$/, '');

/** The anchor of a name; of a type that has the name of a value, with its kind. */
export function anchorOfItem(item: ApiItem, { items }: Pick<ApiEntry, 'items'>): string {
  const twin = items.find((other) => other.name === item.name && other.kind !== item.kind);
  return twin && /Interface|TypeAlias/.test(item.kind) ? `${nameOf(item)}-type` : nameOf(item);
}

/** One name: signature, docstring, members. */
export async function renderItem(
  item: ApiItem,
  entry: ApiEntry,
  names: Names,
  options: RenderOptions,
  tag: 'h2' | 'h3' = 'h3',
): Promise<string> {
  const id = anchorOfItem(item, entry);
  const same = entry.items.filter((other) => other.name === item.name && other.kind === item.kind);
  const signatures = await Promise.all(same.map((each) => signature(each, names)));
  const members = (item.members ?? []).filter(({ name }) => !name?.startsWith('_'));
  return [
    `<section class="item" aria-labelledby="${id}">\n`,
    `<${tag} id="${id}"><a class="anchor" href="#${id}" aria-label="#">#</a>${escapeHtml(nameOf(item))}`,
    ` <span class="kind">${KINDS[item.kind] ?? item.kind}</span></${tag}>\n`,
    ...signatures.map((code) => (code.split('\n').length > 24 ? folded(code) : codeBlock(code, 'ts'))),
    docstring(item, options),
    ...(members.length > 0
      ? ['<dl class="members">\n', ...(await renderMembers(members, names, options)), '</dl>\n']
      : []),
    '</section>\n',
  ].join('');
}

const KINDS: Readonly<Record<string, string>> = {
  Function: 'function',
  Class: 'class',
  Variable: 'const',
  Namespace: 'namespace',
  Interface: 'interface',
  TypeAlias: 'type',
};

/** Long types are those of zod: they are there for who needs them. */
const folded = (code: string) =>
  `<details><summary>${code.split('\n').length} lines</summary>${codeBlock(code, 'ts')}</details>\n`;

async function renderMembers(members: readonly ApiItem[], names: Names, options: RenderOptions): Promise<string[]> {
  return Promise.all(
    members.map(async (member) => {
      const code = linked(highlight(await pretty(textOf(member), 'member'), 'ts'), member, names);
      return `<dt><code>${code}</code></dt>\n<dd>${docstring(member, options)}</dd>\n`;
    }),
  );
}

async function signature(item: ApiItem, names: Names): Promise<string> {
  const text = textOf(item)
    .replace(/^export (declare )?/, '')
    .replace(/import\("[^"]+"\)\./g, '');
  const whole = /Interface|Class/.test(item.kind) ? `${text.trim()} {}` : text;
  return linked(highlight(await pretty(whole, 'statement'), 'ts'), item, names);
}

const textOf = ({ excerptTokens = [] }: ApiItem) => excerptTokens.map(({ text }) => text).join('');

/** A member is no statement of its own: it is formatted inside of a type. */
async function pretty(text: string, shape: 'statement' | 'member'): Promise<string> {
  if (text.length < 100 && !text.includes('\n')) return text.trim();
  const options = { parser: 'typescript', printWidth: 100, singleQuote: true } as const;
  try {
    if (shape === 'statement') return (await format(text, options)).trim();
    const inside = await format(`declare class A { ${text.replace(/import\("[^"]+"\)\./g, '')} }`, options);
    return inside
      .split('\n')
      .slice(1, -2)
      .map((line) => line.replace(/^ {2}/, ''))
      .join('\n');
  } catch {
    return text.trim();
  }
}

/** Links the names in highlighted code to where they are described. */
function linked(html: string, { excerptTokens = [], canonicalReference: own }: ApiItem, names: Names): string {
  const addresses = new Map(
    excerptTokens.flatMap(({ text, canonicalReference = '' }) => {
      const address = canonicalReference !== own && names.get(canonicalReference);
      return address ? [[text, address] as const] : [];
    }),
  );
  if (addresses.size === 0) return html;
  const words = new RegExp(
    `(?<![\\w$.])(${[...addresses.keys()].map((word) => word.replace(/[$.]/g, '\\$&')).join('|')})(?![\\w$])`,
    'g',
  );
  return html
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<') ? part : part.replace(words, (word) => `<a href="${addresses.get(word)}">${word}</a>`),
    )
    .join('');
}

function docstring(item: ApiItem, options: RenderOptions): string {
  const { summary, params, returns, throws, examples, others } = readDocstring(item.docComment);
  const text = (said: string) => renderFragment(said.replace(LINK, '`$1`'), options);
  const line = (said: string) => text(said).replace(/^<p>([^]*)<\/p>\n$/, '$1');
  const rows = params.map(
    ({ name, text: said }) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${line(said)}</dd>\n`,
  );
  return [
    text(summary),
    rows.length > 0 ? `<dl class="params">\n${rows.join('')}</dl>\n` : '',
    returns === undefined ? '' : `<p><b class="tag">Returns</b> ${line(returns)}</p>\n`,
    ...throws.map((said) => `<p><b class="tag">Throws</b> ${line(said)}</p>\n`),
    ...others.map(({ tag, text: said }) => `<p><b class="tag">${TAGS[tag] ?? tag}</b> ${line(said)}</p>\n`),
    ...examples.map((said) => (said.includes('```') ? text(said) : codeBlock(highlight(said.trim(), 'ts'), 'ts'))),
  ].join('');
}

const LINK = /\{@link\s+([^}|]+?)(?:\s*\|[^}]*)?\}/g;
const TAGS: Readonly<Record<string, string>> = {
  remarks: 'Remarks',
  deprecated: 'Deprecated',
  defaultValue: 'Default',
  see: 'See',
};

/** Where each name is described: at its first entry, a component at its page. */
export function placeNames(
  entries: readonly ApiEntry[],
  pageOf: (item: ApiItem, entry: ApiEntry) => string | undefined,
): Names {
  const names = new Map<string, string>();
  for (const entry of entries)
    for (const item of entry.items)
      if (!names.has(item.canonicalReference))
        names.set(item.canonicalReference, pageOf(item, entry) ?? `/docs${entry.path}#${anchorOfItem(item, entry)}`);
  return names;
}
