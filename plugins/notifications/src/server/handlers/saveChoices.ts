import { CONTROL, type Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { declaredKinds, readChoices, readKeptChoices, TYPES } from '../rules/choices.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { choices } from '../tables.ts';

/** Saves the choices and notifies the person's other browsers. */
export function saveChoices(context: NotificationsContext): Handler<(typeof contract)['api']['saveChoices']> {
  return ({ body, caller, request }) =>
    context.transaction(async () => {
      const before = await readKeptChoices(context, caller.id);
      const keepUnread = body.keepUnread ?? before.keepUnread;
      const known = new Set([...TYPES.map(String), ...declaredKinds(context).map(({ kind }) => kind)]);
      const changed = (body.kinds ?? [])
        .map(({ type, kind = String(type), bell, desktop }) => [kind, { bell, desktop }] as const)
        .filter(([kind]) => known.has(kind));
      const kinds = { ...before.kinds, ...Object.fromEntries(changed) };
      await context.db
        .insert(choices)
        .values({ personId: caller.id, keepUnread, kinds })
        .onConflictDoUpdate({ target: choices.personId, set: { keepUnread, kinds } });
      await context.realtime.control(CONTROL.preferencesChanged, { employees: [caller.id] });
      return readChoices(context, caller.id, request.language);
    });
}
