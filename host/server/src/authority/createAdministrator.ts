import type { Command } from '@atrium/sdk/server';
import type { Variables } from '@atrium/sdk';
import { hashPassword } from '../password/hashPassword.ts';
import { passwordProblems } from '../password/passwordProblems.ts';
import { passwordHashes, storePassword } from '../password/storePassword.ts';
import { PEOPLE } from '../people/bindPeople.ts';
import type { HostCommand } from '../people/commands/HostCommand.ts';
import { hostText } from '../texts/hostText.ts';
import type { HostTextKey } from '../texts/refuse.ts';
import { askPassword } from './askPassword.ts';

const text = (key: HostTextKey, variables?: Variables) => hostText('zh-TW', key, variables);

export const adminCommand: HostCommand = {
  usage: 'admin create EMPLOYEE [--password-file FILE]',
  summary: text('admin.summary'),
  examples: ['atrium admin create A001', 'atrium admin create A001 --password-file password.txt'],

  async run(command, container) {
    const { words, complain, print } = command;
    const [employee, ...more] = words;
    if (employee === undefined || more.length > 0 || command.options['password-file'] === true) {
      complain(text('admin.usage'));
      return 2;
    }
    const { ground, directory } = container.get(PEOPLE);
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      complain(text(person ? 'admin.hidden' : 'admin.unknown', { employee }));
      return 1;
    }
    const password = await givenPassword(command);
    if (password === undefined) return 1;
    const hashes = await passwordHashes(ground.db, person.id);
    const problems = await passwordProblems(password, { employee: person.employee, hashes });
    if (problems.length > 0) {
      complain([text('password.rule'), ...problems.map((problem) => text(problem))].join(' '));
      return 1;
    }
    const hash = await hashPassword(password);
    await ground.transaction(async () => {
      await storePassword(ground.db, person.id, { hash, mustChange: false, changedOn: ground.clock.now() });
      await ground.authority().grantAdministrator(person);
      await ground.audit().record({ action: 'administrator.grant', target: person.employee });
    });
    print(text('admin.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};

/** The password of the file (its last line break does not count), or as it is asked for; undefined where there is none, which is said. */
async function givenPassword({ options, read, complain }: Command): Promise<string | undefined> {
  const file = options['password-file'];
  const fromFile = typeof file === 'string';
  const password = fromFile
    ? (await read(file)).toString('utf8').replace(/\r?\n$/, '')
    : await askPassword(text('admin.password'));
  if (password === '') complain(text('admin.noPassword'));
  else if (!fromFile && process.stdin.isTTY && (await askPassword(text('admin.again'))) !== password)
    complain(text('admin.differ'));
  else return password;
  return undefined;
}
