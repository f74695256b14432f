import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { changeState } from './server/handlers/changeState.ts';
import { readChoices } from './server/rules/choices.ts';
import { CountPublisher, readUnseenOfPerson } from './server/rules/counts.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { drainSupplements, readRows } from './server/handlers/readRows.ts';
import { notify } from './server/rules/notify.ts';
import { purge } from './server/rules/purge.ts';
import { readInfo } from './server/handlers/readInfo.ts';
import { saveChoices } from './server/handlers/saveChoices.ts';

export default defineServer(contract, (context) => {
  const publisher = new CountPublisher(context);
  return {
    fulfils: { notifier: { notify: (notice) => notify(context, publisher, notice) } },
    api: {
      info: readInfo(context, publisher),
      unread: async ({ caller }) => ({
        unreadNumber: await readUnseenOfPerson(context.db, caller.id),
      }),
      rows: readRows(context),
      supplementary: drainSupplements(context),
      changeIsRead: ({ body, caller }) =>
        changeState(context, publisher, caller.id, 'all' in body ? 'all' : body.ids, body.isRead ? 1 : 0),
      changeState: ({ body, caller }) => changeState(context, publisher, caller.id, body.ids, body.state),
      readChoices: ({ caller, request }) => readChoices(context, caller.id, request.language),
      saveChoices: saveChoices(context),
    },
    jobs: { purge: () => purge(context) },
    demo: (demo) => loadDemo(context, demo),
  };
});
