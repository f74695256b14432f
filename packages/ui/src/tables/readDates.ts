import {
  type DateOrder,
  findDateOrder,
  type MappedRow,
  readDateTime,
  type TableColumn,
  type TableNote,
} from '@atrium/sdk/tables';
import type { AmbiguousDates } from './ReadTable.ts';

/** What a person chose, by column. */
export type DateOrders<Id extends string> = ReadonlyMap<Id, DateOrder>;

/** Rows whose columns of dates are written as `YYYY-MM-DD`, and the columns of which some dates may be two. */
export function readDates<Id extends string>(
  rows: readonly MappedRow<Id>[],
  columns: readonly TableColumn<Id>[],
  chosen: DateOrders<Id>,
): {
  readonly rows: readonly MappedRow<Id>[];
  readonly dates: readonly AmbiguousDates<Id>[];
  readonly notes: readonly TableNote[];
} {
  const found = columns
    .filter(({ kind }) => kind === 'date')
    .map((column): AmbiguousDates<Id> & { readonly column: TableColumn<Id> } => {
      const order = findDateOrder(rows.map(({ line, cells }) => ({ line, text: cells[column.id] })));
      return { ...order, column, id: column.id, chosen: chosen.get(column.id) ?? order.order };
    });
  const orders = new Map(found.map((each) => [each.id, each.chosen]));
  const read = (id: Id, text: string): string => {
    if (!orders.has(id) || text.trim() === '') return text;
    const cell = readDateTime(text, orders.get(id));
    return cell.kind === 'date' ? `${cell.date}${cell.time === undefined ? '' : ` ${cell.time}`}` : text;
  };
  const dates = found.filter(({ count }) => count > 0);
  return {
    dates,
    rows:
      orders.size === 0
        ? rows
        : rows.map(({ line, cells }) => ({
            line,
            cells: Object.fromEntries(
              (Object.entries(cells) as [Id, string][]).map(([id, text]) => [id, read(id, text)]),
            ) as Record<Id, string>,
          })),
    notes: dates
      .filter((each) => each.chosen === undefined)
      .map(({ column, count, sample }) => ({
        ...{ line: sample!.line, severity: 'error' as const, code: 'ambiguousDates' as const },
        variables: { column: column.titles[0] ?? column.id, count, value: sample!.text },
      })),
  };
}
