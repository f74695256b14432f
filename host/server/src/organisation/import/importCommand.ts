import { describeTableProblem, type Person } from '@atrium/sdk/server';
import type { Variables } from '@atrium/sdk';
import type { HostCommand } from '../../people/commands/HostCommand.ts';
import { PEOPLE } from '../../people/bindPeople.ts';
import { hostText } from '../../texts/hostText.ts';
import type { HostTextKey } from '../../texts/refuse.ts';
import { freshenAll } from '../../session/freshen.ts';
import { hashInitialPasswords, readPasswords } from './initialPasswords.ts';
import type { LineProblem } from './Listed.ts';
import { lostAdministrators } from './lostAdministrators.ts';
import { type ImportPlan, planImport } from './planImport.ts';
import { readOrganisation } from './readOrganisation.ts';
import { saveImport } from './saveImport.ts';

const text = (key: HostTextKey, variables?: Variables) => hostText('zh-TW', key, variables);
const PROGRESS_STEP = 500;

export const importCommand: HostCommand = {
  usage: 'org import FILE.csv [--dry-run] [--keep-missing]',
  summary: text('import.summary'),
  examples: [
    'atrium org import 組織.csv --dry-run',
    'atrium org import 組織.csv',
    'atrium org import 新人.csv --keep-missing',
  ],

  async run({ words, options, read, print, complain }, container) {
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) {
      complain(text('import.usage'));
      return 2;
    }
    const people = container.get(PEOPLE);
    const passwords = await readPasswords(people.ground.db);
    const listed = await readOrganisation(await read(file), (employee) => passwords.has(employee.toUpperCase()));
    if (listed.problems.length > 0) {
      for (const problem of listed.problems) complain(describe(problem));
      complain(text('import.refused', { count: listed.problems.length }));
      return 1;
    }
    await people.directory.reload();
    const organisation = await people.directory.organisation();
    const plan = planImport(organisation, listed.people, options['keep-missing'] !== undefined);
    await freshenAll(people.ground, people.directory);
    const lost = lostAdministrators(people.ground, organisation, plan);
    if (lost.length > 0) {
      for (const { key, variables } of lost) complain(text(key, variables));
      complain(text('import.refused', { count: lost.length }));
      return 1;
    }
    const counts = {
      added: plan.added.length,
      changed: plan.changed.length,
      hidden: plan.hidden.length,
      all: listed.people.length,
    };
    if (options['dry-run'] !== undefined) {
      for (const line of wouldDo(plan)) print(line);
      print(text('import.wouldDo', counts));
      return 0;
    }
    const hashes = await hashInitialPasswords(listed.people, passwords, (done, all) => {
      if (done % PROGRESS_STEP === 0) print(text('import.hashing', { done, all }));
    });
    await saveImport(people, listed.people, plan, hashes);
    print(text('import.done', counts));
    return 0;
  },
};

/** Every person who would be added, updated or hidden, by name. */
function wouldDo({ added, changed, hidden }: ImportPlan): string[] {
  const each = (key: HostTextKey, people: readonly Pick<Person, 'employee' | 'name'>[]) =>
    people.map(({ employee, name }) => text(key, { employee, name }));
  return [
    ...each('import.wouldAdd', added),
    ...each(
      'import.wouldChange',
      changed.map(({ listed }) => listed),
    ),
    ...each('import.wouldHide', hidden),
  ];
}

function describe(problem: LineProblem): string {
  const sentence = 'table' in problem ? describeTableProblem(problem.table) : text(problem.key, problem.variables);
  return text('import.badLine', { line: problem.line, problem: sentence });
}
