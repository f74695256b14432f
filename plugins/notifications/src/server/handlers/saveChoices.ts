import { randomBytes } from 'node:crypto';
import { CONTROL, type Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { Channels } from '../rules/Channels.ts';
import { declaredKinds, readChoices, readKeptChoices, TYPES } from '../rules/choices.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { sql } from 'drizzle-orm';
import { planAgain } from '../rules/queueDeliveries.ts';
import type { DeliveryTimes } from '../NotificationsContext.ts';
import { choices, subscriptions } from '../tables.ts';

/** Saves the choices and notifies the person's other browsers. */
export function saveChoices(
  context: NotificationsContext,
  channels: Channels,
): Handler<(typeof contract)['api']['saveChoices']> {
  return async ({ body, caller, request }) => {
    const known = new Set(body.channels || body.kinds ? await channels.ids() : []);
    await context.transaction(async () => {
      const before = await readKeptChoices(context, caller.id);
      const keepUnread = body.keepUnread ?? before.keepUnread;
      const delivery = await mergeDelivery(context, before.delivery, body.delivery);
      const names = new Set([...TYPES.map(String), ...declaredKinds(context).map(({ kind }) => kind)]);
      const changed = (body.kinds ?? [])
        .map(({ type, kind = String(type), bell, desktop, channels: wanted = {} }) => {
          const chosen = Object.entries(wanted).filter(([channel]) => known.has(channel));
          return [
            kind,
            { bell, desktop, channels: { ...before.kinds[kind]?.channels, ...Object.fromEntries(chosen) } },
          ] as const;
        })
        .filter(([kind]) => names.has(kind));
      const kinds = { ...before.kinds, ...Object.fromEntries(changed) };
      await context.db
        .insert(choices)
        .values({ personId: caller.id, keepUnread, kinds, delivery })
        .onConflictDoUpdate({ target: choices.personId, set: { keepUnread, kinds, delivery } });
      for (const { id: channel, isOn } of body.channels ?? []) {
        if (!known.has(channel)) continue;
        const token = randomBytes(32).toString('base64url');
        await context.db
          .insert(subscriptions)
          .values({ personId: caller.id, channel, token, isOff: !isOn })
          .onConflictDoUpdate({
            target: [subscriptions.personId, subscriptions.channel],
            set: {
              isOff: !isOn,
              // who has a link of before that has not to end it again
              ...(isOn && {
                token: sql`case when ${subscriptions.isOff} then excluded.token else ${subscriptions.token} end`,
              }),
            },
          });
      }
      if (body.delivery !== undefined) await planAgain(context, caller.id, delivery);
      await context.realtime.control(CONTROL.preferencesChanged, { employees: [caller.id] });
    });
    return readChoices(context, channels, caller.id, request.language);
  };
}

/** Missing parts of a change stay as they were, or as the company has them. */
async function mergeDelivery(
  context: NotificationsContext,
  before: DeliveryTimes | null,
  change: Partial<DeliveryTimes> | null | undefined,
): Promise<DeliveryTimes | null> {
  if (change === undefined) return before;
  return change && { ...(before ?? (await context.settings())), ...change };
}
