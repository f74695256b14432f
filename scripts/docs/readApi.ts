import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { DESCRIBED, extractApi, fileNameOf, typedEntries } from './extractApi.ts';

const CACHE = join(ROOT, 'node_modules/.cache/atrium-docs');

/** A piece of a declaration; a reference names what it refers to. */
export interface Token {
  readonly kind: 'Content' | 'Reference';
  readonly text: string;
  readonly canonicalReference?: string;
}

/** What api-extractor's model says of an exported name, or of a member of one. */
export interface ApiItem {
  readonly kind: string;
  /** Missing on signatures without a name. */
  readonly name?: string;
  readonly canonicalReference: string;
  readonly docComment?: string;
  readonly excerptTokens?: readonly Token[];
  readonly members?: readonly ApiItem[];
  readonly parameters?: readonly { readonly parameterName: string }[];
  readonly fileUrlPath?: string;
}

/** An entry of a package: what `import … from '@atrium/sdk/client'` has. */
export interface ApiEntry {
  /** `@atrium/sdk/client`. */
  readonly name: string;
  /** Folder of the package from the root. */
  readonly folder: string;
  /** Address below `/docs`. */
  readonly path: string;
  readonly items: readonly ApiItem[];
}

/** The exported names of the packages, from their built types: extracted again only where those have changed. */
export function readApi(): ApiEntry[] {
  return DESCRIBED.flatMap((folder) => {
    const models = extracted(folder);
    const short = folder.split('/')[1]!;
    return typedEntries(folder).map(([entry]) => {
      const model = JSON.parse(readFileSync(join(models, `${fileNameOf(entry)}.api.json`), 'utf8')) as {
        readonly members: readonly [{ readonly members: readonly ApiItem[] }];
      };
      return {
        name: `@atrium/${short}${entry.slice(1)}`,
        folder,
        path: `/api/${short}${entry.slice(1)}`,
        items: model.members[0].members,
      };
    });
  });
}

function extracted(folder: string): string {
  const kept = join(CACHE, `${folder.replace('/', '-')}-${hashOfTypes(folder)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE))
    if (name.startsWith(`${folder.replace('/', '-')}-`)) rmSync(join(CACHE, name), { recursive: true, force: true });
  const making = `${kept}.${process.pid}`;
  mkdirSync(making);
  extractApi(folder, { models: making });
  renameSync(making, kept);
  return kept;
}

function hashOfTypes(folder: string): string {
  const hash = createHash('sha256');
  const dist = join(ROOT, folder, 'dist');
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.d.ts')) hash.update(name).update(readFileSync(join(dist, name)));
  return hash
    .update(readFileSync(join(ROOT, folder, 'package.json')))
    .digest('hex')
    .slice(0, 16);
}

/** A docstring in its parts. */
export interface Docstring {
  /** What comes before the first tag; '' without one. */
  readonly summary: string;
  readonly params: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
  /** Other tags with their text: remarks, default values, what is deprecated. */
  readonly others: readonly { readonly tag: string; readonly text: string }[];
}

/** Splits a docstring at its tags. */
export function readDocstring(comment: string | undefined): Docstring {
  const text = (comment ?? '')
    .replace(/^\s*\/\*\*/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n');
  const [summary = '', ...tagged] = text.split(/^(?=@[a-zA-Z]+)/m);
  const blocks = tagged.map((block) => {
    const [, tag = '', body = ''] = /^@([a-zA-Z]+)\s*([^]*)$/.exec(block)!;
    return { tag, text: body.trimEnd() };
  });
  const of = (...tags: string[]) => blocks.filter(({ tag }) => tags.includes(tag));
  return {
    summary: summary.trim(),
    params: of('param', 'typeParam').map((block) => {
      const [, name = '', said = ''] = /^(\S+)\s+(?:-\s*)?([^]*)$/.exec(block.text) ?? [];
      return { name, text: said };
    }),
    returns: of('returns')[0]?.text,
    throws: of('throws').map((block) => block.text),
    examples: of('example').map((block) => block.text),
    others: blocks.filter(
      ({ tag }) => !/^(param|typeParam|returns|throws|example|public|packageDocumentation)$/.test(tag),
    ),
  };
}

/** The exported names without a docstring: `@atrium/sdk/client: Loaded`. The props of a component are described by it. */
export function findUndocumented(entries: readonly ApiEntry[]): string[] {
  const missing = entries.flatMap(({ name: entry, items }) =>
    items
      .filter((item) => readDocstring(item.docComment).summary === '' && !isDescribed(item, items))
      .map((item) => `${entry}: ${item.name} has no docstring.`),
  );
  return [...new Set(missing)];
}

/** Props are described with their component, a type that has the name of a value with that, a namespace by its members. */
function isDescribed({ kind, name = '' }: ApiItem, items: readonly ApiItem[]): boolean {
  if (kind === 'Namespace') return true;
  const named = (wanted: string) =>
    items.some((item) => item.name === wanted && readDocstring(item.docComment).summary !== '');
  return named(name.replace(/Props$/, ''));
}
