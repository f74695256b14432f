import { type Caller, momentOf, spanMessage } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { MAX_OCCURRENCES } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { emitRoomsChanged } from '../rooms/reservations.ts';
import { type ChangedAudiences, readMembers } from './audience.ts';
import type { Draft, Occurrence, Part } from './draft.ts';
import type { Span } from './plan.ts';
import type { WrittenOccurrence } from './rows.ts';

/** What happened to schedules, as a notice names it (C.4-10). */
type Action = 'add' | 'change' | 'remove' | 'cancel' | 'restore' | 'leave';

/** 新增, 修改, 刪除, 取消, 還原: words of the wire (C.4-10). Who was taken off reads the word of what they do not see any more. */
const WORD = { add: '新增', change: '修改', remove: '刪除', cancel: '取消', restore: '還原', leave: '刪除' } as const;
const EVENT = '行程';

/** A schedule that people are notified of. */
interface Announced {
  readonly id: number;
  readonly title: string;
  readonly span: Span;
  /** How many occurrences it is about. */
  readonly count: number;
}

/** Notifies people of what happened, without the caller (C.4-7). */
export async function notifyPeople(
  context: CalendarContext,
  action: Action,
  employees: readonly number[],
  { id, title, span, count }: Announced,
): Promise<void> {
  const { caller, clock, notifier, text } = context;
  const others = employees.filter((id) => id !== caller()?.id);
  if (others.length === 0) return;
  const [from, to] = span.isAllDay ? [span.firstOn, span.lastOn] : [momentOf(span.startsOn), momentOf(span.endsOn)];
  const when = spanMessage(from, to, clock.today());
  await notifier.notify({
    type: 1,
    to: { employees: others },
    event: EVENT,
    action: WORD[action],
    title: text(`notice.${action}`),
    message: count > 1 ? text('notice.series', { title, when, count }) : text('notice.one', { title, when }),
    id,
    ...(action !== 'remove' && action !== 'leave' && { opens: { view: 'ShowCalendar', params: { id } } }),
  });
}

/** Occurrences that were written, with what decides who loads them again. */
interface Touched {
  readonly ids: readonly number[];
  /** Days before and after. */
  readonly days: readonly string[];
  /** Those who saw it, and those who see it now. */
  readonly employees: readonly number[];
}

/** Makes the open screens of people who see them reload. */
export async function emitChanged({ realtime }: CalendarContext, { ids, days, employees }: Touched): Promise<void> {
  const ordered = days.toSorted();
  const [from, to] = [ordered[0]!, ordered.at(-1)!];
  const to_ = { employees: [...new Set(employees)] };
  for (let at = 0; at < ids.length; at += MAX_OCCURRENCES)
    await realtime.emit('changed', { from, to, ids: ids.slice(at, at + MAX_OCCURRENCES) }, to_);
}

/** Changes that people are notified of; a memo is not one of them (C.4-7). */
const NOTIFIED: readonly Part[] = ['title', 'time', 'repeat', 'place', 'readers', 'contractors'];

interface Change {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly rows: readonly WrittenOccurrence[];
  /** Those that it has deleted. */
  readonly removed: readonly Occurrence[];
  /** Of new ones. */
  readonly audienceId: number;
  readonly audiences: ChangedAudiences;
  /** Who has another notice of it. */
  readonly told: readonly number[];
}

/**
 * Notifies those who saw it that it was changed, if that concerns them, those who see it now for the first time that it is there, those who
 * were taken off it that they were, as it was before, and those who saw nothing but what was deleted of it that this was deleted.
 */
export async function notifyOfChange(
  context: CalendarContext,
  { draft, changed, rows, removed, audienceId, audiences, told: others }: Change,
): Promise<void> {
  const { before, after, map, old } = audiences;
  const written = rows.map(({ id, span, before: old }) => ({
    id,
    span,
    title: old && !changed.has('title') ? old.title : draft.title,
    audienceId: old ? (map.get(old.audienceId) ?? old.audienceId) : audienceId,
  }));
  const deleted = removed.map((row) => ({ id: row.id, title: row.title, audienceId: row.audienceId, span: row }));
  const members = await readMembers(context, [...new Set([...written, ...deleted].map((row) => row.audienceId))]);
  const seeing = new Set(
    written.flatMap((row) => (members.get(row.audienceId) ?? []).map(({ employeeId }) => employeeId)),
  );
  const left = rows.flatMap(({ id, before: was }) =>
    was && map.has(was.audienceId) ? [{ id, title: was.title, audienceId: was.audienceId, span: was }] : [],
  );
  const seen = new Set(left.flatMap((row) => (old.get(row.audienceId) ?? []).map(({ employeeId }) => employeeId)));
  const unseeing = [...before].filter((id) => !seeing.has(id));
  const isNotified = NOTIFIED.some((part) => changed.has(part));
  for (const [action, about, told, of] of [
    ['change', written, isNotified ? [...after].filter((id) => before.has(id) && !others.includes(id)) : [], members],
    ['add', written, [...after].filter((id) => !before.has(id)), members],
    ['leave', left, unseeing.filter((id) => seen.has(id)), old],
    ['remove', deleted, unseeing.filter((id) => !seen.has(id)), members],
  ] as const)
    for (const { employees, ...announced } of groupByFirstSeen(about, of, new Set(told)))
      await notifyPeople(context, action, employees, announced);
}

interface Done {
  readonly action: Exclude<Action, 'add' | 'change' | 'leave'>;
  /** Action of the audit log. */
  readonly audited: 'cancel' | 'restore' | 'remove' | 'undelete';
  /** The one that was asked for comes first. */
  readonly rows: readonly Occurrence[];
  /** Days whose reservations have changed. */
  readonly roomDays: readonly string[];
  readonly push: boolean;
}

/** After a cancel, restore, delete or undelete: open screens load again, people are notified, and the audit log has it. */
export async function announceScope(
  context: CalendarContext,
  caller: Caller,
  { action, audited, rows, roomDays, push }: Done,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const members = await readMembers(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
  const audience = [...members.values()].flat().map(({ employeeId }) => employeeId);
  const employees = await presentOf(context.directory, first.companyId, audience);
  const days = rows.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]);
  await emitChanged(context, { ids: rows.map(({ id }) => id), days, employees });
  await emitRoomsChanged(context, first.companyId, roomDays);
  const spans = rows.map((row) => ({ id: row.id, title: row.title, audienceId: row.audienceId, span: row }));
  if (push)
    for (const { employees: told, ...announced } of groupByFirstSeen(spans, members, new Set(employees)))
      await notifyPeople(context, action, told, announced);
  await context.audit.record({
    action: `schedule.${audited}`,
    target: `schedule:${first.id}`,
    detail: { from: first.firstOn, count: rows.length },
  });
}

/**
 * What people are told of: the first of the dates that they see, and how many these are. Dates may have titles and readers of their
 * own, which are not for those of the others (C.5-5).
 */
function groupByFirstSeen(
  rows: readonly (Omit<Announced, 'count'> & { readonly audienceId: number })[],
  members: ReadonlyMap<number, readonly { readonly employeeId: number }[]>,
  present: ReadonlySet<number>,
): (Announced & { readonly employees: readonly number[] })[] {
  const seen = new Map<number, { first: Omit<Announced, 'count'>; count: number }>();
  for (const [audienceId, ofAudience] of Map.groupBy(rows, (row) => row.audienceId))
    for (const { employeeId } of members.get(audienceId) ?? []) {
      const known = seen.get(employeeId);
      if (known) known.count += ofAudience.length;
      // Audiences come in the order of their first dates.
      else if (present.has(employeeId)) seen.set(employeeId, { first: ofAudience[0]!, count: ofAudience.length });
    }
  const groups = Map.groupBy(seen, ([, { first, count }]) => `${first.id} ${count}`);
  return [...groups.values()].map((group) => {
    const { first, count } = group[0]![1];
    return {
      id: first.id,
      title: first.title,
      span: first.span,
      count,
      employees: group.map(([employeeId]) => employeeId),
    };
  });
}

interface Sent {
  readonly push?: boolean | undefined;
  readonly isPush?: boolean | undefined;
}

/**
 * Whether people are notified: by default they are (C.5-3). It may be in the body or in the query, under two names (C.1-13).
 *
 * @throws Refusal 422 if it is there twice and differs
 */
export function readPush({ refuse }: CalendarContext, ...sent: readonly Sent[]): boolean {
  const values = new Set(sent.flatMap(({ push, isPush }) => [push, isPush]).filter((value) => value !== undefined));
  if (values.size > 1) throw refuse.invalid('write.push.differs');
  const [push = true] = values;
  return push;
}
