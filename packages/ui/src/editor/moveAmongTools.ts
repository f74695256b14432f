import type { KeyboardEvent, MouseEvent } from 'react';

/** Arrow keys, Home and End move among the buttons of a toolbar, as ARIA describes. */
export function moveAmongTools(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = Array.from(event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'));
  const at = buttons.indexOf(event.target);
  if (at === -1) return;
  const next = Number.isFinite(step)
    ? (at + step + buttons.length) % buttons.length
    : step < 0
      ? 0
      : buttons.length - 1;
  event.preventDefault();
  buttons[next]!.focus();
}

/** Pressing a tool leaves caret and focus in the text. Presses in a popover of the tool arrive here too and are its own. */
export function keepSelection(event: MouseEvent<HTMLElement>): void {
  if (event.currentTarget.contains(event.target as Node)) event.preventDefault();
}
