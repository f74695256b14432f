import type { HostCommand } from '../HostCommand.ts';
import { endOthers } from '../session/endOthers.ts';
import { operatorText } from '../../core/texts/operatorText.ts';
import { readNewPassword } from './readNewPassword.ts';
import { storePassword } from './storePassword.ts';

/** For a forgotten password: a new one, to be changed at the next sign-in (C.2-17). All sessions of the person end. */
export const resetCommand: HostCommand = {
  usage: 'password reset EMPLOYEE [--password-file FILE]',
  summary: operatorText('reset.summary'),
  examples: ['atrium password reset E001', 'atrium password reset E001 --password-file password.txt'],

  async run(command, services) {
    const { args, options, printError, print } = command;
    const [employee, ...more] = args;
    if (employee === undefined || more.length > 0 || options['password-file'] === true) {
      printError(operatorText('reset.usage'));
      return 2;
    }
    const { dependencies, directory, sessions } = services.company;
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      printError(operatorText(person ? 'reset.hidden' : 'reset.unknown', { employee }));
      return 1;
    }
    const hash = await readNewPassword(command, dependencies.db, person);
    if (hash === undefined) return 1;
    await dependencies.transaction(async () => {
      await storePassword(dependencies.db, person.id, { hash, mustChange: true, changedOn: dependencies.clock.now() });
      await endOthers(dependencies, sessions, person.id, 'ADMIN');
      const { employee: target, companyId } = person;
      await dependencies.audit.record({ action: 'password.reset', target, companyId });
    });
    print(operatorText('reset.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};
