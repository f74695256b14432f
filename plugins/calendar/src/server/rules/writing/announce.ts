import { momentOf, spanMessage } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { MAX_OCCURRENCES } from '../../../contract/limits.ts';
import type { Span } from './spanOn.ts';

/** What happened to schedules, as a notice names it (C.4-10). */
export type Action = 'add' | 'change' | 'remove' | 'cancel' | 'restore';

/** 新增, 修改, 刪除, 取消, 還原: words of the wire (C.4-10). */
const WORD = { add: '新增', change: '修改', remove: '刪除', cancel: '取消', restore: '還原' } as const;
const EVENT = '行程';

/** A schedule that people are notified of. */
export interface Announced {
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
    ...(action !== 'remove' && { opens: { view: 'ShowCalendar', params: { id } } }),
  });
}

/** Occurrences that were written, with what decides who loads them again. */
export interface Touched {
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
