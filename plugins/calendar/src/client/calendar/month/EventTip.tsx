import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useState, type RefObject } from 'react';
import type { Calendar, Schedule } from '../../types.ts';
import { formatWhen } from '../../describe.ts';

/** Milliseconds before a tooltip appears, as other tooltips of the product. */
const DELAY = 350;

interface Tip {
  readonly event: HTMLElement;
  readonly left: number;
  readonly top: number;
  readonly above: boolean;
}

interface EventTipProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly scheduleOf: (element: Element | null) => Schedule | undefined;
}

/** The one tooltip of a grid of events, at the event with the mouse or the focus: one for each of them would cost more than they do. */
export function EventTip({ grid, scheduleOf }: EventTipProps) {
  const { t } = useAtrium<Calendar>();
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const box = grid.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const show = (event: Event) => {
      const target = (event.target as Element).closest<HTMLElement>('[data-id]');
      hide();
      if (!target) return;
      if (event.type === 'focusin' && !target.matches(':focus-visible')) return;
      timer = setTimeout(() => setTip({ event: target, ...placeOf(target, box) }), DELAY);
    };
    const shows = ['pointerover', 'focusin'] as const;
    const hides = ['pointerleave', 'pointerdown', 'focusout', 'scroll', 'keydown'] as const;
    for (const name of shows) box.addEventListener(name, show);
    for (const name of hides) box.addEventListener(name, hide);
    return () => {
      clearTimeout(timer);
      for (const name of shows) box.removeEventListener(name, show);
      for (const name of hides) box.removeEventListener(name, hide);
    };
  }, [grid]);
  // as it is now: it may have changed or been deleted since
  const schedule = tip?.event.isConnected ? scheduleOf(tip.event) : undefined;
  if (!tip || !schedule) return null;
  const { left, top, above } = tip;
  const marks = [schedule.typeName, schedule.location, schedule.createdByName, !schedule.isRead && t('card.unread')];
  return (
    <div role="tooltip" className="calendar-tip" style={{ left, top, translate: above ? '0 -100%' : undefined }}>
      <b>{schedule.title}</b>
      <span>{formatWhen(schedule)}</span>
      <span>{marks.filter(Boolean).join(t('calendar.comma'))}</span>
      {schedule.isCancelled && <span>{t('card.cancelled')}</span>}
      {schedule.answer && <span>{t(`answer.${schedule.answer}`)}</span>}
    </div>
  );
}

/** Below the event, above it in the lower half of the grid; never beyond its right edge. */
function placeOf(target: HTMLElement, box: HTMLElement): Omit<Tip, 'event'> {
  const event = target.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  const above = event.top > around.top + around.height / 2;
  return {
    left: Math.max(0, Math.min(event.left - around.left, around.width - 260)),
    top: above ? event.top - around.top - 6 : event.bottom - around.top + 6,
    above,
  };
}
