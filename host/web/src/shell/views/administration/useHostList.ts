import { PagedList, type PagedListOptions, type PagedListState, type ShownList } from '@atrium/sdk/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SOCKET } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';

/** The filters and the order with which a list is shown first. */
type HostListStart<Filters> = Pick<PagedListState<unknown, Filters>, 'filters' | 'sort'>;

/**
 * `usePagedList` for the host's own views, which have no plugin around them. Refetched after missed events.
 *
 * @param start by default neutral filters
 */
export function useHostList<Row, Filters extends object>(
  options: PagedListOptions<Row, Filters, never>,
  start?: HostListStart<Filters>,
): ShownList<Row, Filters, never> {
  const socket = useService(SOCKET);
  const [list] = useState(() => new PagedList(options, start));
  useEffect(() => list.connect((refetch) => socket.onResync(refetch)), [list, socket]);
  return { ...useSyncExternalStore(list.subscribe, list.state, list.state), list };
}
