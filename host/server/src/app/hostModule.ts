import { adminCommand } from '../company/authority/createAdministrator.ts';
import { secretsCommand } from './secretsCommand.ts';
import { calendarCommand } from '../company/calendar/importCommand.ts';
import type { HostCommand } from '../company/HostCommand.ts';
import { importCommand } from '../company/organisation/import/importCommand.ts';
import { resetCommand } from '../company/password/resetPassword.ts';
import { demoCommand } from './demo/demoCommand.ts';

export { createCompany } from '../company/createCompany.ts';
export { loadDemo } from './demo/loadDemo.ts';
export { hostPlugin } from './hostPlugin.ts';

/** The commands about people. */
export const hostCommands: readonly HostCommand[] = [
  importCommand,
  calendarCommand,
  secretsCommand,
  adminCommand,
  resetCommand,
  demoCommand,
];
