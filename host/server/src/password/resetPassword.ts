import { PEOPLE } from '../people/bindPeople.ts';
import type { HostCommand } from '../people/commands/HostCommand.ts';
import { endOthers } from '../session/endOthers.ts';
import { operatorText } from '../texts/operatorText.ts';
import { givenPassword } from './givenPassword.ts';
import { storePassword } from './storePassword.ts';

/** For a forgotten password: a new one, to be changed at the next sign-in (C.2-17). Who is signed in is signed out. */
export const resetCommand: HostCommand = {
  usage: 'password reset EMPLOYEE [--password-file FILE]',
  summary: operatorText('reset.summary'),
  examples: ['atrium password reset E001', 'atrium password reset E001 --password-file password.txt'],

  async run(command, container) {
    const { words, options, complain, print } = command;
    const [employee, ...more] = words;
    if (employee === undefined || more.length > 0 || options['password-file'] === true) {
      complain(operatorText('reset.usage'));
      return 2;
    }
    const { ground, directory, sessions } = container.get(PEOPLE);
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      complain(operatorText(person ? 'reset.hidden' : 'reset.unknown', { employee }));
      return 1;
    }
    const hash = await givenPassword(command, ground.db, person);
    if (hash === undefined) return 1;
    await ground.transaction(async () => {
      await storePassword(ground.db, person.id, { hash, mustChange: true, changedOn: ground.clock.now() });
      await endOthers(ground, sessions, person.id, 'ADMIN');
      await ground.audit().record({ action: 'password.reset', target: person.employee });
    });
    print(operatorText('reset.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};
