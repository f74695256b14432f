import { daysBetween } from '@atrium/sdk/days';
import type { Handler } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { MAX_BUSY } from '../../contract/scheduleShapes.ts';
import { type sideBySideCalls } from '../../contract/sideBySide.ts';
import { MAX_SIDE_DAYS } from '../../contract/limits.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { readBusy } from '../rules/busy.ts';
import { findShared } from '../rules/sharedSchedules.ts';

/** What people of the company do on some days, as far as the caller may know it. */
export function sideBySide(context: CalendarContext): Handler<typeof sideBySideCalls.sideBySide> {
  const { refuse } = context;
  return async ({ body, caller, request }) => {
    const { from, to } = body;
    if (to < from) throw refuse.invalid('freeBusy.order');
    if (daysBetween(from, to) >= MAX_SIDE_DAYS) throw refuse.invalid('freeBusy.days', { most: MAX_SIDE_DAYS });
    const people = await presentOf(context.directory, caller.companyId, [...new Set(body.people)]);
    const shared = await findShared(context, { people, from, to }, caller);
    const { list, failed } = await readBusy(context, { people, from, to, isShared: false }, caller);
    if (list.length + shared.length > MAX_BUSY) throw refuse.invalid('freeBusy.many');
    const missing = context.installed(request.language).filter(({ id }) => failed.has(id));
    return {
      list: [...shared, ...list.map((span) => ({ ...span, schedule: null }))],
      missing: missing.map(({ name }) => name),
    };
  };
}
