import type { Variables } from '@atrium/sdk';
import { EMPLOYEE_COLUMNS, type ImportReport } from '@atrium/sdk/host';
import { digestOutcome, type Level, type Person, type RequestFacts } from '@atrium/sdk/server';
import { describeTableNote } from '@atrium/sdk/tables';
import type { z } from 'zod';
import { hostText, type HostTextKey } from '../../core/texts.ts';
import { LEVELS } from '../OrganisationDirectory.ts';
import type { ImportOutcome } from './ImportOutcome.ts';
import type { FieldChange, ImportPlan } from './planImport.ts';
import type { LineError, Listed } from './readOrganisation.ts';

type Language = RequestFacts['language'];
type Entry = NonNullable<z.output<typeof ImportReport>['entries']>[number];

/** Errors that are described; the summary counts them all. */
const MAX_ERRORS = 1_000;

/** The report of an import in a language: a line per error or planned change, and the sentence below them. */
export function describeImport(
  outcome: ImportOutcome,
  language: Language,
): { readonly lines: string[]; readonly entries: Entry[]; readonly summary: string } {
  const report = (entries: Entry[], summary: string) => ({
    lines: entries.map((entry) => writeLine(entry, language)),
    entries,
    summary,
  });
  if (outcome.outcome === 'invalid') {
    const { problems, notes = [] } = outcome;
    const shown = problems.slice(0, MAX_ERRORS);
    return report(
      [
        ...shown.map((problem) => describe('problem', problem, language)),
        ...notes.slice(0, MAX_ERRORS - shown.length).map((note) => describe('note', note, language)),
      ],
      hostText(language, 'import.refused', { count: problems.length }),
    );
  }
  if (outcome.outcome === 'refused') {
    const { lost } = outcome;
    return report(
      lost.map(({ key, variables }): Entry => ({
        kind: 'problem',
        line: null,
        code: key,
        text: hostText(language, key, variables),
      })),
      hostText(language, 'import.refused', { count: lost.length }),
    );
  }
  const { plan, people, passwords, notes } = outcome;
  const counts = {
    added: plan.added.length,
    changed: plan.changed.length,
    hidden: plan.hidden.length,
    all: people.length,
    renamed: plan.renamed.length,
    passwords: passwords.length,
  };
  const noted = notes.slice(0, MAX_ERRORS).map((note) => describe('note', note, language));
  if (outcome.outcome === 'saved') return report(noted, hostText(language, 'import.done', counts));
  const summary = hostText(language, 'import.describePlan', counts);
  return report(
    [...noted, ...describePlan(plan, passwords, language)],
    outcome.outcome === 'outdated' ? hostText(language, 'import.outdated', { summary }) : summary,
  );
}

/** Of all that a dry run reports, in any language: with another one an import would do something else. */
export const digestPlan = (outcome: ImportOutcome): Promise<string> =>
  digestOutcome(
    describeImport(outcome, 'zh-TW')
      .entries.map(({ kind, line, text }) => `${kind} ${line ?? ''} ${text}`)
      // the database returns those who are hidden in any order
      .toSorted(),
  );

/** Every person who would be added, updated or hidden or would get an initial password, and every unit that would be renamed. */
function describePlan(
  { added, changed, hidden, renamed }: ImportPlan,
  passwords: readonly Listed[],
  language: Language,
): Entry[] {
  const each = (
    kind: Entry['kind'],
    key: HostTextKey,
    people: readonly (Pick<Person, 'employee' | 'name'> & { readonly line?: number })[],
  ) =>
    people.map(({ employee, name, line = null }): Entry => ({
      kind,
      line,
      code: key,
      text: hostText(language, key, { employee, name }),
    }));
  const changes = changed.map(({ listed, fields, returns }): Entry => {
    const { line, employee, name } = listed;
    const texts = [
      ...(returns ? [hostText(language, 'import.change.returns')] : []),
      ...fields.map((field) => describeField(field, language)),
    ];
    const text = hostText(language, 'import.wouldChange', {
      employee,
      name,
      changes: texts.join(language === 'en' ? ', ' : '、'),
    });
    return { kind: 'change', line, code: 'import.wouldChange', text };
  });
  return [
    ...renamed.map(({ kind, code, from, to }): Entry => {
      const key = `import.wouldRename.${kind}` as const;
      return { kind: 'rename', line: null, code: key, text: hostText(language, key, { code, from, to }) };
    }),
    ...each('add', 'import.wouldAdd', added),
    ...changes,
    ...each('hide', 'import.wouldHide', hidden),
    ...each('password', 'import.wouldSetPassword', passwords),
  ];
}

function describeField({ field, from, to }: FieldChange, language: Language): string {
  const show = (value: string | null) => {
    if (value === null) return hostText(language, 'import.change.none');
    return field === 'level' ? hostText(language, `import.level.${value as Level}`) : value;
  };
  const variables = { field: hostText(language, `import.field.${field}`), from: show(from), to: show(to) };
  return hostText(language, 'import.change', variables);
}

function describe(kind: 'problem' | 'note', problem: LineError, language: Language): Entry {
  const { line } = problem;
  return 'table' in problem
    ? { kind, line, code: problem.table.code, text: describeTableNote(problem.table, language) }
    : { kind, line, code: problem.key, text: hostText(language, problem.key, nameVariables(problem, language)) };
}

/** The variables of an error; columns and levels in them are named as screens and templates name them. */
function nameVariables(
  { key, variables }: Extract<LineError, { readonly key: unknown }>,
  language: Language,
): Variables | undefined {
  const names = {
    'import.codeAndName': ['code', 'name'],
    'import.unitTooLong': ['code'],
    'import.badDay': ['column'],
    'import.ambiguousDay': ['column'],
    'import.unitMissing': ['column', 'level'],
    'import.level': ['levels'],
  }[key as string];
  if (!variables || !names) return variables;
  const nameOne = (code: string, isLevel: boolean) => {
    if (isLevel) return LEVELS.includes(code as Level) ? hostText(language, `import.level.${code as Level}`) : code;
    const titles = EMPLOYEE_COLUMNS.find(({ id }) => id === code)?.titles ?? [];
    return (language === 'en' ? titles.find((title) => PLAIN.test(title)) : titles[0]) ?? code;
  };
  const named = names.map((name) => {
    const codes = String(variables[name]).split('、');
    const texts = codes.map((code) => nameOne(code, name.startsWith('level')));
    return [name, texts.join(language === 'en' ? ', ' : '、')];
  });
  return { ...variables, ...(Object.fromEntries(named) as Variables) };
}

/** A title in English. */
const PLAIN = /^[\x20-\x7e]+$/;

/** An entry as the command line prints it. Changes name no line: they are read by who it is. */
function writeLine({ kind, line, text }: Entry, language: Language): string {
  if (kind !== 'problem' && kind !== 'note') return text;
  const placed = line === null ? text : hostText(language, 'import.badLine', { line, problem: text });
  return kind === 'note' ? hostText(language, 'import.note', { note: placed }) : placed;
}
