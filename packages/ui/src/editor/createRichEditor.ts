import { addressesIn } from '@atrium/sdk/richText';
import { createEditor, Editor, Element, Node, type Point, Range, Text, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import type { RichEditor } from './editorTypes.ts';
import { isLargeTable } from './tableCommands.ts';
import { around, currentLine } from './selectedBlocks.ts';
import { type ClipboardOptions, withClipboard } from './withClipboard.ts';
import { withDocumentShape } from './withDocumentShape.ts';
import { withEditingRules } from './withEditingRules.ts';
import { withMarkdown } from './withMarkdown.ts';
import { beginUndoStep, withUndoSteps } from './withUndoSteps.ts';

/** Blocks that are rendered, and left out of layout while they are out of sight, together. */
const CHUNK = 50;
/** The same for rows of a large table. */
const ROWS = 20;

/** An editor of formatted text. Every rule is a layer that handles its own cases and passes on the rest. */
export function createRichEditor(clipboard: ClipboardOptions): RichEditor {
  const editor = withUndoSteps(withReact(withHistory(createEditor())));
  // A long document is a tree of chunks, so that a key renders one of them instead of comparing every block.
  editor.getChunkSize = (node) => {
    if (Editor.isEditor(node)) return CHUNK;
    return Element.isElement(node) && node.type === 'table' && isLargeTable(node) ? ROWS : null;
  };
  return withMarkdown(withTypedLinks(withClipboard(withEditingRules(withDocumentShape(editor)), clipboard)));
}

/** After an address: a blank, or punctuation that none contains. */
const ENDS = /^[\s。，、；：！？（）「」『』《》【】〈〉…]/;

/** An address becomes a link with the blank, line or Chinese punctuation after it. One undo leaves it as it was typed. */
export function withTypedLinks(editor: RichEditor): RichEditor {
  const { insertText, insertBreak } = editor;
  editor.insertText = (text, options) => {
    const before = !options?.at && ENDS.test(text) ? caretOf(editor) : undefined;
    insertText(text, options);
    if (before) linkBefore(editor, before);
  };
  editor.insertBreak = () => {
    const before = caretOf(editor);
    insertBreak();
    if (before) linkBefore(editor, before);
  };
  return editor;
}

/** Where links can be: not in code, nor in another link. */
function caretOf(editor: RichEditor): Point | undefined {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection) || around(editor, 'link')) return undefined;
  const isCode = currentLine(editor)?.[0].type === 'code';
  return isCode ? undefined : selection.focus;
}

function linkBefore(editor: RichEditor, { path, offset }: Point): void {
  const node = Node.has(editor, path) ? Node.get(editor, path) : undefined;
  if (!Text.isText(node) || node.code || node.text.length < offset) return;
  const typed = node.text.slice(0, offset);
  // What is before the last blank was looked at when that was typed.
  const since = typed.search(/\S*$/);
  const found = addressesIn(typed).filter(({ to }) => to > since);
  if (found.length === 0) return;
  beginUndoStep(editor);
  Editor.withoutNormalizing(editor, () => {
    for (const { from, to, href } of found.reverse())
      Transforms.wrapNodes(
        editor,
        { type: 'link', href, children: [] },
        { at: { anchor: { path, offset: from }, focus: { path, offset: to } }, split: true },
      );
  });
}
