import { readNewPassword } from '../password/readNewPassword.ts';
import { storePassword } from '../password/storePassword.ts';
import type { HostCommand } from '../HostCommand.ts';
import { operatorText } from '../../core/texts/operatorText.ts';

export const adminCommand: HostCommand = {
  usage: 'admin create EMPLOYEE [--password-file FILE]',
  summary: operatorText('admin.summary'),
  examples: ['atrium admin create A001', 'atrium admin create A001 --password-file password.txt'],

  async run(command, services) {
    const { args, printError, print } = command;
    const [employee, ...more] = args;
    if (employee === undefined || more.length > 0 || command.options['password-file'] === true) {
      printError(operatorText('admin.usage'));
      return 2;
    }
    const { dependencies, directory } = services.company;
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      printError(operatorText(person ? 'admin.hidden' : 'admin.unknown', { employee }));
      return 1;
    }
    const hash = await readNewPassword(command, dependencies.db, person);
    if (hash === undefined) return 1;
    await dependencies.transaction(async () => {
      await storePassword(dependencies.db, person.id, { hash, mustChange: false, changedOn: dependencies.clock.now() });
      await dependencies.authority.grantAdministrator(person);
      const { employee: target, companyId } = person;
      await dependencies.audit.record({ action: 'administrator.grant', target, companyId });
    });
    print(operatorText('admin.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};
