import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { PagedList, type PagedListOptions, type PagedListState } from './PagedList.ts';
import { onRecordSaved } from './savedRecords.ts';
import { FrameContext, useAtrium } from './useAtrium.ts';
import { addressedStart, followAddress } from './listAddress.ts';

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
