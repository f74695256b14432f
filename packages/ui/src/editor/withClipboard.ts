import { linkAddresses, safeLink, writeRichText, plainTextOf, type RichDocument } from '@atrium/sdk/richText';
import { Editor, Range, Transforms } from 'slate';
import { setLink } from './commands.ts';
import { toDocument, toEditor, toLine } from './editorDocument.ts';
import type { EditorBlock, EditorInline, ParagraphElement, RichEditor, UploadElement } from './editorTypes.ts';
import { insertBlocks, startLine } from './insertBlocks.ts';
import { isPlainTooLarge, readOrRefuse, type LargePaste } from './paste/LargePaste.ts';
import type { Loss } from './paste/Losses.ts';
import type { PastedImage } from './paste/PastedImages.ts';
import type { Pasted } from './paste/readPasted.ts';
import { pasteCell, pasteIntoCell, readTsv } from './pasteIntoCell.ts';
import { around, currentLine } from './selectedBlocks.ts';
import { beginUndoStep } from './withUndoSteps.ts';

export interface ClipboardOptions {
  /** Images that were pasted or dropped. */
  onImages(images: readonly File[]): void;
  /** Starts the upload of an image that came with a text, and returns its place; undefined if texts here have no images. */
  startUpload(image: PastedImage): UploadElement | undefined;
  /** What a paste lost: empty if it lost nothing. */
  onPasted(losses: readonly Loss[]): void;
  /** More was pasted than a text can have: nothing of it is in the text until a person chooses. */
  onTooLarge(large: LargePaste): void;
  /** A range was pasted into a cell, and the table would have become larger than one may be: nothing was pasted. */
  onTableTooLarge(): void;
}

/**
 * What is copied and pasted is HTML of the allow-list. Slate's own fragments are neither written nor read: a page elsewhere
 * could put anything into them.
 */
export function withClipboard(editor: RichEditor, options: ClipboardOptions): RichEditor {
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
    if (images.length > 0 && (html === '' || /^(?:<meta[^>]*>)?\s*<img[^>]*>\s*$/i.test(html)))
      return options.onImages(images);
    beginUndoStep(editor);
    insertText(editor, html, data.getData('text/plain'), options);
  };
  return editor;
}

function insertText(editor: RichEditor, html: string, plain: string, options: ClipboardOptions): void {
  const pasted = html === '' ? undefined : readOrRefuse(html);
  // What is too large or nested too deeply for its formatting to be read is pasted as its characters.
  options.onPasted(html !== '' && !pasted && plain !== '' ? [{ kind: 'formatting', count: 1 }] : []);
  if (insertIntoCell(editor, pasted, plain, options)) return;
  const isCode = currentLine(editor)?.[0].type === 'code';
  if (pasted && pasted.large.length > 0 && !isCode) {
    options.onTooLarge({
      html,
      plain,
      tables: pasted.large,
      insert: (read) => insertPasted(editor, read, options),
    });
    return;
  }
  const isUnreadable = !pasted && html !== '' && plain === '';
  if (isUnreadable || (isPlainTooLarge(plain) && (isCode || !pasted)))
    options.onTooLarge({ html: '', plain, tables: [] });
  else if (isCode) editor.insertText(charactersOf(pasted, plain).replace(/\r\n?/g, '\n'));
  else if (pasted) insertPasted(editor, pasted, options);
  else insertPlain(editor, plain);
}

/** The plain text keeps spaces and line ends; that of the HTML has nothing in it that was hidden. */
const charactersOf = (pasted: Pasted | undefined, plain: string): string =>
  pasted && (plain === '' || pasted.losses.some(({ kind }) => isUnseen(kind))) ? pasted.text : plain;

const isUnseen = (kind: Loss['kind']): boolean => kind === 'hidden' || kind === 'comments' || kind === 'deletions';

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
function insertIntoCell(
  editor: RichEditor,
  pasted: Pasted | undefined,
  plain: string,
  options: ClipboardOptions,
): boolean {
  const cell = pasteCell(editor);
  if (!cell) return false;
  const text = plain.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cells = pasted ? undefined : readTsv(plain);
  const document =
    pasted?.document ?? (cells ? toTable(cells) : [{ type: 'paragraph', children: [{ text }] } as const]);
  const isTooLarge = pasted && pasted.large.length > 0;
  if (isTooLarge || !pasteIntoCell(editor, cell, linkAddresses(document))) options.onTableTooLarge();
  // A cell has no images.
  else if (pasted)
    options.onPasted(addLostImages(pasted.losses, document.filter(({ type }) => type === 'image').length));
  return true;
}

function addLostImages(losses: readonly Loss[], count: number): readonly Loss[] {
  if (count === 0) return losses;
  const before = losses.find(({ kind }) => kind === 'images')?.count ?? 0;
  return [...losses.filter(({ kind }) => kind !== 'images'), { kind: 'images', count: before + count }];
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

function insertPasted(editor: RichEditor, pasted: Pasted, options: ClipboardOptions): void {
  const document = linkAddresses(pasted.document);
  const [only] = document;
  const images = new Map(
    Array.from(pasted.images, ([address, image]) => [address, options.startUpload(image)] as const),
  );
  const lost = Array.from(images.values()).filter((place) => place === undefined).length;
  options.onPasted(addLostImages(pasted.losses, lost));
  if (document.length === 1 && only!.type === 'paragraph') insertInline(editor, toLine(only!.children));
  else
    insertAndContinue(
      editor,
      toEditor(document).flatMap((block) => placeImage(block, images)),
    );
}

/** Images that came with the paste are uploaded where they are. */
function placeImage(block: EditorBlock, images: ReadonlyMap<string, UploadElement | undefined>): EditorBlock[] {
  if (block.type !== 'image' || !images.has(block.src)) return [block];
  const place = images.get(block.src);
  return place ? [place] : [];
}

/** After a table or image at the end there is a line to continue in. */
function insertAndContinue(editor: RichEditor, blocks: readonly EditorBlock[]): void {
  if (blocks.length === 0) return;
  const paths = insertBlocks(editor, blocks);
  const next = paths.at(-1)![0]! + 1;
  const last = blocks.at(-1)!;
  if ((last.type === 'table' || Editor.isVoid(editor, last)) && next === editor.children.length)
    startLine(editor, next);
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
