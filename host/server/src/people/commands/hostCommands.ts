import { adminCommand } from '../../authority/createAdministrator.ts';
import { calendarCommand } from '../../companyCalendar/importCommand.ts';
import { demoCommand } from '../../demo/demoCommand.ts';
import { importCommand } from '../../organisation/import/importCommand.ts';
import { resetCommand } from '../../password/resetPassword.ts';
import type { HostCommand } from './HostCommand.ts';

/** The commands about people. */
export const hostCommands: readonly HostCommand[] = [
  importCommand,
  calendarCommand,
  adminCommand,
  resetCommand,
  demoCommand,
];
