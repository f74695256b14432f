import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type ListSort, type ListStart, PagedList, type PagedListOptions, type PagedListState } from './PagedList.ts';
import { onRecordSaved } from './savedRecords.ts';
import type { FrameParams, Unsubscribe } from './services.ts';
import { FrameContext, useAtrium } from './useAtrium.ts';

/** A list with the state of this render. */
export interface ShownList<
  Row,
  Filters extends object = object,
  SortName extends string = string,
> extends PagedListState<Row, Filters> {
  /** The same object in every render: its methods search, filter, sort and turn pages. */
  readonly list: PagedList<Row, Filters, SortName>;
}

/**
 * A list that the server pages, kept up to date while the component is shown: refetched after missed events, after a form of
 * this plugin has saved (`useRecordForm`), and after what `subscribe` names.
 *
 * With `inAddress` the filters, the search text and the order of a list in a tab are in its address, so that the list can
 * be sent to a colleague and is the same after a reload. The order is its parameter `order`: no filter has that name.
 *
 * `SearchInput`, `PagedTable` and `ListPager` of `@atrium/ui/records` show it.
 *
 * @param options only those of the first render are used; `load` may use what stays the same, such as `api`
 *
 * @example
 * const notes = usePagedList({
 *   filters: { name: '', isEnabled: null as boolean | null },
 *   searchBy: 'name',
 *   sortNames: ['name', 'updatedOn'],
 *   load: (query, options) => api.list({ query }, options),
 *   subscribe: (refetch) => events.on('changed', refetch),
 * });
 */
export function usePagedList<Row, Filters extends object, const SortName extends string = never>(
  options: PagedListOptions<Row, Filters, SortName> & { readonly inAddress?: boolean },
): ShownList<Row, Filters, SortName> {
  const context = useAtrium();
  const params = useContext(FrameContext)?.params;
  const [first] = useState(options);
  const [addressed] = useState(options.inAddress ? params : undefined);
  const [list] = useState(() => new PagedList(first, addressed && addressedStart(first, addressed.read())));
  useEffect(() => addressed && followAddress(list, first, addressed), [list, first, addressed]);
  useEffect(() => {
    const saved = onRecordSaved(context, () => void list.refetch());
    const disconnect = list.connect((refetch) => context.events.onResync(refetch));
    return () => {
      saved();
      disconnect();
    };
  }, [list, context]);
  return { ...useSyncExternalStore(list.subscribe, list.state, list.state), list };
}

/** Longest text that is taken from an address. */
const MAX_TEXT = 200;
/** The parameter of the order: a column, with `-` before it a descending one. */
const ORDER = 'order';

/** The filters of an address: texts for texts, and single values for the others; anything else is left out. */
export function addressedFilters<Filters extends object>(
  neutral: Filters,
  params: Readonly<Record<string, unknown>>,
): Filters {
  const found = Object.entries(neutral).map(([name, value]: [string, unknown]) => [
    name,
    Object.hasOwn(params, name) ? (filterOf(value, params[name]) ?? value) : value,
  ]);
  return Object.fromEntries(found) as Filters;
}

function filterOf(neutral: unknown, given: unknown): unknown {
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
  if (String(given).length > MAX_TEXT) return undefined;
  // an address may hold 2026 where a text is meant
  return typeof neutral === 'string' ? String(given) : given;
}

/** The sort of an address; undefined without one, or with a column by which the server does not sort. */
function addressedSort(sortNames: readonly string[], params: Readonly<Record<string, unknown>>): ListSort | undefined {
  const order = params[ORDER];
  const column = sortNames.find((name) => order === name || order === `-${name}`);
  return column === undefined ? undefined : { column, direction: order === column ? 'ascending' : 'descending' };
}

/** How a list begins: with the filters and the order of its address. */
export function addressedStart<Row, Filters extends object, SortName extends string>(
  { filters, sortNames = [], sort }: PagedListOptions<Row, Filters, SortName>,
  params: Readonly<Record<string, unknown>>,
): ListStart<Filters> {
  return { filters: addressedFilters(filters, params), sort: addressedSort(sortNames, params) ?? sort ?? null };
}

/** Writes the filters and the order of a list to the address, and applies those with which the tab is opened again. */
export function followAddress<Row, Filters extends object, SortName extends string>(
  list: PagedList<Row, Filters, SortName>,
  options: PagedListOptions<Row, Filters, SortName>,
  params: FrameParams,
): Unsubscribe {
  const shown = () => ({ ...list.narrowing, [ORDER]: orderOf(list.state().sort, options.sort) });
  const isShown = () => {
    const given = params.read();
    return Object.entries(shown()).every(([name, value]) => String(value) === String(given[name]));
  };
  const stopWriting = list.subscribe(() => params.set(shown()));
  const stopReading = params.subscribe(() => {
    if (!isShown()) list.restart(addressedStart(options, params.read()));
  });
  return () => {
    stopWriting();
    stopReading();
  };
}

/** The order as a parameter; undefined if it is the list's own. */
function orderOf(sort: ListSort | null, own: ListSort | undefined): string | undefined {
  if (!sort || (sort.column === own?.column && sort.direction === own.direction)) return undefined;
  return sort.direction === 'ascending' ? sort.column : `-${sort.column}`;
}
