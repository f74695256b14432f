import type { Person, RequestFacts } from '@atrium/sdk/server';
import { describeTableError } from '@atrium/sdk/server/csv';
import { hostText } from '../../../core/texts/hostText.ts';
import type { HostTextKey } from '../../../core/texts/refuse.ts';
import type { LineError, Listed } from './Listed.ts';
import type { ImportPlan } from './planImport.ts';
import type { ImportOutcome } from './runImport.ts';

type Language = RequestFacts['language'];

/** Errors that are described; the summary counts them all. */
const MAX_ERRORS = 1_000;

/** The report of an import in a language: a line per error or planned change, and the sentence below them. */
export function describeImport(
  outcome: ImportOutcome,
  language: Language,
): { readonly lines: string[]; readonly summary: string } {
  if (outcome.outcome === 'invalid') {
    const { problems } = outcome;
    const lines = problems.slice(0, MAX_ERRORS).map((problem) => describeError(problem, language));
    return { lines, summary: hostText(language, 'import.refused', { count: problems.length }) };
  }
  if (outcome.outcome === 'refused') {
    const { lost } = outcome;
    const lines = lost.map(({ key, variables }) => hostText(language, key, variables));
    return { lines, summary: hostText(language, 'import.refused', { count: lost.length }) };
  }
  const { plan, people, passwords } = outcome;
  const counts = {
    ...{ added: plan.added.length, changed: plan.changed.length, hidden: plan.hidden.length, all: people.length },
    ...{ renamed: plan.renamed.length, passwords: passwords.length },
  };
  if (outcome.outcome === 'saved') return { lines: [], summary: hostText(language, 'import.done', counts) };
  return { lines: describePlan(plan, passwords, language), summary: hostText(language, 'import.describePlan', counts) };
}

/** Every person who would be added, updated or hidden or would get an initial password, and every unit that would be renamed. */
function describePlan(
  { added, changed, hidden, renamed }: ImportPlan,
  passwords: readonly Listed[],
  language: Language,
): string[] {
  const each = (key: HostTextKey, people: readonly Pick<Person, 'employee' | 'name'>[]) =>
    people.map(({ employee, name }) => hostText(language, key, { employee, name }));
  return [
    ...renamed.map(({ kind, code, from, to }) => hostText(language, `import.wouldRename.${kind}`, { code, from, to })),
    ...each('import.wouldAdd', added),
    ...each(
      'import.wouldChange',
      changed.map(({ listed }) => listed),
    ),
    ...each('import.wouldHide', hidden),
    ...each('import.wouldSetPassword', passwords),
  ];
}

function describeError(problem: LineError, language: Language): string {
  const sentence =
    'table' in problem
      ? describeTableError(problem.table, language)
      : hostText(language, problem.key, problem.variables);
  return hostText(language, 'import.badLine', { line: problem.line, problem: sentence });
}
