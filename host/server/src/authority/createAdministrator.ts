import type { Variables } from '@atrium/sdk';
import { givenPassword } from '../password/givenPassword.ts';
import { storePassword } from '../password/storePassword.ts';
import { PEOPLE } from '../people/bindPeople.ts';
import type { HostCommand } from '../people/commands/HostCommand.ts';
import { hostText } from '../texts/hostText.ts';
import type { HostTextKey } from '../texts/refuse.ts';

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
    const hash = await givenPassword(command, ground.db, person);
    if (hash === undefined) return 1;
    await ground.transaction(async () => {
      await storePassword(ground.db, person.id, { hash, mustChange: false, changedOn: ground.clock.now() });
      await ground.authority().grantAdministrator(person);
      await ground.audit().record({ action: 'administrator.grant', target: person.employee });
    });
    print(text('admin.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};
