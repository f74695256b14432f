import { daysBetween } from '@atrium/sdk/days';
import type { Handler } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import type contract from '../../contract.ts';
import { MAX_BUSY } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { readBusy } from '../rules/busy.ts';

/** Days that can be asked for at once. */
const DAYS = 42;

/** When people of the company are not free: their schedules, without titles, and what other plugins know. */
export function freeBusy(context: CalendarContext): Handler<(typeof contract)['api']['freeBusy']> {
  const { refuse } = context;
  return async ({ body, caller, request }) => {
    const { from, to, except } = body;
    if (to < from) throw refuse.invalid('freeBusy.order');
    if (daysBetween(from, to) >= DAYS) throw refuse.invalid('freeBusy.days', { most: DAYS });
    const people = await presentOf(context.directory, caller.companyId, body.people);
    const { list, failed } = await readBusy(context, { people, from, to, except }, caller);
    if (list.length > MAX_BUSY) throw refuse.invalid('freeBusy.many');
    const missing = context.installed(request.language).filter(({ id }) => failed.has(id));
    return { list: [...list], missing: missing.map(({ name }) => name) };
  };
}
