import type { KeyboardEvent, MouseEvent } from 'react';
import { ReactEditor } from 'slate-react';
import { isComposing } from '../isComposing.ts';
import { indent, type LineStyle, setStyle, toggleList, toggleMark } from './commands.ts';
import type { RichEditor } from './editorTypes.ts';
import { leavesBlock } from './insertBlocks.ts';
import { moveToCell } from './tableCommands.ts';
import type { EditorTextKey } from './useEditorText.ts';

interface Shortcut {
  /** Shown in the help, with Ctrl (⌘ on a Mac). */
  readonly keys: string;
  readonly text: EditorTextKey;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: (editor: RichEditor) => void;
}

const withControl =
  (key: string, shift = false) =>
  (event: KeyboardEvent) =>
    event.key.toLowerCase() === key && event.shiftKey === shift && !event.altKey;
const digit = (code: string) => (event: KeyboardEvent) => event.code === code && event.altKey;
const style = (wanted: LineStyle) => (editor: RichEditor) => setStyle(editor, wanted);

/** Keys together with Ctrl or ⌘. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'B', text: 'editorBold', matches: withControl('b'), run: (editor) => toggleMark(editor, 'bold') },
  { keys: 'I', text: 'editorItalic', matches: withControl('i'), run: (editor) => toggleMark(editor, 'italic') },
  { keys: 'U', text: 'editorUnderline', matches: withControl('u'), run: (editor) => toggleMark(editor, 'underline') },
  {
    keys: 'Shift X',
    text: 'editorStrike',
    matches: withControl('x', true),
    run: (editor) => toggleMark(editor, 'strike'),
  },
  { keys: 'E', text: 'editorCode', matches: withControl('e'), run: (editor) => toggleMark(editor, 'code') },
  {
    keys: '.',
    text: 'editorSuperscript',
    matches: withControl('.'),
    run: (editor) => toggleMark(editor, 'superscript'),
  },
  {
    keys: ',',
    text: 'editorSubscript',
    matches: withControl(','),
    run: (editor) => toggleMark(editor, 'subscript'),
  },
  { keys: 'Alt 0', text: 'editorParagraph', matches: digit('Digit0'), run: style('paragraph') },
  { keys: 'Alt 1', text: 'editorHeading1', matches: digit('Digit1'), run: style('heading1') },
  { keys: 'Alt 2', text: 'editorHeading2', matches: digit('Digit2'), run: style('heading2') },
  { keys: 'Alt 3', text: 'editorHeading3', matches: digit('Digit3'), run: style('heading3') },
  { keys: 'Shift 7', text: 'editorNumbers', matches: shifted('Digit7'), run: (editor) => toggleList(editor, 'number') },
  { keys: 'Shift 8', text: 'editorBullets', matches: shifted('Digit8'), run: (editor) => toggleList(editor, 'bullet') },
  { keys: 'Shift 9', text: 'editorChecks', matches: shifted('Digit9'), run: (editor) => toggleList(editor, 'check') },
  { keys: 'Z', text: 'editorUndo', matches: withControl('z'), run: (editor) => editor.undo() },
  { keys: 'Y', text: 'editorRedo', matches: withControl('y'), run: (editor) => editor.redo() },
];

/** Keys of the text that are not handled as those above, for the help. */
export const OTHER_KEYS: readonly { readonly keys: string; readonly text: EditorTextKey }[] = [
  { keys: 'Ctrl K', text: 'editorLinkKey' },
  { keys: 'Tab', text: 'editorTabKey' },
  { keys: 'Shift Tab', text: 'editorShiftTabKey' },
  { keys: 'Alt F10', text: 'editorToolsKey' },
  { keys: '↑ ↓', text: 'editorArrowKeys' },
];

function shifted(code: string) {
  return (event: KeyboardEvent) => event.code === code && event.shiftKey && !event.altKey;
}

/** Handles a key of the text. Tab leaves the text where it does not move an item or go to another cell. */
export function onEditorKey(editor: RichEditor, event: KeyboardEvent): void {
  if (isComposing(event)) return;
  if (handles(editor, event)) event.preventDefault();
}

function handles(editor: RichEditor, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key === 'Tab' && !ctrlKey && !metaKey)
    return moveToCell(editor, shiftKey ? -1 : 1) || indent(editor, shiftKey ? -1 : 1);
  const isArrow = (key === 'ArrowUp' || key === 'ArrowDown') && !ctrlKey && !metaKey && !shiftKey && !altKey;
  if (isArrow) return leavesBlock(editor, key === 'ArrowUp' ? 'above' : 'below');
  if (!ctrlKey && !metaKey) return false;
  const shortcut = SHORTCUTS.find(({ matches }) => matches(event));
  shortcut?.run(editor);
  return shortcut !== undefined;
}

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
