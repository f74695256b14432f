import type { Manifest } from '@atrium/sdk';
import { isCompatibleStep } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type PluginFolder, ToolFailure } from './PluginFolder.ts';

type About = NonNullable<Manifest['about']>;

/** Characters of each text; a host refuses longer ones. */
const LONGEST: Readonly<Record<keyof About, number>> = {
  author: 200,
  description: 2_000,
  license: 100,
  homepage: 500,
  changes: 8_000,
};

/** What an author says of a plugin, and what is said of it while it is built. */
export interface Described {
  readonly about: About;
  readonly notes: readonly string[];
}

/**
 * Reads what administrators are shown of a plugin: `author` (its name), `description`, `license` and `homepage` of `package.json`,
 * and the chapter of `CHANGELOG.md` about the version as plain text. Texts that are too long are cut.
 */
export async function describePlugin({ folder, version }: PluginFolder): Promise<Described> {
  const own = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(() => undefined);
  const chapter = changelog === undefined ? '' : chapterOf(changelog, version);
  const homepage = textOf(own['homepage']);
  const isAddress = homepage === '' || (URL.canParse(homepage) && /^https?:$/.test(new URL(homepage).protocol));
  return {
    about: {
      author: cut('author', nameOf(own['author'])),
      description: cut('description', textOf(own['description'])),
      license: cut('license', textOf(own['license'])),
      homepage: isAddress && homepage.length <= LONGEST.homepage ? homepage : '',
      changes: cut('changes', plainText(chapter ?? '')),
    },
    notes: [
      ...(isAddress ? [] : [`package.json 的 homepage「${homepage}」不是 http 或 https 的網址，沒有寫入`]),
      ...(chapter === undefined ? [`CHANGELOG.md 沒有 ${version} 的章節，更新說明留白`] : []),
    ],
  };
}

/**
 * Reads the steps of a plugin's tables in the order in which they run, and whether each is compatible with the version before.
 *
 * @param id the plugin's, which is the schema of its tables
 * @throws ToolFailure if a step of the journal has no file
 */
export async function readSteps({ folder }: PluginFolder, id: string): Promise<NonNullable<Manifest['steps']>> {
  const journal = join(folder, 'migrations/meta/_journal.json');
  if (!existsSync(journal)) return [];
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: readonly { tag: string }[] };
  return Promise.all(
    entries.map(async ({ tag }) => {
      const sql = await readFile(join(folder, 'migrations', `${tag}.sql`), 'utf8').catch(() => {
        throw new ToolFailure(basename(folder), [
          `migrations/meta/_journal.json 列出的 ${tag}.sql 不存在，請重新產生，或將它加回`,
        ]);
      });
      return { tag, isCompatible: isCompatibleStep(sql, id) };
    }),
  );
}

/** A text on one line; '' if it is none. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '');

/** The name of an author, who is a text (`Name <mail> (address)`) or an object. */
function nameOf(author: unknown): string {
  if (typeof author === 'object' && author !== null) return textOf((author as { name?: unknown }).name);
  const text = textOf(author);
  return text.replace(/\s*[<(].*$/, '') || text;
}

function cut(field: keyof About, text: string): string {
  return text.length > LONGEST[field] ? `${text.slice(0, LONGEST[field] - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

/** The chapter of a changelog about a version, without its heading: `## 1.2.0`, `## [v1.2.0] - 2026-01-31`. */
function chapterOf(changelog: string, version: string): string | undefined {
  const isAbout = (title: string) => title.split(/[\s[\]()]+/).some((word) => word.replace(/^v/, '') === version);
  const chapters = changelog.replaceAll('\r', '').split(/^## +/m).slice(1);
  const chapter = chapters.find((text) => isAbout(text.split('\n', 1)[0] ?? ''));
  return chapter?.slice(chapter.indexOf('\n') + 1);
}

/** Where a line begins that does not belong to the paragraph before it. */
const BEGINS = /^\s*([-*+]|\d+[.)]|>|\|)\s/;
const WIDE = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/;

/** Markdown as text: paragraphs and list items on a line each, without marks. */
function plainText(markdown: string): string {
  const lines: string[] = [];
  let isOpen = false;
  let isCode = false;
  for (const line of markdown.replaceAll(/<!--[\s\S]*?-->/g, '').split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      isOpen = false;
      continue;
    }
    if (isCode) {
      lines.push(line);
      continue;
    }
    const isHeading = /^#{1,6} /.test(line);
    const text = withoutMarks(line.trimEnd());
    const before = lines.at(-1) ?? '';
    if (text !== '' && isOpen && !isHeading && !BEGINS.test(line)) {
      const isTight = WIDE.test(before.slice(-1)) && WIDE.test(text.trimStart().slice(0, 1));
      lines[lines.length - 1] = `${before}${isTight ? '' : ' '}${text.trimStart()}`;
    } else lines.push(text);
    isOpen = text !== '' && !isHeading;
  }
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const withoutMarks = (line: string) =>
  line
    .replace(/^#{1,6} +/, '')
    .replace(/^(\s*)[*+] /, '$1- ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replaceAll('`', '');
