import type calendar from '@atrium/plugin-calendar/contract';
import { contribution, defineServer, type Person } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { importLeaves } from './server/import/importLeaves.ts';
import { importClosures, importRules, importSites } from './server/import/importPlans.ts';
import { importShifts } from './server/import/importShifts.ts';
import { leaveTimes, onLeave, unpunched } from './server/rules/offers.ts';
import { exportMonth, readMonth } from './server/handlers/readMonth.ts';
import { punch, readPresentPunches } from './server/handlers/punch.ts';
import { readLeaves, searchLeaves } from './server/handlers/readLeaves.ts';
import { noteJoined, noteLeft } from './server/rules/employments.ts';
import { noteSettings } from './server/rules/workRules.ts';
import { relationToMonth } from './server/rules/mayView.ts';

export default defineServer(contract, (context) => ({
  api: {
    month: (call) => readMonth(context, call),
    monthFile: (call) => exportMonth(context, call),
    leaves: (call) => readLeaves(context, call),
    punches: async ({ caller }) => [await readPresentPunches(context, caller)],
    punch: (call) => punch(context, call),
  },
  search: searchLeaves(context),
  relations: { month: (person: Person, caller) => relationToMonth(context, person, caller) },
  offers: {
    unpunched: (input, caller) => unpunched(context, input, caller),
    onLeave: (input, caller) => onLeave(context, input, caller),
  },
  contributions: {
    'calendar.freeBusy': contribution<typeof calendar, 'freeBusy'>((input, caller) =>
      leaveTimes(context, input, caller),
    ),
  },
  subscriptions: {
    'people.joined': ({ employees }, { on }) => noteJoined(context, employees, on),
    'people.left': ({ employeeId }, { on }) => noteLeft(context, employeeId, on),
  },
  settingsSaved: ({ before, after }) => noteSettings(context, before, after),
  cli: {
    'shifts import': (command) => importShifts(context, command),
    'leaves import': (command) => importLeaves(context, command),
    'rules import': (command) => importRules(context, command),
    'sites import': (command) => importSites(context, command),
    'closures import': (command) => importClosures(context, command),
  },
  demo: (demo) => loadDemo(context, demo),
}));
