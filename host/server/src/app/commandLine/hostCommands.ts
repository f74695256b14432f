import { adminCommand } from '../../company/authority/createAdministrator.ts';
import { calendarCommand } from '../../company/calendar/importCommand.ts';
import { demoCommand } from '../demo/demoCommand.ts';
import { importCommand } from '../../company/organisation/import/importCommand.ts';
import { resetCommand } from '../../company/password/resetPassword.ts';
import type { HostCommand } from '../../company/HostCommand.ts';

/** The commands about people. */
export const hostCommands: readonly HostCommand[] = [
  importCommand,
  calendarCommand,
  adminCommand,
  resetCommand,
  demoCommand,
];
