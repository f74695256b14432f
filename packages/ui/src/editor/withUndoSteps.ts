import { Point, Range } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { RichEditor } from './editorTypes.ts';

/** Milliseconds without a key after which the next one begins a step of its own. */
const PAUSE = 500;

/** The keys that one undo takes back together. */
interface Burst {
  readonly kind: 'insert' | 'backward' | 'forward';
  /** Of its last key. */
  readonly time: number;
  readonly point: Point | undefined;
  readonly character: string;
}

const bursts = new WeakMap<RichEditor, Burst>();
const composed = new WeakSet<RichEditor>();

/** The next change is a step of its own: a paste, a mark, a style that was typed. */
export function beginUndoStep(editor: RichEditor): void {
  bursts.delete(editor);
  HistoryEditor.setSplittingOnce(editor, true);
}

/** Called where an input method ends a composition: what it puts into the text is a step. */
export function endComposition(editor: RichEditor): void {
  composed.add(editor);
}

/**
 * One undo takes back a burst of keys, until a pause or the beginning of a word, not all that was typed since the caret was moved.
 * Lies directly on Slate's history.
 */
export function withUndoSteps(editor: RichEditor): RichEditor {
  const { insertText, deleteBackward, deleteForward, undo, redo } = editor;
  editor.insertText = (text, options) => {
    if (options?.at) return insertText(text, options);
    const isWhole = composed.delete(editor) || [...text].length !== 1;
    if (isWhole) bursts.delete(editor);
    inBurst(editor, 'insert', text, () => insertText(text, options));
    if (isWhole) bursts.delete(editor);
  };
  editor.deleteBackward = (unit) => inBurst(editor, 'backward', '', () => deleteBackward(unit));
  editor.deleteForward = (unit) => inBurst(editor, 'forward', '', () => deleteForward(unit));
  editor.undo = () => {
    bursts.delete(editor);
    undo();
  };
  editor.redo = () => {
    bursts.delete(editor);
    redo();
  };
  return editor;
}

function inBurst(editor: RichEditor, kind: Burst['kind'], text: string, change: () => void): void {
  if (continues(editor, kind, text)) HistoryEditor.withMerging(editor, change);
  else {
    beginUndoStep(editor);
    change();
    // A key that changed nothing has begun nothing.
    HistoryEditor.setSplittingOnce(editor, false);
  }
  const point = editor.selection?.focus;
  bursts.set(editor, { kind, time: performance.now(), point, character: [...text].at(-1) ?? '' });
}

function continues(editor: RichEditor, kind: Burst['kind'], text: string): boolean {
  const burst = bursts.get(editor);
  const { selection } = editor;
  if (burst?.kind !== kind || performance.now() - burst.time > PAUSE) return false;
  if (!selection || !burst.point || Range.isExpanded(selection) || !Point.equals(selection.focus, burst.point))
    return false;
  return kind !== 'insert' || !isWord(text) || isWord(burst.character);
}

const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
