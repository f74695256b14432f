import { PagedList, type PagedListOptions, type ShownList } from '@atrium/sdk/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SOCKET } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';

/** `usePagedList` for the host's own views, which have no plugin around them. Refetched after missed events. */
export function useHostList<Row, Filters extends object>(
  options: PagedListOptions<Row, Filters, never>,
): ShownList<Row, Filters, never> {
  const socket = useService(SOCKET);
  const [list] = useState(() => new PagedList(options));
  useEffect(() => list.connect((refetch) => socket.onResync(refetch)), [list, socket]);
  return { ...useSyncExternalStore(list.subscribe, list.state, list.state), list };
}
