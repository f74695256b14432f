import type calendar from '@atrium/plugin-calendar/contract';
import { contribution, dayOf, defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import {
  addClosure,
  changeClosure,
  readClosures,
  relationToCompany,
  removeClosure,
} from './server/closures/closures.ts';
import { assignRule, readAssignments } from './server/planning/assignmentCalls.ts';
import { addRule, changeRule, readWorkRules, removeRule } from './server/planning/ruleCalls.ts';
import { addShift, changeShift, readShiftList, removeShift, retireShift } from './server/planning/shiftCalls.ts';
import { addSite, placePeople, readSitePeople, readSites, removeSite, renameSite } from './server/closures/sites.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { importLeaves } from './server/import/importLeaves.ts';
import { BrowserImports } from './server/import/BrowserImports.ts';
import { importClosures, importRules, importSites } from './server/import/importPlans.ts';
import { importShifts } from './server/import/importShifts.ts';
import { importedLeave, removeAbsence, requiredWork, setAbsence } from './server/handlers/absences.ts';
import { leaveTimes, onLeave, unpunched } from './server/rules/offers.ts';
import { correctionRequests, fileCorrection } from './server/handlers/corrections.ts';
import { exportRecords, exportTeam } from './server/handlers/exportDays.ts';
import { exportMonth, readMonth, readOwnRecords } from './server/handlers/readMonth.ts';
import { readTeamMonth } from './server/handlers/readTeamMonth.ts';
import { punch, PunchTeller, readPresentPunches } from './server/handlers/punch.ts';
import { readLeaves, searchLeaves } from './server/handlers/readLeaves.ts';
import { lockMonth, readMonthLock, reopenMonth } from './server/locks/lockMonth.ts';
import { storeMonth } from './server/locks/storeMonth.ts';
import {
  cancelOvertime,
  fileOvertime,
  previewOvertime,
  readOvertimes,
  relationToOvertime,
} from './server/overtime/overtimeCalls.ts';
import { overtimeRequests } from './server/overtime/overtimeRequests.ts';
import { checkRosters } from './server/roster/checkRosters.ts';
import { publishRosters } from './server/roster/publishRosters.ts';
import { readRosters } from './server/roster/readRosters.ts';
import { saveRosters } from './server/roster/saveRosters.ts';
import { countRecentOvertime, readCompTime } from './server/rules/overtimes.ts';
import { noteJoined, noteLeft } from './server/rules/employments.ts';
import { noteSettings } from './server/rules/workRules.ts';
import { type MonthRow, relationToMonth } from './server/rules/mayView.ts';
import { noteMoved } from './server/rules/placements.ts';

export default defineServer(contract, (context) => {
  const teller = new PunchTeller(context);
  const imports = new BrowserImports(context);
  return {
    api: {
      month: (call) => readMonth(context, call),
      monthFile: (call) => exportMonth(context, call),
      leaves: (call) => readLeaves(context, call),
      team: (call) => readTeamMonth(context, call),
      teamFile: (call) => exportTeam(context, call),
      records: (call) => readOwnRecords(context, call),
      recordsFile: (call) => exportRecords(context, call),
      punches: async ({ caller }) => [await readPresentPunches(context, caller)],
      correct: (call) => fileCorrection(context, call),
      monthLock: (call) => readMonthLock(context, call),
      lockMonth: (call) => lockMonth(context, call),
      reopenMonth: (call) => reopenMonth(context, call),
      closures: (call) => readClosures(context, call),
      addClosure: (call) => addClosure(context, call),
      changeClosure: (call) => changeClosure(context, call),
      removeClosure: (call) => removeClosure(context, call),
      sites: (call) => readSites(context, call),
      addSite: (call) => addSite(context, call),
      renameSite: (call) => renameSite(context, call),
      removeSite: (call) => removeSite(context, call),
      sitePeople: (call) => readSitePeople(context, call),
      placePeople: (call) => placePeople(context, call),
      shifts: (call) => readShiftList(context, call),
      addShift: (call) => addShift(context, call),
      changeShift: (call) => changeShift(context, call),
      retireShift: (call) => retireShift(context, call),
      removeShift: (call) => removeShift(context, call),
      workRules: (call) => readWorkRules(context, call),
      addRule: (call) => addRule(context, call),
      changeRule: (call) => changeRule(context, call),
      removeRule: (call) => removeRule(context, call),
      ruleAssignments: (call) => readAssignments(context, call),
      assignRule: (call) => assignRule(context, call),
      overtimes: (call) => readOvertimes(context, call),
      previewOvertime: (call) => previewOvertime(context, call),
      fileOvertime: (call) => fileOvertime(context, call),
      cancelOvertime: (call) => cancelOvertime(context, teller, call),
      rosters: (call) => readRosters(context, call),
      saveRosters: (call) => saveRosters(context, call),
      checkRosters: (call) => checkRosters(context, call),
      publishRosters: (call) => publishRosters(context, call),
      punch: (call) => punch(context, teller, call),
      checkImport: imports.check,
      startImport: imports.start,
      imports: imports.list,
    },
    requests: { correction: correctionRequests(context, teller), overtime: overtimeRequests(context, teller) },
    search: searchLeaves(context),
    relations: {
      month: (row: MonthRow, caller) => relationToMonth(row, caller),
      overtime: relationToOvertime,
      closure: relationToCompany,
      site: relationToCompany,
      shift: relationToCompany,
      workRule: relationToCompany,
    },
    offers: {
      requiredWork: (input, caller) => requiredWork(context, input, caller),
      importedLeave: (input, caller) => importedLeave(context, input, caller),
      setAbsence: (input, caller) => setAbsence(context, teller, input, caller),
      removeAbsence: (input, caller) => removeAbsence(context, teller, input, caller),
      compTime: (input, caller) => readCompTime(context, input, caller),
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
      'people.left': ({ employeeId, lastDay }, { on }) => noteLeft(context, employeeId, lastDay ?? dayOf(on)),
      'people.moved': ({ employeeId, from, to, since }, { on }) =>
        noteMoved(context, employeeId, { from, to }, since ?? dayOf(on)),
    },
    jobs: {
      overtime: (run) => countRecentOvertime(context, run),
      lock: (payload, run) => storeMonth(context, payload, run),
      import: (payload, run) => imports.run(payload, run),
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
  };
});
