import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Arrow keys, Home and End move between headings and notifications, right and left between a notification and its
 * action; Tab reaches each too.
 */
export function moveAmongStops(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest('.notifications-row');
  const stop = row?.querySelector<HTMLElement>('.notifications-stop') ?? target;
  if (row && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
    event.preventDefault();
    (event.key === 'ArrowRight' ? row.querySelector<HTMLElement>('.notifications-act') : stop)?.focus();
    return;
  }
  const step = STEPS[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.notifications-stop')];
  const at = stops.indexOf(stop);
  if (at < 0) return;
  event.preventDefault();
  stops[step(at, stops.length - 1)]?.focus();
}
