import { RICH_LIMITS } from './allowList.ts';
import { BlockBuilder, type NodeReader } from './lines.ts';
import { linesOfCell } from './plainText.ts';
import { type RichCell, type RichImage, type RichInline, type RichTable, RichTextError } from './RichDocument.ts';

type Inlines = readonly RichInline[];

/** A row as it is written, before spans and missing cells are filled in. */
interface WrittenRow {
  readonly cells: readonly { readonly lines: Inlines; readonly columns: number; readonly rows: number }[];
  readonly isHeader: boolean;
}

/** Reads the content of a cell into a builder of its own. */
type ReadContent<Node> = (cell: Node, into: BlockBuilder) => void;

/** Reads a table as a rectangle: spans become empty cells, short rows are filled. Images of cells follow the table. */
export function readTable<Node>(
  table: Node,
  builder: BlockBuilder,
  nodes: NodeReader<Node>,
  readContent: ReadContent<Node>,
): void {
  const images: RichImage[] = [];
  const rows = rowsOf(table, nodes).map(({ node, inHead }) =>
    readRow(node, inHead, nodes, (cell) => readCell(cell, readContent, images)),
  );
  const filled = fillRows(rows);
  if (filled.length > 0) {
    const header = rows[0]?.isHeader ?? false;
    const children = filled.map((cells) => ({ type: 'row', children: cells.map(cellOf) }) as const);
    builder.add({ type: 'table', ...(header && { header: true as const }), children } satisfies RichTable);
  }
  for (const image of images) builder.add(image);
}

const cellOf = (lines: Inlines): RichCell => ({ type: 'cell', children: lines });

interface FoundRow<Node> {
  readonly node: Node;
  readonly inHead: boolean;
}

function rowsOf<Node>(table: Node, nodes: NodeReader<Node>): FoundRow<Node>[] {
  const found: FoundRow<Node>[] = [];
  for (const part of nodes.children(table)) {
    const name = nodes.name(part);
    if (name === 'tr') found.push({ node: part, inHead: false });
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot')
      for (const row of nodes.children(part))
        if (nodes.name(row) === 'tr') found.push({ node: row, inHead: name === 'thead' });
  }
  return found;
}

function readRow<Node>(
  row: Node,
  inHead: boolean,
  nodes: NodeReader<Node>,
  lines: (cell: Node) => Inlines,
): WrittenRow {
  const cells: WrittenRow['cells'][number][] = [];
  let headings = 0;
  for (const cell of nodes.children(row)) {
    const name = nodes.name(cell);
    if (name !== 'td' && name !== 'th') continue;
    if (name === 'th') headings += 1;
    cells.push({
      lines: lines(cell),
      columns: span(nodes.attribute(cell, 'colspan')),
      rows: span(nodes.attribute(cell, 'rowspan')),
    });
  }
  return { cells, isHeader: inHead || (headings > 0 && headings === cells.length) };
}

/** A missing, wrong or zero span is 1. */
function span(value: string | undefined): number {
  const number = Number.parseInt(value ?? '1', 10);
  return number > 0 ? Math.min(number, RICH_LIMITS.cells) : 1;
}

/** The blocks of a cell are its lines. */
function readCell<Node>(cell: Node, readContent: ReadContent<Node>, images: RichImage[]): Inlines {
  const builder = new BlockBuilder();
  readContent(cell, builder);
  const blocks = builder.finish();
  for (const block of blocks) if (block.type === 'image') images.push(block);
  return linesOfCell(blocks.filter(({ type }) => type !== 'table'));
}

/** How wide the rows are, and the column after the last in which a cell begins. */
interface Width {
  most: number;
  begun: number;
}

function fillRows(rows: readonly WrittenRow[]): Inlines[][] {
  const filled: Inlines[][] = rows.map(() => []);
  const width: Width = { most: 0, begun: 0 };
  rows.forEach((row, index) => placeRow(row, index, filled, width));
  // A span that reaches past every cell (`colspan=99` for the whole row) adds no columns of its own.
  const columns = width.most > RICH_LIMITS.columns ? width.begun : width.most;
  if (columns * rows.length > RICH_LIMITS.cells) throw new RichTextError('table');
  return filled
    .map((cells) => Array.from({ length: columns }, (_, column) => cells[column] ?? []))
    .filter((cells) => cells.length > 0);
}

/** Puts the cells of a row where they are shown: beside those that reach down from rows before it. */
function placeRow(row: WrittenRow, index: number, filled: Inlines[][], width: Width): void {
  let column = 0;
  for (const { lines, columns, rows } of row.cells) {
    while (filled[index]![column]) column += 1;
    if (column >= RICH_LIMITS.columns) throw new RichTextError('table');
    for (let down = index; down < Math.min(index + rows, filled.length); down += 1)
      for (let right = column; right < Math.min(column + columns, RICH_LIMITS.columns); right += 1)
        filled[down]![right] = down === index && right === column ? lines : [];
    width.begun = Math.max(width.begun, column + 1);
    column += columns;
    width.most = Math.max(width.most, column);
  }
}
