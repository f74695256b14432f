import type { KeyboardEvent, MouseEvent } from 'react';
import { ReactEditor } from 'slate-react';
import type { RichEditor } from './editorTypes.ts';

/** Arrow keys, Home and End move among the buttons of a toolbar, as ARIA describes; Esc returns to the text. */
export function moveAmongTools(event: KeyboardEvent<HTMLElement>, editor: RichEditor): void {
  if (event.key === 'Escape' && leavesTools(event)) {
    // Not for the panel around the text, which Esc would close.
    event.preventDefault();
    event.stopPropagation();
    // Slate takes the tools of a table, which are within its text, for the text: its own `focus` would do nothing.
    ReactEditor.toDOMNode(editor, editor).focus({ preventScroll: true });
    return;
  }
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

/** An open popover closes first; keys within it arrive here too. */
const leavesTools = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  currentTarget.contains(target as Node) && currentTarget.querySelector('[aria-expanded=true]') === null;

/** Pressing a tool leaves caret and focus in the text. Presses in a popover of the tool arrive here too and are its own. */
export function keepSelection(event: MouseEvent<HTMLElement>): void {
  if (event.currentTarget.contains(event.target as Node)) event.preventDefault();
}
