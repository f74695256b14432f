import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { changeState } from './server/handlers/changeState.ts';
import { choicesOf } from './server/rules/choicesOf.ts';
import { CountTeller } from './server/rules/CountTeller.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { drainSupplements } from './server/handlers/drainSupplements.ts';
import { notify } from './server/rules/notify.ts';
import { purge } from './server/rules/purge.ts';
import { readInfo } from './server/handlers/readInfo.ts';
import { readRows } from './server/handlers/readRows.ts';
import { saveChoices } from './server/handlers/saveChoices.ts';
import { unseenOf } from './server/rules/unseenOf.ts';

export default defineServer(contract, (context) => {
  const teller = new CountTeller(context);
  return {
    fulfils: { notifier: { notify: (notice) => notify(context, teller, notice) } },
    api: {
      info: readInfo(context, teller),
      unread: async ({ caller }) => ({
        unreadNumber: (await unseenOf(context.db, [caller.id])).get(caller.id) ?? 0,
      }),
      rows: readRows(context),
      supplementary: drainSupplements(context),
      changeIsRead: ({ body, caller }) =>
        changeState(context, teller, caller.id, 'all' in body ? 'all' : body.ids, body.isRead ? 1 : 0),
      changeState: ({ body, caller }) => changeState(context, teller, caller.id, body.ids, body.state),
      readChoices: ({ caller }) => choicesOf(context, caller.id),
      saveChoices: saveChoices(context),
    },
    jobs: { purge: () => purge(context) },
    demo: (demo) => loadDemo(context, demo),
  };
});
