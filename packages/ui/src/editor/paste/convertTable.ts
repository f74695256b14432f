import { plainTextOf, readRichText, RICH_LIMITS } from '@atrium/sdk/richText';
import { clean, CLEAN_NODES, type CleanNode } from './CleanNode.ts';
import type { At, Conversion } from './Conversion.ts';
import { convertLink } from './convertLink.ts';
import { isHidden } from './isHidden.ts';
import { readShownTable, type ShownTable, type TableCell, type TableRow } from './readShownTable.ts';
import { resolveStyle } from './TextStyle.ts';

/** Converts a table without what is hidden in it. One in a cell becomes lines, and one that only arranges a page its content. */
export function convertTable(table: HTMLElement, at: At, out: CleanNode[], conversion: Conversion): void {
  const shown = readShownTable(table, conversion);
  conversion.losses.add('hidden', shown.hiddenRows);
  conversion.writer.boundary(out);
  for (const part of table.children)
    if (part.localName === 'caption' && !isHidden(part, conversion.declarations(part))) {
      conversion.children(part, at, out);
      conversion.writer.boundary(out);
    }
  if (at.inCell || isLayout(table, shown)) {
    if (at.inCell) conversion.losses.add('nested');
    for (const row of shown.rows) convertLine(row, at, out, conversion);
  } else putTable(shown, at, out, conversion);
  conversion.writer.boundary(out);
}

/** A table that arranges a page says so, or has tables in its only column. */
function isLayout(table: HTMLElement, { rows }: ShownTable): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none') return true;
  return rows.every(({ cells }) => cells.length <= 1) && table.querySelector('table') !== null;
}

function convertLine(row: TableRow, at: At, out: CleanNode[], conversion: Conversion): void {
  row.cells.forEach(({ element }, index) => {
    const css = conversion.declarations(element);
    if (isHidden(element, css)) return;
    if (!at.inCell) conversion.writer.boundary(out);
    else if (index > 0) conversion.writer.text('\u3000', at.style, at, out);
    conversion.children(element, { ...at, style: resolveStyle(element, css, at.style) }, out);
  });
  conversion.writer.boundary(out);
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

const isLarge = ({ rows, columns }: Size): boolean =>
  columns > RICH_LIMITS.columns || rows * columns > RICH_LIMITS.cells;

function putTable(table: ShownTable, at: At, out: CleanNode[], conversion: Conversion): void {
  const full = measure(table, () => true);
  // What a person selected beyond the last cell with a content is no reason to refuse it.
  const size = isLarge(full) ? measure(table, ({ element }) => element.textContent.trim() !== '') : full;
  let most: Size = size;
  if (isLarge(size)) {
    conversion.large.push(size);
    if (conversion.largeTables === 'refuse') return;
    if (conversion.largeTables === 'file') {
      conversion.sheets.push(readTexts(table, size, at, conversion));
      return;
    }
    const columns = Math.min(size.columns, RICH_LIMITS.columns);
    most = { columns, rows: Math.min(size.rows, Math.floor(RICH_LIMITS.cells / columns)) };
    conversion.losses.add('cells', size.rows * size.columns - most.rows * most.columns);
  }
  const rows = table.rows.slice(0, most.rows);
  out.push(
    clean(
      'table',
      rows.map((row, index) => convertRow(row, table, most, index === 0, at, conversion)),
    ),
  );
}

/** How many rows and columns have cells that count. */
function measure({ rows, hidden }: ShownTable, counts: (cell: TableCell) => boolean): Size {
  let [width, height] = [0, 0];
  rows.forEach(({ cells }, index) => {
    for (const cell of cells) {
      if (!counts(cell)) continue;
      width = Math.max(width, cell.column + 1);
      height = index + 1;
    }
  });
  return { rows: height, columns: width - Array.from(hidden).filter((column) => column < width).length };
}

/** The place of a column among those that are shown. */
const shownColumns = (cell: TableCell, hidden: ReadonlySet<number>): number => {
  if (hidden.size === 0) return cell.columns;
  let count = 0;
  for (let column = cell.column; column < cell.column + cell.columns; column += 1) if (!hidden.has(column)) count += 1;
  return count;
};

function convertRow(
  row: TableRow,
  { hidden }: ShownTable,
  most: Size,
  isFirst: boolean,
  at: At,
  conversion: Conversion,
): CleanNode {
  const isHead =
    isFirst && (row.part?.localName === 'thead' || row.cells.every(({ element }) => element.localName === 'th'));
  const partStyle = row.part ? resolveStyle(row.part, conversion.declarations(row.part), at.style) : at.style;
  const rowStyle = resolveStyle(row.element, conversion.declarations(row.element), partStyle);
  const cells: CleanNode[] = [];
  for (const cell of row.cells) {
    const css = conversion.declarations(cell.element);
    const columns = shownColumns(cell, hidden);
    if (columns === 0 || isHidden(cell.element, css)) {
      if (cell.element.textContent.trim() !== '') conversion.losses.add('hidden');
      continue;
    }
    const before = cells.length;
    if (before >= most.columns) break;
    const style = resolveStyle(cell.element, css, rowStyle);
    const inside: At = {
      lists: 0,
      inCell: true,
      inQuote: false,
      inHeading: false,
      inLink: false,
      isLinkStyled: at.isLinkStyled,
      ...(isHead ? conversion.strongPlace(style) : { style, baseWeight: 400 }),
    };
    const children = convertCell(cell.element, inside, conversion);
    const span = Math.min(columns, most.columns - before);
    if (span > 1 || cell.rows > 1) conversion.losses.add('merged');
    cells.push(clean(isHead ? 'th' : 'td', children, { colspan: String(span), rowspan: String(cell.rows) }));
  }
  return clean('tr', cells);
}

function convertCell(cell: HTMLElement, at: At, conversion: Conversion): CleanNode[] {
  const children: CleanNode[] = [];
  conversion.writer.boundary(children);
  // Google Sheets has the address of a cell beside its text.
  const link = cell.querySelector('a[href]') ? null : cell.getAttribute('data-sheets-hyperlink');
  if (link) convertLink(link, at, children, conversion, (inside, into) => conversion.children(cell, inside, into));
  else conversion.children(cell, at, children);
  return children;
}

/** The texts of a table that becomes a file. */
function readTexts(table: ShownTable, size: Size, at: At, conversion: Conversion): string[][] {
  return table.rows.slice(0, size.rows).map((row) => {
    const texts: string[] = Array.from({ length: size.columns }, () => '');
    for (const cell of row.cells) {
      if (shownColumns(cell, table.hidden) === 0 || isHidden(cell.element, conversion.declarations(cell.element)))
        continue;
      const before = Array.from(table.hidden).filter((column) => column < cell.column).length;
      const children = convertCell(cell.element, { ...at, inCell: true, lists: 0 }, conversion);
      if (cell.column - before < size.columns)
        texts[cell.column - before] = plainTextOf(readRichText<CleanNode>(clean('td', children), CLEAN_NODES));
    }
    return texts;
  });
}
