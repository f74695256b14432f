import type calendar from '@atrium/plugin-calendar/contract';
import { contribution, defineServer, type Person } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { importLeaves } from './server/import/importLeaves.ts';
import { importShifts } from './server/import/importShifts.ts';
import { leaveTimes } from './server/rules/leaveTimes.ts';
import { onLeave } from './server/rules/onLeave.ts';
import { exportMonth } from './server/handlers/exportMonth.ts';
import { punch } from './server/handlers/punch.ts';
import { readLeaves } from './server/handlers/readLeaves.ts';
import { readMonth } from './server/handlers/readMonth.ts';
import { searchLeaves } from './server/handlers/searchLeaves.ts';
import { readPunches } from './server/rules/readPunches.ts';
import { readWorkDate } from './server/rules/readWorkDate.ts';
import { relationToMonth } from './server/rules/relationToMonth.ts';
import { unpunched } from './server/rules/unpunched.ts';

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
