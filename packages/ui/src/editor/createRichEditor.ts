import { addressesIn } from '@atrium/sdk/richText';
import {
  createEditor,
  Editor,
  Element,
  Node,
  type NodeEntry,
  type Path,
  type Point,
  Range,
  Text,
  Transforms,
} from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import type { EditorElement, RichEditor, TableElement } from './editorTypes.ts';
import { around, currentLine } from './selectedBlocks.ts';
import { isLargeTable } from './tableCommands.ts';
import { type ClipboardOptions, withClipboard } from './withClipboard.ts';
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

const VOIDS: ReadonlySet<string> = new Set<EditorElement['type']>(['image', 'rule', 'upload']);

/** Keeps the elements where a document can have them, whatever a command or a deletion did. */
export function withDocumentShape(editor: RichEditor): RichEditor {
  const { isInline, isVoid, normalizeNode } = editor;
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  editor.isVoid = (element) => VOIDS.has(element.type) || isVoid(element);
  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Returns whether something was changed; Slate then asks again. */
function repair(editor: RichEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return repairDocument(editor);
  if (!Element.isElement(node)) return false;
  const parent = Node.parent(editor, path);
  if (node.type === 'row' && !isElement(parent, 'table')) return unwrap(editor, path);
  if (node.type === 'cell' && !isElement(parent, 'row')) return setParagraph(editor, path);
  if (node.type === 'link' && Node.string(node) === '') return remove(editor, path);
  if (node.type === 'table') return repairTable(editor, node, path);
  return repairLine(editor, node, path);
}

const isElement = (node: Node, type: EditorElement['type']) => Element.isElement(node) && node.type === type;

function repairDocument(editor: RichEditor): boolean {
  if (editor.children.length > 0) return false;
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
  return true;
}

/** A line holds texts and links only. */
function repairLine(editor: RichEditor, node: EditorElement, path: Path): boolean {
  if (node.type === 'row') return node.children.length === 0 && remove(editor, path);
  for (const [child, at] of Node.children(editor, path)) {
    const fits = !Element.isElement(child) || (child.type === 'link' && node.type !== 'code' && node.type !== 'link');
    if (!fits) return unwrap(editor, at);
  }
  return false;
}

/** Every row has cells, and as many as the widest. */
function repairTable(editor: RichEditor, table: TableElement, path: Path): boolean {
  const rows: readonly Node[] = table.children;
  const wrong = rows.findIndex((row) => !isElement(row, 'row'));
  if (wrong !== -1) return remove(editor, [...path, wrong]);
  if (rows.length === 0) return remove(editor, path);
  const columns = Math.max(...table.children.map((row) => row.children.length));
  const short = table.children.findIndex((row) => row.children.length < columns);
  if (short === -1) return false;
  const at = [...path, short, table.children[short]!.children.length];
  Transforms.insertNodes(editor, { type: 'cell', children: [{ text: '' }] }, { at });
  return true;
}

function unwrap(editor: RichEditor, at: Path): true {
  Transforms.unwrapNodes(editor, { at });
  return true;
}

function setParagraph(editor: RichEditor, at: Path): true {
  Transforms.setNodes(editor, { type: 'paragraph' }, { at });
  return true;
}

function remove(editor: RichEditor, at: Path): true {
  Transforms.removeNodes(editor, { at });
  return true;
}
