import {
  DOM_NODES,
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
import type { EditorBlock, EditorInline, RichEditor } from './editorTypes.ts';
import { insertBlocks } from './insertBlocks.ts';
import { around, currentLine } from './selectedBlocks.ts';
import { startLine } from './startLine.ts';

export interface ClipboardOptions {
  /** Images that were pasted or dropped. */
  onImages(images: readonly File[]): void;
  /** A paste lost formatting that a text cannot have, or images. */
  onCleaned(cleaning: Cleaning): void;
}

/**
 * What is copied and pasted is HTML of the allow-list. Slate's own fragments are neither written nor read: a page elsewhere
 * could put anything into them.
 */
export function withClipboard(editor: RichEditor, { onImages, onCleaned }: ClipboardOptions): RichEditor {
  editor.setFragmentData = (data) => {
    const { selection } = editor;
    if (!selection || Range.isCollapsed(selection)) return;
    // Also of a part of a line: what Slate copies begins with its block.
    const document = toDocument(editor.getFragment() as EditorBlock[]);
    data.setData('text/html', writeRichText(document));
    data.setData('text/plain', plainTextOf(document));
  };
  editor.insertData = (data) => {
    const images = Array.from(data.files).filter(({ type }) => type.startsWith('image/'));
    const html = data.getData('text/html');
    // Word adds a picture of the text; a copied image adds HTML that refers to it elsewhere.
    if (images.length > 0 && (html === '' || /^(?:<meta[^>]*>)?\s*<img[^>]*>\s*$/i.test(html))) return onImages(images);
    const plain = data.getData('text/plain');
    if (around(editor, 'cell') || currentLine(editor)?.[0].type === 'code')
      editor.insertText(plain.replace(/\r\n?/g, '\n'));
    else if (html !== '') insertHtml(editor, html, plain, onCleaned);
    else insertPlain(editor, plain);
  };
  return editor;
}

function insertHtml(editor: RichEditor, html: string, plain: string, onCleaned: ClipboardOptions['onCleaned']): void {
  const { root, from, lostImages } = cleanPasted(html);
  try {
    insertDocument(editor, readRichText<Node>(root, DOM_NODES));
    if (from || lostImages > 0) onCleaned({ from, lostImages });
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    insertPlain(editor, plain);
  }
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
  if (lines.length === 1) editor.insertText(lines[0]!);
  else
    insertBlocks(
      editor,
      lines.map((text) => ({ type: 'paragraph', children: [{ text }] })),
    );
}
