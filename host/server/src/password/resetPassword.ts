import type { Variables } from '@atrium/sdk';
import { PEOPLE } from '../people/bindPeople.ts';
import type { HostCommand } from '../people/commands/HostCommand.ts';
import { endOthers } from '../session/endOthers.ts';
import { hostText } from '../texts/hostText.ts';
import type { HostTextKey } from '../texts/refuse.ts';
import { givenPassword } from './givenPassword.ts';
import { storePassword } from './storePassword.ts';

const text = (key: HostTextKey, variables?: Variables) => hostText('zh-TW', key, variables);

/** For a forgotten password: a new one, to be changed at the next sign-in (C.2-17). Who is signed in is signed out. */
export const resetCommand: HostCommand = {
  usage: 'password reset EMPLOYEE [--password-file FILE]',
  summary: text('reset.summary'),
  examples: ['atrium password reset E001', 'atrium password reset E001 --password-file password.txt'],

  async run(command, container) {
    const { words, options, complain, print } = command;
    const [employee, ...more] = words;
    if (employee === undefined || more.length > 0 || options['password-file'] === true) {
      complain(text('reset.usage'));
      return 2;
    }
    const { ground, directory, sessions } = container.get(PEOPLE);
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      complain(text(person ? 'reset.hidden' : 'reset.unknown', { employee }));
      return 1;
    }
    const hash = await givenPassword(command, ground.db, person);
    if (hash === undefined) return 1;
    await ground.transaction(async () => {
      await storePassword(ground.db, person.id, { hash, mustChange: true, changedOn: ground.clock.now() });
      await endOthers(ground, sessions, person.id, 'ADMIN');
      await ground.audit().record({ action: 'password.reset', target: person.employee });
    });
    print(text('reset.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};
