import type { Person } from '@atrium/sdk/server';
import { describeTableError } from '@atrium/sdk/server/csv';
import type { HostCommand } from '../../HostCommand.ts';
import { operatorText } from '../../../core/texts/operatorText.ts';
import type { HostTextKey } from '../../../core/texts/refuse.ts';
import { freshenAll } from '../../session/freshen.ts';
import { withInitialPassword, hashInitialPasswords, readPasswords } from './initialPasswords.ts';
import type { LineError, Listed } from './Listed.ts';
import { type LostAdministrators, lostAdministrators } from './lostAdministrators.ts';
import { type ImportPlan, planImport } from './planImport.ts';
import { readOrganisation } from './readOrganisation.ts';
import { saveImport } from './saveImport.ts';

const PROGRESS_STEP = 500;

export const importCommand: HostCommand = {
  usage: 'org import FILE.csv [--dry-run] [--keep-missing]',
  summary: operatorText('import.summary'),
  examples: [
    'atrium org import 組織.csv --dry-run',
    'atrium org import 組織.csv',
    'atrium org import 新人.csv --keep-missing',
  ],

  async run({ args, options, read, print, printError }, services) {
    const [file, ...more] = args;
    if (file === undefined || more.length > 0) {
      printError(operatorText('import.usage'));
      return 2;
    }
    const people = services.company;
    const passwords = await readPasswords(people.dependencies.db);
    const listed = await readOrganisation(await read(file), (employee) => passwords.has(employee.toUpperCase()));
    if (listed.problems.length > 0) {
      for (const problem of listed.problems) printError(describe(problem));
      printError(operatorText('import.refused', { count: listed.problems.length }));
      return 1;
    }
    const keepMissing = options['keep-missing'] !== undefined;
    await people.directory.reload();
    await freshenAll(people.dependencies, people.directory);
    const organisation = await people.directory.organisation();
    const plan = planImport(organisation, listed.people, keepMissing);
    // Checked before hashing, which takes minutes, and again when saving.
    const lost = lostAdministrators(people.dependencies, organisation, plan);
    if (lost.length > 0) return refuse(lost, printError);
    const requested = withInitialPassword(listed.people, passwords);
    if (options['dry-run'] !== undefined) {
      for (const line of describePlan(plan, requested)) print(line);
      const more = { renamed: plan.renamed.length, passwords: requested.length };
      print(operatorText('import.describePlan', { ...countsOf(plan, listed.people), ...more }));
      return 0;
    }
    const hashes = await hashInitialPasswords(requested, (done, all) => {
      if (done % PROGRESS_STEP === 0) print(operatorText('import.hashing', { done, all }));
    });
    const saved = await saveImport(people, { people: listed.people, keepMissing, hashes });
    if (saved.lost.length > 0) return refuse(saved.lost, printError);
    print(operatorText('import.done', countsOf(saved.plan, listed.people)));
    return 0;
  },
};

function refuse(lost: readonly LostAdministrators[], printError: (line: string) => void): 1 {
  for (const { key, variables } of lost) printError(operatorText(key, variables));
  printError(operatorText('import.refused', { count: lost.length }));
  return 1;
}

const countsOf = ({ added, changed, hidden }: ImportPlan, people: readonly Listed[]) => ({
  added: added.length,
  changed: changed.length,
  hidden: hidden.length,
  all: people.length,
});

/** Every person who would be added, updated or hidden or would get an initial password, and every unit that would be renamed. */
function describePlan({ added, changed, hidden, renamed }: ImportPlan, requested: readonly Listed[]): string[] {
  const each = (key: HostTextKey, people: readonly Pick<Person, 'employee' | 'name'>[]) =>
    people.map(({ employee, name }) => operatorText(key, { employee, name }));
  return [
    ...renamed.map(({ kind, code, from, to }) => operatorText(`import.wouldRename.${kind}`, { code, from, to })),
    ...each('import.wouldAdd', added),
    ...each(
      'import.wouldChange',
      changed.map(({ listed }) => listed),
    ),
    ...each('import.wouldHide', hidden),
    ...each('import.wouldSetPassword', requested),
  ];
}

function describe(problem: LineError): string {
  const sentence =
    'table' in problem ? describeTableError(problem.table) : operatorText(problem.key, problem.variables);
  return operatorText('import.badLine', { line: problem.line, problem: sentence });
}
