import {
  DOM_NODES,
  linkAddresses,
  readRichText,
  RichTextError,
  safeLink,
  writeRichText,
  plainTextOf,
  type RichDocument,
} from '@atrium/sdk/richText';
import { Range, Transforms } from 'slate';
import { cleanPasted, type Cleaning } from './cleanPasted.ts';
import { setLink } from './commands.ts';
import { toDocument, toEditor, toLine } from './editorDocument.ts';
import type { EditorBlock, EditorInline, ParagraphElement, RichEditor } from './editorTypes.ts';
import { insertBlocks } from './insertBlocks.ts';
import { pasteCell, pasteIntoCell } from './pasteIntoCell.ts';
import { readTsv } from './readTsv.ts';
import { around, currentLine } from './selectedBlocks.ts';
import { startLine } from './startLine.ts';
import { beginUndoStep } from './withUndoSteps.ts';

export interface ClipboardOptions {
  /** Images that were pasted or dropped. */
  onImages(images: readonly File[]): void;
  /** A paste lost formatting that a text cannot have, or images. */
  onCleaned(cleaning: Cleaning): void;
  /** A range was pasted into a cell, and the table would have become larger than one may be: nothing was pasted. */
  onTableTooLarge(): void;
}

/**
 * What is copied and pasted is HTML of the allow-list. Slate's own fragments are neither written nor read: a page elsewhere
 * could put anything into them.
 */
export function withClipboard(editor: RichEditor, options: ClipboardOptions): RichEditor {
  const { onImages, onCleaned } = options;
  editor.setFragmentData = (data) => {
    const { selection } = editor;
    if (!selection || Range.isCollapsed(selection)) return;
    const document = toDocument(copiedBlocks(editor));
    data.setData('text/html', writeRichText(document));
    data.setData('text/plain', plainTextOf(document));
  };
  editor.insertData = (data) => {
    const images = Array.from(data.files).filter(({ type }) => type.startsWith('image/'));
    const html = data.getData('text/html');
    // Word adds a picture of the text; a copied image adds HTML that refers to it elsewhere.
    if (images.length > 0 && (html === '' || /^(?:<meta[^>]*>)?\s*<img[^>]*>\s*$/i.test(html))) return onImages(images);
    const plain = data.getData('text/plain');
    beginUndoStep(editor);
    if (insertIntoCell(editor, html, plain, options)) return;
    if (currentLine(editor)?.[0].type === 'code') editor.insertText(plain.replace(/\r\n?/g, '\n'));
    else if (html !== '') insertHtml(editor, html, plain, onCleaned);
    else insertPlain(editor, plain);
  };
  return editor;
}

/** Also of a part of a line: what Slate copies begins with its block. Of a part of a cell it is a line, not a table. */
function copiedBlocks(editor: RichEditor): EditorBlock[] {
  const blocks = editor.getFragment() as EditorBlock[];
  const [only] = blocks;
  if (only?.type !== 'table' || blocks.length > 1 || !around(editor, 'cell')) return blocks;
  const cells = only.children.flatMap(({ children }) => children);
  const cell = cells.length === 1 ? cells[0] : undefined;
  return cell ? [{ type: 'paragraph', children: cell.children }] : blocks;
}

/** Returns false if the selection is not in one table. */
function insertIntoCell(editor: RichEditor, html: string, plain: string, options: ClipboardOptions): boolean {
  const cell = pasteCell(editor);
  if (!cell) return false;
  const text = plain.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const isPasted = (document: RichDocument) => pasteIntoCell(editor, cell, linkAddresses(document));
  const cells = readTsv(plain);
  const read = html === '' ? undefined : readPasted(html, options.onCleaned);
  const document = read ?? (cells ? toTable(cells) : [{ type: 'paragraph', children: [{ text }] } as const]);
  if (!isPasted(document)) options.onTableTooLarge();
  return true;
}

const toTable = (rows: readonly (readonly string[])[]): RichDocument => [
  {
    type: 'table',
    children: rows.map((row) => ({
      type: 'row',
      children: row.map((text) => ({ type: 'cell', children: [{ text }] })),
    })),
  },
];

/** Undefined if it cannot be read: then its plain text is pasted. */
function readPasted(html: string, onCleaned: ClipboardOptions['onCleaned']): RichDocument | undefined {
  const { root, from, lostImages } = cleanPasted(html);
  try {
    const document = readRichText<Node>(root, DOM_NODES);
    if (from || lostImages > 0) onCleaned({ from, lostImages });
    return document;
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    return undefined;
  }
}

function insertHtml(editor: RichEditor, html: string, plain: string, onCleaned: ClipboardOptions['onCleaned']): void {
  const document = readPasted(html, onCleaned);
  if (document) insertDocument(editor, linkAddresses(document));
  else insertPlain(editor, plain);
}

function insertDocument(editor: RichEditor, document: RichDocument): void {
  const [only] = document;
  if (document.length === 1 && only!.type === 'paragraph') insertInline(editor, toLine(only!.children));
  else insertAndContinue(editor, toEditor(document));
}

/** After a table or image at the end there is a line to continue in. */
function insertAndContinue(editor: RichEditor, blocks: EditorBlock[]): void {
  const paths = insertBlocks(editor, blocks);
  const next = paths.at(-1)![0]! + 1;
  const last = blocks.at(-1)!;
  if ((last.type === 'table' || last.type === 'image') && next === editor.children.length) startLine(editor, next);
}

function insertInline(editor: RichEditor, parts: EditorInline[]): void {
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  Transforms.insertNodes(editor, parts, { select: true });
}

function insertPlain(editor: RichEditor, plain: string): void {
  const address = plain.trim();
  const { selection } = editor;
  if (selection && Range.isExpanded(selection) && /^https?:\/\/\S+$/.test(address) && safeLink(address)) {
    setLink(editor, address);
    return;
  }
  const lines = plain.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const document = linkAddresses(lines.map((text) => ({ type: 'paragraph', children: [{ text }] })));
  const blocks = toEditor(document) as ParagraphElement[];
  // Characters take the marks of the text around them.
  if (blocks.length === 1 && blocks[0]!.children.length === 1) editor.insertText(lines[0]!);
  else if (blocks.length === 1)
    insertInline(editor, around(editor, 'link') ? [{ text: lines[0]! }] : blocks[0]!.children);
  else insertBlocks(editor, blocks);
}
