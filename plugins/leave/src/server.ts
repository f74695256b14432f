import type attendance from '@atrium/plugin-attendance/contract';
import { contribution, dayOf, defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { addGrant, adjustGrant, readPersonGrants, relationToPerson } from './server/handlers/manageGrants.ts';
import { importGrants } from './server/handlers/importGrants.ts';
import {
  cancelLeave,
  fileLeave,
  previewLeave,
  readBalances,
  readLedger,
  readRequests,
  relationToLeave,
} from './server/handlers/ownLeave.ts';
import {
  exportLeaveDays,
  readPersonBalances,
  readPersonLedger,
  readPersonRequests,
  relationToHolder,
} from './server/handlers/readLeave.ts';
import { compEnd, grantComp } from './server/rules/compTime.ts';
import { mayReadEvidence } from './server/rules/evidence.ts';
import { grantAnnualLeave } from './server/rules/lawGrants.ts';
import { cancellationRequests, leaveRequests, listOpenLeaves } from './server/rules/leaveRequests.ts';
import { checkLedger, restoreGrants, settleLeaver } from './server/rules/settleGrants.ts';

export default defineServer(contract, (context) => ({
  api: {
    balances: (call) => readBalances(context, call),
    ledger: (call) => readLedger(context, call),
    requests: (call) => readRequests(context, call),
    preview: (call) => previewLeave(context, call),
    file: (call) => fileLeave(context, call),
    cancel: (call) => cancelLeave(context, call),
    personGrants: (call) => readPersonGrants(context, call),
    addGrant: (call) => addGrant(context, call),
    adjustGrant: (call) => adjustGrant(context, call),
    importGrants: (call) => importGrants(context, call),
    personBalances: (call) => readPersonBalances(context, call),
    personLedger: (call) => readPersonLedger(context, call),
    personRequests: (call) => readPersonRequests(context, call),
    leaveFile: (call) => exportLeaveDays(context, call),
  },
  requests: { leave: leaveRequests(context), cancelLeave: cancellationRequests(context) },
  files: { mayRead: mayReadEvidence(context) },
  relations: { leave: relationToLeave, person: relationToPerson, holder: relationToHolder },
  subscriptions: {
    'people.joined': ({ employees }) => restoreGrants(context, employees),
    'people.left': ({ employeeId, lastDay }, { on }) => settleLeaver(context, employeeId, lastDay ?? dayOf(on)),
  },
  contributions: {
    'attendance.comp': contribution<typeof attendance, 'comp'>(async ({ employeeId, on }) => ({
      until: await compEnd(context, employeeId, on),
    })),
    'attendance.openRequests': contribution<typeof attendance, 'openRequests'>((input) =>
      listOpenLeaves(context, input),
    ),
  },
  jobs: {
    comp: (run) => grantComp(context, run),
    grant: (run) => grantAnnualLeave(context, run),
    check: () => checkLedger(context),
  },
  demo: (demo) => loadDemo(context, demo),
}));
