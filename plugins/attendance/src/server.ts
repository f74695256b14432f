import type calendar from '@atrium/plugin-calendar/contract';
import { contribution, defineServer, type Person } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { importLeaves } from './server/import/importLeaves.ts';
import { importShifts } from './server/import/importShifts.ts';
import { leaveTimes, onLeave, unpunched } from './server/rules/offers.ts';
import { exportMonth, readMonth } from './server/handlers/readMonth.ts';
import { punch } from './server/handlers/punch.ts';
import { readLeaves, searchLeaves } from './server/handlers/readLeaves.ts';
import { readPunches, readWorkDate } from './server/rules/workDate.ts';
import { relationToMonth } from './server/rules/mayView.ts';

export default defineServer(contract, (context) => ({
  api: {
    month: (call) => readMonth(context, call),
    monthFile: (call) => exportMonth(context, call),
    leaves: (call) => readLeaves(context, call),
    punches: async ({ caller }) => {
      const workDate = await readWorkDate(context, caller.id, context.clock.now());
      return [await readPunches(context, caller.id, workDate)];
    },
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
  cli: {
    'shifts import': (command) => importShifts(context, command),
    'leaves import': (command) => importLeaves(context, command),
  },
  demo: (demo) => loadDemo(context, demo),
}));
