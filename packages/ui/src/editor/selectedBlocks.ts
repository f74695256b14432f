import { Editor, Element, Path, Range, type NodeEntry } from 'slate';
import type { EditorElement, LineBlock, RichEditor, TableElement } from './editorTypes.ts';

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'item', 'code']);

const isLine = (node: unknown): node is LineBlock => Element.isElement(node) && LINES.has(node.type);

/** Lines that the selection touches. */
export function selectedLines(editor: RichEditor): NodeEntry<LineBlock>[] {
  if (!editor.selection) return [];
  return Array.from(
    Editor.nodes<LineBlock>(editor, { match: (node): node is LineBlock => isLine(node), mode: 'lowest' }),
  );
}

/** The line with the caret; none in tables and images. */
export function currentLine(editor: RichEditor): NodeEntry<LineBlock> | undefined {
  return editor.selection
    ? selectedLines(editor).find(([, path]) => Path.isAncestor(path, focusOf(editor)))
    : undefined;
}

const focusOf = (editor: RichEditor): Path => editor.selection!.focus.path;

/** The innermost element of a type around the caret. */
export function around<Type extends EditorElement['type']>(
  editor: RichEditor,
  type: Type,
): NodeEntry<Extract<EditorElement, { type: Type }>> | undefined {
  if (!editor.selection) return undefined;
  return Editor.above<Extract<EditorElement, { type: Type }>>(editor, {
    at: editor.selection.focus.path,
    match: (node): node is Extract<EditorElement, { type: Type }> => Element.isElement(node) && node.type === type,
  });
}

/** The table, row and column with the caret. */
export interface CellPlace {
  readonly table: TableElement;
  readonly path: Path;
  readonly row: number;
  readonly column: number;
}

export function currentCell(editor: RichEditor): CellPlace | undefined {
  const table = around(editor, 'table');
  const cell = around(editor, 'cell');
  if (!table || !cell) return undefined;
  const [row, column] = cell[1].slice(-2) as [number, number];
  return { table: table[0], path: table[1], row, column };
}

/** Whether the caret is at the first character of an element. */
export function isAtStart(editor: RichEditor, path: Path): boolean {
  const { selection } = editor;
  return selection !== null && Range.isCollapsed(selection) && Editor.isStart(editor, selection.anchor, path);
}

export function isAtEnd(editor: RichEditor, path: Path): boolean {
  const { selection } = editor;
  return selection !== null && Range.isCollapsed(selection) && Editor.isEnd(editor, selection.anchor, path);
}
