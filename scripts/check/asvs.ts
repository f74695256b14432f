import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';

const FOLDER = 'docs/security';
/** One row for each requirement of the levels 1 and 2, written by hand. */
export const ROWS = `${FOLDER}/asvs.json`;
/** The generated page. */
export const TABLE = `${FOLDER}/asvs.md`;
const WIDTH = 200;

/**
 * Chapters of OWASP ASVS 5.0.0, and for each section the level of its requirements in their order: of 1.2.1 to 1.2.10. The
 * requirements themselves are the standard's; the subjects of the rows are words of this repository.
 */
const CHAPTERS: readonly (readonly [title: string, sections: readonly string[]])[] = [
  ['Encoding and Sanitization', ['1.1 22', '1.2 1111122223', '1.3 112222222223', '1.4 222', '1.5 123']],
  ['Validation and Business Logic', ['2.1 122', '2.2 112', '2.3 12223', '2.4 23']],
  ['Web Frontend Security', ['3.1 3', '3.2 113', '3.3 12223', '3.4 11222233', '3.5 11122333', '3.6 3', '3.7 22333']],
  ['API and Web Service', ['4.1 12233', '4.2 23333', '4.3 22', '4.4 1222']],
  ['File Handling', ['5.1 2', '5.2 112333', '5.3 113', '5.4 222']],
  [
    'Authentication',
    ['6.1 122', '6.2 111111112222', '6.3 11223333', '6.4 112233', '6.5 22222333', '6.6 2223', '6.7 33', '6.8 2222'],
  ],
  ['Session Management', ['7.1 222', '7.2 1111', '7.3 22', '7.4 11222', '7.5 223', '7.6 22']],
  ['Authorization', ['8.1 1233', '8.2 1123', '8.3 133', '8.4 23']],
  ['Self-contained Tokens', ['9.1 111', '9.2 1222']],
  [
    'OAuth and OIDC',
    ['10.1 22', '10.2 223', '10.3 22223', '10.4 1111122222233333', '10.5 22222', '10.6 22', '10.7 222'],
  ],
  ['Cryptography', ['11.1 2233', '11.2 22233', '11.3 11233', '11.4 1222', '11.5 23', '11.6 23', '11.7 33']],
  ['Secure Communication', ['12.1 12233', '12.2 11', '12.3 22223']],
  ['Configuration', ['13.1 2333', '13.2 222223', '13.3 2233', '13.4 1222233']],
  ['Data Protection', ['14.1 22', '14.2 12223333', '14.3 122']],
  ['Secure Coding and Architecture', ['15.1 12233', '15.2 12233', '15.3 1222222', '15.4 3333']],
  ['Security Logging and Error Handling', ['16.1 2', '16.2 22222', '16.3 2222', '16.4 222', '16.5 2223']],
  ['WebRTC', ['17.1 23', '17.2 22223333', '17.3 22']],
];

/** How a requirement is met, or why it is not: by exactly one of these. */
export type AsvsAnswer =
  /** A title of the test, or a part of one. */
  | { readonly test: string; readonly title: string }
  | { readonly code: string; readonly reason: string }
  | { readonly notApplicable: string }
  | { readonly open: string; readonly closedBy: string };

export interface AsvsRow {
  readonly id: string;
  /** What the requirement is about, in our words. */
  readonly subject: string;
  readonly answer: AsvsAnswer;
}

/** Fields of an answer, for each kind of it. */
const FIELDS: readonly string[] = ['test title', 'code reason', 'notApplicable', 'open closedBy'];
const LONGEST = 400;

/** The text of a file of the repository; undefined where there is none. */
type Read = (file: string) => string | undefined;

/** Every requirement of ASVS 5.0 up to level 2 has one answer, whose test or file exists, and the page says the same. */
export function checkAsvs(): Outcome {
  const rows = readRows();
  const problems = findRowProblems(rows, read);
  if (problems.length === 0 && read(TABLE) !== describeRows(rows))
    problems.push(`${TABLE} is not what ${ROWS} says: run \`pnpm asvs\`.`);
  return { ok: problems.length === 0, output: problems.join('\n') };
}

/** Reads the rows; `findRowProblems` says what is wrong with them. */
export const readRows = () => JSON.parse(readFileSync(join(ROOT, ROWS), 'utf8')) as readonly AsvsRow[];

const read: Read = (file) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined);

/** Requirements of the levels 1 and 2: id to level, in their order. */
export const REQUIREMENTS: ReadonlyMap<string, number> = new Map(
  CHAPTERS.flatMap(([, sections]) => sections).flatMap((section) => {
    const [name = '', levels = ''] = section.split(' ');
    return [...levels].flatMap((level, at) => (level === '3' ? [] : [[`${name}.${at + 1}`, Number(level)] as const]));
  }),
);

/** Returns a sentence for each row that is missing, doubled, unknown or whose answer does not exist. */
export function findRowProblems(rows: readonly AsvsRow[], readFile: Read): string[] {
  const ids = rows.map(({ id }) => id);
  const problems = [...REQUIREMENTS.keys()].filter((id) => !ids.includes(id)).map((id) => `${ROWS}: ${id} is missing.`);
  for (const [at, { id, subject, answer }] of rows.entries()) {
    if (!REQUIREMENTS.has(id)) problems.push(`${ROWS}: ${id} is no requirement of the levels 1 and 2.`);
    if (ids.indexOf(id) !== at) problems.push(`${ROWS}: ${id} is there twice.`);
    const texts = [subject, ...Object.values<unknown>({ ...answer })];
    const isWhole = texts.every((text) => typeof text === 'string' && text.length > 2 && text.length <= LONGEST);
    if (!isWhole || !FIELDS.includes(Object.keys(answer).join(' '))) {
      problems.push(
        `${ROWS}: ${id} has a subject and one answer: ${FIELDS.join(', or ')}; up to ${LONGEST} characters each.`,
      );
      continue;
    }
    const file = 'test' in answer ? answer.test : 'code' in answer ? answer.code : undefined;
    const text = file === undefined ? '' : readFile(file);
    if (text === undefined) problems.push(`${ROWS}: ${id}: ${file} does not exist.`);
    else if ('test' in answer && !hasTitle(text, answer.title))
      problems.push(`${ROWS}: ${id}: no test of ${file} has “${answer.title}” in its title.`);
  }
  return problems;
}

/** Whether a line that is no comment has it in a quoted text. */
const hasTitle = (text: string, title: string): boolean =>
  text.split('\n').some((line) => !/^\s*(\/\/|\*)/.test(line) && /['"`]/.test(line) && line.includes(title));

/** Returns the text of the generated page. */
export function describeRows(rows: readonly AsvsRow[]): string {
  const kinds = ['test', 'code', 'notApplicable', 'open'] as const;
  const [tests, code, none, open] = kinds.map((kind) => rows.filter(({ answer }) => kind in answer).length);
  const parts = CHAPTERS.flatMap(([title], at) => {
    const own = rows.filter(({ id }) => id.startsWith(`${at + 1}.`));
    return [`## V${at + 1} ${title}`, own.map(describeRow).join('\n')];
  });
  return `${[
    '# OWASP ASVS 5.0, levels 1 and 2',
    `Generated from \`${ROWS}\` by \`pnpm asvs\`, checked by \`pnpm check\`: each requirement of version 5.0.0 by its number and level, with a subject in our words.\n${rows.length} rows: ${tests} are held by the named test, ${code} by code or a document, ${none} do not apply, ${open} are open. Rows without a test are shown by reading.`,
    ...parts,
  ].join('\n\n')}\n`;
}

function describeRow({ id, subject, answer }: AsvsRow): string {
  return wrap(`- **${id}** (${REQUIREMENTS.get(id)}) ${subject} · ${describeAnswer(answer)}`);
}

function describeAnswer(answer: AsvsAnswer): string {
  if ('test' in answer) return `test \`${answer.test}\`: “${answer.title}”`;
  if ('code' in answer) return `${nameFile(answer.code)}: ${answer.reason}.`;
  if ('notApplicable' in answer) return `not applicable: ${answer.notApplicable}.`;
  return `**open**: ${answer.open}. Closed by: ${answer.closedBy}.`;
}

/** Documents are pages of the site, other files are not. */
const nameFile = (file: string) =>
  file.endsWith('.md') ? `[${file}](${relative(FOLDER, file).replaceAll('\\', '/')})` : `\`${file}\``;

/** Breaks a list item at blanks, so that no line is longer than those of other documents. */
function wrap(item: string): string {
  const lines = [''];
  for (const word of item.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '' || line.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines.join('\n');
}
