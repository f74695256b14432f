import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

/**
 * Every link of a document to a file of the repository leads to one, and to a heading of it where it names one. Files of
 * its package that a README names (`src/contract.ts`) exist.
 */
export function checkLinks(): Outcome {
  const read = (file: string) => (existsSync(join(ROOT, file)) ? readText(file) : undefined);
  const wrong = sourceFiles(/\.md$/).flatMap((file) => findBrokenLinks(file, readText(file) ?? '', read));
  return { ok: wrong.length === 0, output: wrong.join('\n') };
}

/**
 * @param file path from the root, with `/`
 * @param read text of a file, an empty one for a folder, undefined for what is missing
 * @returns one line per link that leads nowhere
 */
export function findBrokenLinks(file: string, text: string, read: (file: string) => string | undefined): string[] {
  const prose = withoutCode(text);
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, inline, below]) => inline ?? below!,
  );
  const named = basename(file) === 'README.md' ? [...text.matchAll(/`(src\/[^`\s*]+)`/g)].map(([, path]) => path!) : [];
  return [...links, ...named].flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? text : read(join(dirname(file), path));
    if (target === undefined) return [`${file}: ${link} does not exist.`];
    if (anchor && !anchorsOf(target).includes(anchor)) return [`${file}: ${link}: there is no such heading.`];
    return [];
  });
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
}

/** Anchor of a heading, as GitHub makes it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const withoutCode = (text: string) =>
  text
    .replace(/^```.*?^```/gms, '')
    .replace(/`([^`\n]*)`(?!\])/g, (_all, code: string) => code.replace(/[[\]()]/g, ''));

function readText(file: string): string | undefined {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return ''; // a folder
  }
}
