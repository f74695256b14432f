import { isComposing, spanLabel } from '@atrium/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { formatHeading, findLastDay } from '../days.ts';
import { isSubscribed } from '../describe.ts';
import type { Schedule, Translate } from '../types.ts';
import { type MoveKey, type Moved, sameTimes } from './moveTimes.ts';

/** Where a schedule would be if it were dropped now; `schedule` is null for a new one. */
export interface Draft {
  readonly schedule: Schedule | null;
  readonly times: Moved;
  /** By keys, which nothing else shows the way of. */
  readonly isHeld?: boolean;
  /** Why it stays where it is. */
  readonly refusal?: string;
}

/** When it is, as people say it: 3/26 (今天) 14:00–15:00，全天 3/26 (今天). */
export function describeTimes(t: Translate, times: Moved): string {
  const { startTime, endTime, isAllDay } = times;
  if (!isAllDay) return spanLabel(startTime, endTime);
  const [first, last] = [startTime.slice(0, 10), findLastDay(times)];
  const days = first === last ? formatHeading(first) : `${formatHeading(first)} – ${formatHeading(last)}`;
  return t('move.wholeDay', { days });
}

/** Why a person cannot move a schedule; undefined where they can. */
export function refusalOf(t: Translate, schedule: Schedule): string | undefined {
  const { permission, isCancelled, createdByName, typeName } = schedule;
  if (isSubscribed(schedule)) return t('move.subscribed', { name: typeName });
  if (permission !== 'editor') return t('move.notYours', { name: createdByName });
  return isCancelled ? t('move.cancelled') : undefined;
}

interface HeldMove {
  readonly box: RefObject<HTMLElement | null>;
  readonly t: Translate;
  readonly scheduleOf: (element: Element | null) => Schedule | undefined;
  /** Where a key leads; null for keys that move nothing. */
  readonly step: (schedule: Schedule, times: Moved, key: MoveKey) => Moved | null;
  readonly onDraft: (draft: Draft | null) => void;
  /** What is said to those who do not see it. */
  readonly onSay: (text: string) => void;
  readonly onMove: (schedule: Schedule, moved: Moved) => void;
  /** It is on a day that is not shown. */
  readonly onOut: (day: string) => void;
}

/**
 * Moves schedules by keys, as the pointer does: M holds the one with the focus, the keys of `steppedBy` move it, Enter drops it,
 * Escape and the mouse put it back.
 */
export function useHeldMove(options: HeldMove): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { box } = options;
  useEffect(() => {
    const grid = box.current!;
    let held: { readonly schedule: Schedule; times: Moved } | undefined;
    const say = (text: string) => latest.current.onSay(text);
    const leave = () => {
      held = undefined;
      latest.current.onDraft(null);
      removeEventListener('keydown', onHeld, { capture: true });
      removeEventListener('pointerdown', putBack, { capture: true });
    };
    const putBack = () => {
      if (!held) return;
      say(latest.current.t('move.putBack'));
      leave();
    };
    const drop = (schedule: Schedule, times: Moved) => {
      leave();
      if (sameTimes(schedule, times)) say(latest.current.t('move.putBack'));
      else latest.current.onMove(schedule, times);
      // the place in which it is drawn now
      requestAnimationFrame(() => grid.querySelector<HTMLElement>(`[data-id="${schedule.id}"]`)?.focus());
    };
    const onHeld = (event: KeyboardEvent) => {
      if (!held || event.ctrlKey || event.metaKey || isComposing(event)) return;
      const { schedule, times } = held;
      if (event.key === 'Tab') return putBack();
      if (['Shift', 'Alt'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') return putBack();
      if (event.key === 'Enter' || event.key === 'm' || event.key === 'M') return drop(schedule, times);
      const moved = latest.current.step(schedule, times, event);
      if (!moved) return;
      held.times = moved;
      latest.current.onDraft({ schedule, times: moved, isHeld: true });
      say(describeTimes(latest.current.t, moved));
      const day = moved.startTime.slice(0, 10);
      if (grid.querySelector(`[data-day="${day}"]`) === null) latest.current.onOut(day);
    };
    const onKey = (event: KeyboardEvent) => {
      if (held || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== 'm' && event.key !== 'M') return;
      const { scheduleOf, t, onDraft } = latest.current;
      const schedule = scheduleOf((event.target as Element).closest('[data-id]'));
      if (!schedule) return;
      event.preventDefault();
      event.stopPropagation();
      const refusal = refusalOf(t, schedule);
      if (refusal !== undefined) return say(refusal);
      held = { schedule, times: schedule };
      onDraft({ ...held, isHeld: true });
      say(t('move.held', { title: schedule.title, when: describeTimes(t, schedule) }));
      addEventListener('keydown', onHeld, { capture: true });
      addEventListener('pointerdown', putBack, { capture: true });
    };
    grid.addEventListener('keydown', onKey, { capture: true });
    return () => {
      grid.removeEventListener('keydown', onKey, { capture: true });
      if (held) leave();
    };
  }, [box]);
}
