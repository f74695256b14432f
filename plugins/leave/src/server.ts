import type attendance from '@atrium/plugin-attendance/contract';
import { contribution, dayOf, defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { addGrant, adjustGrant, readPersonGrants, relationToPerson } from './server/handlers/manageGrants.ts';
import {
  cancelLeave,
  fileLeave,
  previewLeave,
  readBalances,
  readLedger,
  readRequests,
  relationToLeave,
} from './server/handlers/ownLeave.ts';
import { grantAnnualLeave } from './server/rules/annualLeave.ts';
import { cancellationRequests, leaveRequests, listOpenLeaves } from './server/rules/leaveRequests.ts';
import { restoreGrants, settleLeaver } from './server/rules/settleGrants.ts';

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
  },
  requests: { leave: leaveRequests(context), cancelLeave: cancellationRequests(context) },
  relations: { leave: relationToLeave, person: relationToPerson },
  subscriptions: {
    'people.joined': ({ employees }) => restoreGrants(context, employees),
    'people.left': ({ employeeId, lastDay }, { on }) => settleLeaver(context, employeeId, lastDay ?? dayOf(on)),
  },
  contributions: {
    'attendance.openRequests': contribution<typeof attendance, 'openRequests'>((input) =>
      listOpenLeaves(context, input),
    ),
  },
  jobs: { grant: (run) => grantAnnualLeave(context, run) },
  demo: (demo) => loadDemo(context, demo),
}));
