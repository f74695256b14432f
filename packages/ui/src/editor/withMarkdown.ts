import { Editor, Node, Range, Text, Transforms, type Path } from 'slate';
import { itemNumber, setStyle, type Toggle, toggleList } from './commands.ts';
import type { ItemElement, RichEditor } from './editorTypes.ts';
import { currentLine } from './selectedBlocks.ts';
import { beginUndoStep } from './withUndoSteps.ts';

/** At the beginning of a paragraph, with the space that was typed. */
const LINES: readonly (readonly [RegExp, (editor: RichEditor) => void])[] = [
  [/^# $/, (editor) => setStyle(editor, 'heading1')],
  [/^## $/, (editor) => setStyle(editor, 'heading2')],
  [/^### $/, (editor) => setStyle(editor, 'heading3')],
  [/^[-*+] $/, (editor) => toggleList(editor, 'bullet')],
  [/^\[ ?\] $/, (editor) => toggleList(editor, 'check')],
  [/^> $/, (editor) => setStyle(editor, 'quote')],
  [/^``` $/, (editor) => setStyle(editor, 'code')],
];

/** The number of an item. One of four digits is a year, and `01` or `1.1` has its own writing: they stay text. */
const NUMBER = /^(0|[1-9]\d{0,2})[.)] $/;

/** Where a mark can open: not within a word, a number or a formula (`3*4*5`, `長*寬*高`, `a**b**c`). */
const OPENS = String.raw`(?<=^|[\s\p{Ps}\p{Pi}"'，。、：；！？,.:;!?])`;
/** Two signs, or a backtick, are meant as a mark within Chinese too, which has no blanks. */
const OPENS_IN_CHINESE = String.raw`(?<=^|[\s\p{Ps}\p{Pi}"'，。、：；！？,.:;!?\p{Script=Han}])`;
/** What one asterisk marks is words, not a pattern (`*.log,*.txt`) nor a number. */
const WORDS_ONLY = String.raw`(?=[^*]*\p{L})[\p{L}\p{N}\p{Ps}\p{Pi}](?:[^*]*[\p{L}\p{N}\p{Pe}\p{Pf}。！？!?])?`;

/** Around words, with the last character, which was typed. */
const WORDS: readonly (readonly [RegExp, number, Toggle])[] = [
  [new RegExp(String.raw`${OPENS_IN_CHINESE}\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$`, 'u'), 2, 'bold'],
  [new RegExp(String.raw`${OPENS}\*(${WORDS_ONLY})\*$`, 'u'), 1, 'italic'],
  [new RegExp(String.raw`${OPENS_IN_CHINESE}~~([^~\s](?:[^~]*[^~\s])?)~~$`, 'u'), 2, 'strike'],
  [new RegExp(String.raw`${OPENS_IN_CHINESE}\x60([^\x60\s](?:[^\x60]*[^\x60\s])?)\x60$`, 'u'), 1, 'code'],
];

/**
 * `# `, `- `, `1. `, `[] `, `> `, `**bold**`, `*italic*`, `~~strike~~` and `` `code` `` as they are typed. A list begins with the
 * number that was typed. One undo leaves the characters.
 */
export function withMarkdown(editor: RichEditor): RichEditor {
  const { insertText } = editor;
  editor.insertText = (text, options) => {
    const applies = !options?.at && editor.selection && Range.isCollapsed(editor.selection);
    insertText(text, options);
    if (!applies) return;
    if (text === ' ') startsLine(editor);
    if (text === '*' || text === '~' || text === '`') marksWords(editor);
  };
  return editor;
}

function startsLine(editor: RichEditor): void {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || line.type !== 'paragraph') return;
  const range = { anchor: Editor.start(editor, path), focus: editor.selection!.focus };
  const before = Editor.string(editor, range);
  const number = NUMBER.exec(before)?.[1];
  const style =
    number === undefined
      ? LINES.find(([pattern]) => pattern.test(before))?.[1]
      : () => startItem(editor, Number(number), path);
  if (!style) return;
  beginUndoStep(editor);
  Transforms.delete(editor, { at: range });
  style(editor);
}

/** The line becomes an item with this number, also where its place in a list would make it another one. */
function startItem(editor: RichEditor, number: number, at: Path): void {
  toggleList(editor, 'number');
  if (itemNumber(editor, Node.get(editor, at) as ItemElement) !== number)
    Transforms.setNodes(editor, { number }, { at });
}

function marksWords(editor: RichEditor): void {
  const { path, offset } = editor.selection!.focus;
  const node = Node.get(editor, path);
  if (!Text.isText(node) || node.code || currentLine(editor)?.[0].type === 'code') return;
  const before = node.text.slice(0, offset);
  for (const [pattern, length, mark] of WORDS) {
    const words = pattern.exec(before)?.[1];
    if (words === undefined) continue;
    const end = offset - length;
    const start = end - words.length;
    beginUndoStep(editor);
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: range(path, end, offset) });
      Transforms.delete(editor, { at: range(path, start - length, start) });
      Transforms.select(editor, range(path, start - length, end - length));
      editor.addMark(mark, true);
    });
    Transforms.collapse(editor, { edge: 'end' });
    editor.removeMark(mark);
    return;
  }
}

const range = (path: number[], from: number, to: number) => ({
  anchor: { path, offset: from },
  focus: { path, offset: to },
});
