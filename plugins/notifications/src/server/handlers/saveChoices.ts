import { CONTROL, type Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { choicesOf } from '../rules/choicesOf.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { choices } from '../tables.ts';

/** Saves the choices and notifies the person's other browsers. */
export function saveChoices(context: NotificationsContext): Handler<(typeof contract)['api']['saveChoices']> {
  return ({ body, caller }) =>
    context.transaction(async () => {
      const before = await choicesOf(context, caller.id);
      const keepUnread = body.keepUnread ?? before.keepUnread;
      const kinds = Object.fromEntries(
        [...before.kinds, ...(body.kinds ?? [])].map(({ type, bell, desktop }) => [type, { bell, desktop }]),
      );
      await context.db
        .insert(choices)
        .values({ personId: caller.id, keepUnread, kinds })
        .onConflictDoUpdate({ target: choices.personId, set: { keepUnread, kinds } });
      await context.realtime.control(CONTROL.preferencesChanged, { employees: [caller.id] });
      return choicesOf(context, caller.id);
    });
}
