import { useAtrium, useLoaded, usePagedList } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Accounts } from '../types.ts';
import { NEWEST_FIRST, NO_FILTERS, SORT_NAMES, VIEW_FILTERS } from './filters.ts';

/** The accounts that the person sees, how many there are of each view, and what they are filtered by. */
export function useAccountList() {
  const { api, events } = useAtrium<Accounts>();
  const accounts = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'keyword',
    views: VIEW_FILTERS,
    sortNames: SORT_NAMES,
    sort: NEWEST_FIRST,
    inAddress: true,
    load: (query, options) => api.list({ query }, options),
    subscribe(refetch) {
      const releases = [
        events.on('changed', refetch),
        events.on('accessChanged', refetch),
        events.on('referencesChanged', refetch),
      ];
      return () => {
        for (const release of releases) release();
      };
    },
  });
  const counts = useLoaded(() => api.counts({}, { quiet: true, background: true }), [api]);
  const { reload } = counts;
  // what changes the rows changes the numbers beside the views, too
  useEffect(() => void reload(), [accounts.rows, reload]);
  const options = useLoaded(
    () =>
      Promise.all([
        api.platformItems({}, { quiet: true }),
        api.typeItems({}, { quiet: true }),
        api.purposeItems({}, { quiet: true }),
      ]),
    [api],
  );
  const reloadOptions = options.reload;
  useEffect(() => events.on('referencesChanged', () => void reloadOptions()), [events, reloadOptions]);
  const [platforms = [], types = [], purposes = []] = options.value ?? [];
  return { accounts, counts: counts.value, platforms, types, purposes };
}
