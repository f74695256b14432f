import {
  type ColumnPlaces,
  type DateOrder,
  findDateOrder,
  type MappedRow,
  mapRows,
  matchColumns,
  readDateTime,
  readTableFile,
  type TableChoices,
  type TableColumn,
  TableFileError,
  type TableNote,
} from '@atrium/sdk/tables';
import { useRef, useState } from 'react';
import type { AmbiguousDates, ReadTable, TableFailure } from './ReadTable.ts';

/** What a person chose for a file, besides how its text is read. */
interface Understanding<Id extends string> {
  readonly choices: TableChoices;
  readonly columns: readonly TableColumn<Id>[];
  readonly places: ColumnPlaces<Id> | undefined;
  readonly orders: DateOrders<Id>;
}

interface TableFileState<Id extends string> {
  readonly read: ReadTable<Id> | null;
  readonly failure: TableFailure | null;
  readonly isBusy: boolean;
}

/**
 * Reads a file that a person chooses, in the browser, and reads it again with another encoding, delimiter, sheet or mapping.
 *
 * @param name of the import: mappings are remembered for it
 * @param onRead called with what was understood, and with null while there is nothing
 */
export function useTableFile<Id extends string>(
  name: string,
  columns: readonly TableColumn<Id>[],
  maxSize: number,
  onRead: (read: ReadTable<Id> | null) => void,
) {
  const [state, setState] = useState<TableFileState<Id>>({ read: null, failure: null, isBusy: false });
  const run = useRef(0);
  const orders = useRef<DateOrders<Id>>(new Map());
  const finish = (read: ReadTable<Id> | null, failure: TableFailure | null) => {
    setState({ read, failure, isBusy: false });
    onRead(read);
  };
  const load = async (file: File, choices: TableChoices) => {
    const turn = (run.current += 1);
    orders.current = new Map();
    if (file.size > maxSize) return finish(null, { code: 'tooLarge' });
    setState((now) => ({ ...now, failure: null, isBusy: true }));
    try {
      const table = await readTableFile(new Uint8Array(await file.arrayBuffer()), choices);
      if (turn !== run.current) return;
      const places = recallPlaces(name, table.header) as ColumnPlaces<Id> | undefined;
      finish(understand(file, table, { choices, columns, places, orders: new Map() }), null);
    } catch (error) {
      if (turn !== run.current) return;
      finish(null, error instanceof TableFileError ? { note: error.note } : { code: 'unreadable' });
    }
  };
  const { read } = state;
  return {
    ...state,
    choose: (file: File) => void load(file, {}),
    decide: (choices: TableChoices) => read && void load(read.file, { ...read.choices, ...choices }),
    place: (id: Id, at: number | undefined) => {
      if (!read) return;
      // A column of the file goes to one of ours: who had it before gets none.
      const places = { ...read.match.places } as Partial<Record<Id, number>>;
      for (const other of Object.keys(places) as Id[]) if (places[other] === at) delete places[other];
      if (at === undefined) delete places[id];
      else places[id] = at;
      rememberPlaces(name, read.table.header, places);
      const { file, table, choices } = read;
      finish(understand(file, table, { choices, columns, places, orders: orders.current }), null);
    },
    /** Chooses the order of day and month in a column. */
    order: (id: Id, order: DateOrder) => {
      if (!read) return;
      orders.current = new Map(orders.current).set(id, order);
      const { file, table, choices, match } = read;
      finish(understand(file, table, { choices, columns, places: match.places, orders: orders.current }), null);
    },
    clear: () => {
      run.current += 1;
      finish(null, null);
    },
  };
}

function understand<Id extends string>(
  file: File,
  table: ReadTable['table'],
  { choices, columns, places, orders }: Understanding<Id>,
): ReadTable<Id> {
  const match = matchColumns(table, columns, places);
  const { rows, dates, notes } = readDates(mapRows(table.rows, columns, match.places), columns, orders);
  return { file, table, choices, match, rows, dates, notes: [...match.notes, ...notes, ...table.notes] };
}

/** What a person chose, by column. */
type DateOrders<Id extends string> = ReadonlyMap<Id, DateOrder>;

/** Rows whose columns of dates are written as `YYYY-MM-DD`, and the columns of which some dates may be two. */
function readDates<Id extends string>(
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
        line: sample!.line,
        severity: 'error' as const,
        code: 'ambiguousDates' as const,
        variables: { column: column.titles[0] ?? column.id, count, value: sample!.text },
      })),
  };
}

/** Files of the same program have the same header: what a person mapped once is taken again. */
const KEY = 'atrium.tables';
const MOST = 30;

type Kept = readonly (readonly [header: string, places: ColumnPlaces])[];

const makeKey = (name: string, header: readonly string[]): string => JSON.stringify([name, ...header]);

/** @param name of the import */
function recallPlaces(name: string, header: readonly string[]): ColumnPlaces | undefined {
  return read().find(([key]) => key === makeKey(name, header))?.[1];
}

function rememberPlaces(name: string, header: readonly string[], places: ColumnPlaces): void {
  const key = makeKey(name, header);
  const kept: Kept = [[key, places] as const, ...read().filter(([other]) => other !== key)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the person maps again.
  }
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}
