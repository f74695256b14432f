import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { sourceFiles } from '../check/sourceFiles.ts';

/** A document of the repository that is a page of the site. */
export interface SourceDocument {
  /** Path of the file from the root. */
  readonly file: string;
  /** Address below `/docs`. */
  readonly path: string;
  readonly section: Section;
  readonly text: string;
}

export type Section = 'guide' | 'rules' | 'decisions' | 'packages';

/** Documents that are read in this order; the others of their section follow by name. */
const ORDER = [
  'README.md',
  'docs/plugins.md',
  'docs/architecture.md',
  'docs/operations.md',
  'docs/security.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
];

/** The documents by section, in the order in which they are read. */
export function readDocuments(): SourceDocument[] {
  const files = sourceFiles(/^([A-Z]+\.md|docs\/.*\.md|packages\/[^/]+\/README\.md)$/);
  const rank = (file: string) => {
    const at = ORDER.indexOf(file);
    return at < 0 ? ORDER.length : at;
  };
  return files
    .toSorted((a, b) => rank(a) - rank(b) || Number(isIndex(b)) - Number(isIndex(a)))
    .map((file) => ({ file, ...placeOf(file), text: readFileSync(join(ROOT, file), 'utf8') }));
}

const isIndex = (file: string) => basename(file) === 'README.md';

function placeOf(file: string): { path: string; section: Section } {
  const name = basename(file, '.md');
  if (file === 'README.md') return { section: 'guide', path: '/guide/overview' };
  if (file === 'SECURITY.md') return { section: 'guide', path: '/guide/reporting' };
  const [, folder] = file.split('/');
  if (file.startsWith('packages/')) return { section: 'packages', path: `/packages/${folder}` };
  for (const section of ['rules', 'decisions'] as const)
    if (folder === section) return { section, path: name === 'README' ? `/${section}` : `/${section}/${name}` };
  return { section: 'guide', path: `/guide/${name.toLowerCase()}` };
}

/** Address of a plugin of the repository, whose README is in its archive: the server makes the page. */
export function pluginPath(file: string): string | undefined {
  const id = /^plugins\/([^/]+)(\/(README\.md)?)?$/.exec(file)?.[1];
  return id && `/plugins/${id}`;
}

/** `zh-Hant` where most letters are Chinese, else `en`. */
export function languageOf(text: string): 'zh-Hant' | 'en' {
  const prose = text.replace(/```.*?```/gs, '');
  const chinese = prose.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = prose.match(/[a-z]{2,}/gi)?.length ?? 0;
  return chinese > words ? 'zh-Hant' : 'en';
}
