import { addDays, daysBetween } from '@atrium/sdk/days';
import type { Handler } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import { type Busy, MAX_BUSY } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { clipSpan, findBusy, mergeSpans, type Span } from '../rules/freeBusy.ts';

/** Days that can be asked for at once. */
const DAYS = 42;
/** Milliseconds that other plugins have. */
const WITHIN = 500;

/** When people of the company are not free: their schedules, without titles, and what other plugins know. */
export function freeBusy(context: CalendarContext): Handler<(typeof contract)['api']['freeBusy']> {
  const { refuse } = context;
  return async ({ body, caller, request }) => {
    const { from, to, except } = body;
    if (to < from) throw refuse.invalid('freeBusy.order');
    if (daysBetween(from, to) >= DAYS) throw refuse.invalid('freeBusy.days', { most: DAYS });
    const people = await presentOf(context.directory, caller.companyId, body.people);
    const [own, answers] = await Promise.all([
      findBusy(context, { people, from, to, except }, caller),
      context.gather('freeBusy', { people, from, to }, { within: WITHIN }),
    ]);
    const others = answers.flatMap((answer) => ('value' in answer ? answer.value : []));
    const failed = new Set(answers.flatMap((answer) => ('failed' in answer ? [answer.plugin] : [])));
    const within = { start: `${from} 00:00`, end: `${addDays(to, 1)} 00:00` };
    const list = people.flatMap((employeeId) => spansOf(employeeId, own, others, within));
    if (list.length > MAX_BUSY) throw refuse.invalid('freeBusy.many');
    const missing = context.installed(request.language).filter(({ id }) => failed.has(id));
    return { list, missing: missing.map(({ name }) => name) };
  };
}

type BusySpan = z.output<typeof Busy>;

/** What one person is not free for: schedules and other reasons without a name as one kind, leave by its name. */
function spansOf(
  employeeId: number,
  own: readonly (Span & { readonly employeeId: number })[],
  others: readonly BusySpan[],
  within: Span,
): BusySpan[] {
  const theirs = others.filter((one) => one.employeeId === employeeId);
  const mine = own.filter((one) => one.employeeId === employeeId);
  const clipped = (spans: readonly Span[]) => mergeSpans(spans.flatMap((span) => clipSpan(span, within) ?? []));
  const busy = clipped([...mine, ...theirs.filter(({ kind }) => kind === 'busy')]);
  const leaves = Map.groupBy(
    theirs.filter(({ kind }) => kind === 'leave'),
    ({ name }) => name,
  );
  return [
    ...busy.map((span) => ({ employeeId, ...span, kind: 'busy' as const, name: '' })),
    ...[...leaves].flatMap(([name, spans]) =>
      clipped(spans).map((span) => ({ employeeId, ...span, kind: 'leave' as const, name })),
    ),
  ];
}
