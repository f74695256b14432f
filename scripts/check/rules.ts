import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';

/** Pages of docs/rules: name to text, without the index and the generated page. */
export type Pages = ReadonlyMap<string, string>;

/** A numbered rule: a row of the specification (`S1-012`), which tests name, or a decision (`C.5-11`). */
export interface Rule {
  readonly id: string;
  /** Name of its page, such as `calendar.md`. */
  readonly page: string;
  readonly text: string;
}

/** A number in a source file, a test or a document outside of docs/rules. */
export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The whole line. */
  readonly text: string;
}

const FOLDER = 'docs/rules';
const INDEX = 'README.md';
/** The generated page: which files cite a row, and which tests name it. */
export const COVERAGE = `${FOLDER}/coverage.md`;

const NUMBER = /\bS[0-2]-\d{3}\b|\bC\.\d+-\d+\b/g;
const RULE = /^- \*\*(S[0-2]-\d{3}|C\.\d+-\d+)\*\* (.+(?:\n {2}\S.*)*)/gm;
const TEST = /\.(test\.tsx?|spec\.ts)$/;
const PRODUCT = /^(plugins|host|packages)\/[^/]+\/(src|build|scripts)\//;
const PAPERS_IN = ['*.ts', '*.tsx', '*.css', '*.md'];
/** This check and its test have numbers of their own. */
const OWN = /^scripts\/check\/rules(\.test)?\.ts$/;
const WIDTH = 200;
/** Papers that a clone of the repository does not have: chapters of the specification, and names of what was written before it. */
const OUTSIDE = /\bS[0-2] ?§\s?\d*|(?<![\w-])(?:contract|decisions|domains|stack|language|checklist)\.md\b/;

/**
 * Every row of the specification is one rule on one page of docs/rules and has a test that names it; every number that
 * is cited is on a page, rows at most once in code; nothing cites a paper outside of the repository; and the generated page says what
 * is true (decision 0140).
 */
export function checkRules(): Outcome {
  const pages = readPages();
  const citations = findCitations();
  const problems = [
    ...findProblems(pages, citations, readFileSync(join(ROOT, FOLDER, INDEX), 'utf8')),
    ...findOutside(grep('S[0-2] ?§|(contract|decisions|domains|stack|language|checklist)\\.md', PAPERS_IN)),
  ];
  const written = existsSync(join(ROOT, COVERAGE)) ? readFileSync(join(ROOT, COVERAGE), 'utf8') : '';
  if (problems.length === 0 && written !== describeCoverage(pages, citations))
    problems.push(`${COVERAGE} is not what the tests and the code say: run \`pnpm rules\`.`);
  return { ok: problems.length === 0, output: problems.join('\n') };
}

/** Reads the pages from the repository. */
export function readPages(): Pages {
  const names = globSync(`${FOLDER}/*.md`, { cwd: ROOT }).map((file) => basename(file));
  const own = names.filter((name) => name !== INDEX && name !== basename(COVERAGE));
  return new Map(own.sort().map((name) => [name, readFileSync(join(ROOT, FOLDER, name), 'utf8')]));
}

/** Returns the rules of the pages, in their order. */
export function readRules(pages: Pages): Rule[] {
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(RULE)].map(([, id = '', sentence = '']) => ({ id, page, text: sentence.replace(/\n +/g, ' ') })),
  );
}

/** Finds every number in the files of the repository, tracked or new, outside of docs/rules. */
export function findCitations(): Citation[] {
  return grep('S[0-2]-[0-9][0-9][0-9]|C\\.[0-9]+-[0-9]+', ['*.ts', '*.tsx', '*.md', `:!${FOLDER}`]).flatMap((found) =>
    [...found.text.matchAll(NUMBER)].map(([id]) => ({ id, ...found })),
  );
}

/** Returns a sentence for each line that cites a paper which is not part of the repository. */
export function findOutside(lines: readonly Omit<Citation, 'id'>[]): string[] {
  return lines.flatMap(({ file, line, text }) => {
    const [cited] = OUTSIDE.exec(text) ?? [];
    return cited ? [`${file}:${line}: “${cited}” is not in the repository; a rule is cited by its number.`] : [];
  });
}

/** Lines of the repository's files, tracked or new, with a pattern. */
function grep(pattern: string, scope: readonly string[]): Omit<Citation, 'id'>[] {
  const args = ['grep', '--untracked', '-nIE', pattern, '--', ...scope, ':!**/CHANGELOG.md'];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 });
  // 1: no line has it
  if (status !== 0 && status !== 1) throw new Error(`git grep: ${stderr}`);
  return stdout.split('\n').flatMap((found) => {
    const [, file, at, text] = /^(.+?):(\d+):(.*)$/.exec(found) ?? [];
    return file && text && !OWN.test(file) ? [{ file, line: Number(at), text: text.trim() }] : [];
  });
}

/** Returns a sentence for everything that is wrong with the pages and with what cites them. */
export function findProblems(pages: Pages, citations: readonly Citation[], index: string): string[] {
  const rules = readRules(pages);
  const problems = [...pages.keys()]
    .filter((page) => !index.includes(`](${page})`))
    .map((page) => `${FOLDER}/${INDEX}: does not list ${page}.`);
  const pageOfRule = new Map<string, string>();
  for (const { id, page } of rules) {
    const other = pageOfRule.get(id);
    if (other) problems.push(`${FOLDER}/${page}: ${id} is a rule of ${other} already.`);
    pageOfRule.set(id, page);
  }
  // A decision may be a part of another rule, as its reason.
  const known = new Set([...pages.values()].flatMap((text) => text.match(NUMBER) ?? []).filter(isDecision));
  const isKnown = (id: string) => pageOfRule.has(id) || known.has(id);
  for (const { id, file, line } of citations)
    if (!isKnown(id)) problems.push(`${file}:${line}: ${id} is no rule of ${FOLDER}.`);
  const citedAt = new Map<string, string>();
  for (const { id, file, line } of citations.filter((citation) => isCode(citation) && !isDecision(citation.id))) {
    const other = citedAt.get(id);
    if (other)
      problems.push(`${file}:${line}: ${id} is cited in ${other} already; code cites a row where it is implemented.`);
    citedAt.set(id, `${file}:${line}`);
  }
  const tested = new Set(citations.filter(isTitle).map(({ id }) => id));
  for (const [id, page] of pageOfRule)
    if (!isDecision(id) && !tested.has(id))
      problems.push(`${FOLDER}/${page}: no test has [${id}] in its title and would fail without it.`);
  return problems;
}

/** Returns the text of the generated page. */
export function describeCoverage(pages: Pages, citations: readonly Citation[]): string {
  const rows = readRules(pages).filter(({ id }) => !isDecision(id));
  const sections = [...pages].flatMap(([page, text]) => {
    const lines = rows.filter((rule) => rule.page === page).flatMap(({ id }) => describeRow(id, citations));
    return lines.length === 0 ? [] : [`## [${/^# (.+)$/m.exec(text)?.[1] ?? page}](${page})`, lines.join('\n')];
  });
  return [
    '# Coverage',
    'Generated by `pnpm rules`, checked by `pnpm check`: each row, the code that cites it, and the tests whose titles name it. Files are named by their package;\n`pnpm rules S1-012` prints paths, lines and titles.',
    ...sections,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** Code that cites a row, and tests that name it in a title. */
export const isCode = ({ file }: Citation) => PRODUCT.test(file) && !TEST.test(file);
export const isTitle = ({ id, file, text }: Citation) => TEST.test(file) && text.includes(`[${id}]`);

const isDecision = (id: string) => id.startsWith('C.');

function describeRow(id: string, citations: readonly Citation[]): string[] {
  const own = citations.filter((citation) => citation.id === id);
  const parts = [
    ['code', nameFiles(own.filter(isCode))],
    ['tests', nameFiles(own.filter(isTitle))],
  ] as const;
  const words = parts.flatMap(([kind, names]) =>
    names.map((name, at) => `${at === 0 ? ` · ${kind} ` : ' '}${name}${at < names.length - 1 ? ',' : ''}`),
  );
  const lines = [`- ${id}`];
  for (const word of words) {
    const line = lines.at(-1)! + word;
    if (line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`  ${word.trimStart()}`);
  }
  return lines;
}

/** `plugins/calendar/src/client/Month.test.tsx` is `calendar/Month.test.tsx`: a file that moves within its package keeps its name. */
const nameFiles = (citations: readonly Citation[]) =>
  [...new Set(citations.map(({ file }) => `${file.split('/')[1]}/${basename(file)}`))].sort();
