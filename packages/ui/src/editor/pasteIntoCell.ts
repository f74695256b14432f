import { linesOfCell, plainTextOf, type RichBlock, type RichDocument, type RichTable } from '@atrium/sdk/richText';
import { Path, Range, Transforms } from 'slate';
import { toLine } from './editorDocument.ts';
import type { EditorInline, RichEditor } from './editorTypes.ts';
import { fillCells, fitsCells } from './fillCells.ts';
import { currentCell, type CellPlace } from './selectedBlocks.ts';

/** The cell that a paste begins at: the first one of the selection, if that is within one table. */
export function pasteCell(editor: RichEditor): CellPlace | undefined {
  const { selection } = editor;
  const at = currentCell(editor);
  if (!selection || !at || !Path.isAncestor(at.path, selection.anchor.path)) return undefined;
  const [row, column] = Range.start(selection).path.slice(1, 3) as [number, number];
  return { ...at, row, column };
}

/**
 * Pastes into a cell: a range of cells fills those from there on, other texts go into the cell line by line. Returns false, and
 * changes nothing, if the table would become larger than one may be.
 */
export function pasteIntoCell(editor: RichEditor, at: CellPlace, document: RichDocument): boolean {
  const blocks = document.filter((block) => !isEmpty(block));
  const [table] = blocks;
  if (blocks.length === 1 && table!.type === 'table' && !isOneCell(table!)) {
    const contents = table!.children.map((row) => row.children.map((cell) => toLine(cell.children)));
    if (!fitsCells(at, contents)) return false;
    fillCells(editor, at, contents);
    return true;
  }
  const parts = linesOf(blocks.length > 0 ? document : []);
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  if (parts.length > 0) Transforms.insertNodes(editor, parts, { select: true });
  return true;
}

const isEmpty = (block: RichBlock): boolean => block.type === 'paragraph' && plainTextOf([block]).trim() === '';
const isOneCell = ({ children }: RichTable): boolean => children.length === 1 && children[0]!.children.length === 1;

/** Blocks as lines of a cell; a table of one cell is what is in it. */
function linesOf(document: RichDocument): EditorInline[] {
  const blocks = document.map((block): RichBlock => {
    const isCell = block.type === 'table' && isOneCell(block);
    return isCell ? { type: 'paragraph', children: block.children[0]!.children[0]!.children } : block;
  });
  const parts = linesOfCell(blocks);
  return parts.length > 0 ? toLine(parts) : [];
}
