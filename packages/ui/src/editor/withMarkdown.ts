import { safeLink } from '@atrium/sdk/richText';
import { Editor, Node, Range, Text, Transforms } from 'slate';
import { setStyle, toggleList, type Toggle } from './commands.ts';
import type { RichEditor } from './editorTypes.ts';
import { around, currentLine } from './selectedBlocks.ts';

/** At the beginning of a paragraph, followed by a space. */
const LINES: readonly (readonly [RegExp, (editor: RichEditor) => void])[] = [
  [/^#$/, (editor) => setStyle(editor, 'heading1')],
  [/^##$/, (editor) => setStyle(editor, 'heading2')],
  [/^###$/, (editor) => setStyle(editor, 'heading3')],
  [/^[-*+]$/, (editor) => toggleList(editor, 'bullet')],
  [/^1[.)]$/, (editor) => toggleList(editor, 'number')],
  [/^\[ ?\]$/, (editor) => toggleList(editor, 'check')],
  [/^>$/, (editor) => setStyle(editor, 'quote')],
  [/^```$/, (editor) => setStyle(editor, 'code')],
];

/** Around words; the last character of the mark is the one that was typed. */
const WORDS: readonly (readonly [RegExp, number, Toggle])[] = [
  [/(?:^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*$/, 2, 'bold'],
  [/(?:^|[^*])\*([^*\s](?:[^*]*[^*\s])?)$/, 1, 'italic'],
  [/(?:^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~$/, 2, 'strike'],
  [/(?:^|[^`])`([^`\s](?:[^`]*[^`\s])?)$/, 1, 'code'],
];

/** `# `, `- `, `1. `, `[] `, `> `, `**bold**`, `*italic*`, `~~strike~~`, `` `code` ``, and addresses that become links. */
export function withMarkdown(editor: RichEditor): RichEditor {
  const { insertText } = editor;
  editor.insertText = (text, options) => {
    const applies = !options?.at && editor.selection && Range.isCollapsed(editor.selection);
    if (applies && text === ' ' && (startsLine(editor) || linksAddress(editor, insertText))) return;
    if (applies && (text === '*' || text === '~' || text === '`') && marksWords(editor, text)) return;
    insertText(text, options);
  };
  return editor;
}

function startsLine(editor: RichEditor): boolean {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || line.type !== 'paragraph') return false;
  const range = { anchor: Editor.start(editor, path), focus: editor.selection!.focus };
  const before = Editor.string(editor, range);
  const style = LINES.find(([pattern]) => pattern.test(before))?.[1];
  if (!style) return false;
  Transforms.delete(editor, { at: range });
  style(editor);
  return true;
}

function marksWords(editor: RichEditor, typed: string): boolean {
  const { path, offset } = editor.selection!.focus;
  const node = Node.get(editor, path);
  if (!Text.isText(node) || currentLine(editor)?.[0].type === 'code') return false;
  const before = node.text.slice(0, offset);
  for (const [pattern, length, mark] of WORDS) {
    const found = pattern.exec(before);
    const opening = (mark === 'code' ? '`' : mark === 'strike' ? '~' : '*') === typed;
    if (!found || !opening) continue;
    const words = found[1]!;
    const start = offset - words.length - (length - 1);
    Editor.withoutNormalizing(editor, () => {
      if (length > 1) Transforms.delete(editor, { at: range(path, start + words.length, offset) });
      Transforms.delete(editor, { at: range(path, start - length, start) });
      const at = range(path, start - length, start - length + words.length);
      Transforms.select(editor, at);
      editor.addMark(mark, true);
    });
    Transforms.collapse(editor, { edge: 'end' });
    editor.removeMark(mark);
    return true;
  }
  return false;
}

const range = (path: number[], from: number, to: number) => ({
  anchor: { path, offset: from },
  focus: { path, offset: to },
});

/** An address before a space becomes a link. */
function linksAddress(editor: RichEditor, insertText: RichEditor['insertText']): boolean {
  const { path, offset } = editor.selection!.focus;
  const node = Node.get(editor, path);
  if (!Text.isText(node) || around(editor, 'link') || currentLine(editor)?.[0].type === 'code') return false;
  const address = /(?:^|\s)(https?:\/\/[^\s]+)$/.exec(node.text.slice(0, offset))?.[1];
  const href = address && safeLink(address);
  if (!href) return false;
  insertText(' ');
  Transforms.wrapNodes(
    editor,
    { type: 'link', href, children: [] },
    { at: range(path, offset - address.length, offset), split: true },
  );
  return true;
}
