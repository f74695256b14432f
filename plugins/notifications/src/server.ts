import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { changeState } from './server/handlers/changeState.ts';
import { readChoices } from './server/rules/choices.ts';
import { CountPublisher, readUnseenOfPerson } from './server/rules/counts.ts';
import { Channels } from './server/rules/Channels.ts';
import { DeliveryState } from './server/rules/deliveryState.ts';
import { planSending, queueDeliveries } from './server/rules/queueDeliveries.ts';
import { sendDue } from './server/rules/sendDue.ts';
import { subscriptionCalls } from './server/handlers/subscriptionCalls.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { drainSupplements, readRows } from './server/handlers/readRows.ts';
import { notify } from './server/rules/notify.ts';
import { purge } from './server/rules/purge.ts';
import { readInfo } from './server/handlers/readInfo.ts';
import { saveChoices } from './server/handlers/saveChoices.ts';

export default defineServer(contract, (context) => {
  const publisher = new CountPublisher(context);
  const channels = new Channels(context);
  const state = new DeliveryState(context);
  return {
    fulfils: { notifier: { notify: (notice) => notify(context, { publisher, channels }, notice) } },
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
      readChoices: ({ caller, request }) => readChoices(context, channels, caller.id, request.language),
      saveChoices: saveChoices(context, channels),
      ...subscriptionCalls(context, channels),
    },
    offers: { deliveryState: ({ employeeId }) => state.read(employeeId) },
    jobs: {
      purge: () => purge(context),
      queueDeliveries: ({ ids }) => queueDeliveries(context, channels, ids),
      sendDue: (_payload, { signal }) => sendDue(context, signal),
      wakeChannels: () => planSending(context),
    },
    demo: (demo) => loadDemo(context, demo),
  };
});
