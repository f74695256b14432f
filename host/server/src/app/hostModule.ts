import type { HostCommand } from '../company/CompanyServices.ts';
import { calendarCommand, importCommand } from '../company/imports/importCommands.ts';
import { adminCommand, resetCommand } from '../company/password/passwordCommands.ts';
import { resetFactorCommand } from '../company/secondFactor/factorCalls.ts';
import { operatorText } from '../core/texts.ts';
import { demoCommand } from './demo/loadDemo.ts';

export { createCompany, createPeople } from '../company/createCompany.ts';
export { loadDemo } from './demo/loadDemo.ts';
export { hostPlugin } from './hostPlugin.ts';

/** Does the work of a rotation itself, since no server may be running. */
export const secretsCommand: HostCommand = {
  usage: 'secrets rotate',
  summary: operatorText('secrets.summary'),
  examples: ['atrium secrets rotate'],

  async run({ args, print, printError }, { rotation }) {
    if (args.length > 0) {
      printError(operatorText('secrets.usage'));
      return 2;
    }
    await rotation.begin();
    const { total, waiting } = await rotation.state();
    let done = 0;
    await rotation.run(undefined, (rows) => {
      done += rows;
      if (rows > 0) print(operatorText('secrets.progress', { done, waiting }));
    });
    const { unreadable } = await rotation.state();
    print(operatorText('secrets.done', { total }));
    if (unreadable === 0) return 0;
    printError(operatorText('secrets.unreadable', { unreadable }));
    return 1;
  },
};

/** The commands about people and plugins. */
export const hostCommands: readonly HostCommand[] = [
  importCommand,
  calendarCommand,
  secretsCommand,
  adminCommand,
  resetCommand,
  resetFactorCommand,
  demoCommand,
];
