import { useAtrium, useLoaded, usePagedList } from '@atrium/sdk/client';
import { useMemo } from 'react';
import { entryActions } from './entryActions.ts';
import { NO_FILTERS, SORT_NAMES, type Company, type Whitelist } from './types.ts';

const NONE: readonly Company[] = [];

/** The entries of the whitelist, their companies, and the actions of an entry. */
export function useEntryList() {
  const context = useAtrium<Whitelist>();
  const { api, events } = context;
  const entries = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    load: (query, options) => api.list({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const companies = useLoaded(() => api.companies({}, { quiet: true }), [api]).value ?? NONE;
  const actions = useMemo(() => entryActions(context, entries.list), [context, entries.list]);
  return { entries, companies, actions };
}
