import type { Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { Channels } from '../rules/Channels.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries, subscriptions } from '../tables.ts';

type Api = (typeof contract)['api'];

/** Calls of a link in a message, by who has it: they say nothing of the person. */
export function subscriptionCalls(
  context: NotificationsContext,
  channels: Channels,
): { readonly readSubscription: Handler<Api['readSubscription']>; readonly unsubscribe: Handler<Api['unsubscribe']> } {
  const { db } = context;
  const find = async (token: string) => {
    const [found] = await db.select().from(subscriptions).where(eq(subscriptions.token, token));
    if (!found) throw context.refuse.notFound();
    return found;
  };
  return {
    async readSubscription({ params, request }) {
      const { channel, isOff } = await find(params.token);
      const known = (await channels.describe(request.language)).find(({ id }) => id === channel);
      return { title: known?.title ?? channel, isOn: !isOff };
    },
    unsubscribe: ({ params }) =>
      context.transaction(async () => {
        const { personId, channel } = await find(params.token);
        await db.update(subscriptions).set({ isOff: true }).where(eq(subscriptions.token, params.token));
        await db
          .delete(deliveries)
          .where(
            and(eq(deliveries.personId, personId), eq(deliveries.channel, channel), eq(deliveries.state, 'waiting')),
          );
        return {};
      }),
  };
}
