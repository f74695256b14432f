import {
  type CallFailure,
  type PagedList,
  type ShownList,
  unsubscribeAll,
  useAtrium,
  useLoaded,
  usePagedList,
} from '@atrium/sdk/client';
import { companyMoment } from '@atrium/ui';
import { useCallback, useEffect, useState } from 'react';
import { onChanges } from '../parts/onChanges.ts';
import type { FoundRow, HandoverClient, HandoverRow, Handovers } from '../types.ts';
import type { Counts } from './ListDrawer.tsx';
import { type ListFilters, NO_FILTERS, searchBody, SORT_NAMES, type SortName } from './listQuery.ts';

interface HandoverListState {
  readonly shown: ShownList<FoundRow, ListFilters, SortName>;
  /** null until they are loaded: they are no condition for showing rows. */
  readonly counts: Counts | null;
  /** The time of the last load; `''` before. */
  readonly refreshed: string;
  readonly refresh: () => void;
}

/** Between a change and the counts that follow it, so that many changes are one call. */
const COUNT_AFTER = 1_000;

/** The list and the counts beside it, kept up to date. */
export function useHandoverList(): HandoverListState {
  const context = useAtrium<Handovers>();
  const { api, events, notices, t } = context;
  const [refreshed, setRefreshed] = useState('');
  const { value: counts, reload: recount } = useLoaded(() => api.counts({}, { quiet: true, background: true }), [api]);
  const shown = usePagedList<FoundRow, ListFilters, SortName>({
    filters: NO_FILTERS,
    searchBy: 'keyword',
    sortNames: SORT_NAMES,
    inAddress: true,
    async load(query, options) {
      try {
        const page = await api.search({ body: searchBody(query) }, options);
        setRefreshed(companyMoment().slice(11));
        return page;
      } catch (failure) {
        // What the person waits for is answered by an alert too (S2-068).
        const { message } = failure as CallFailure;
        if (!options.background && !options.signal?.aborted)
          void notices.alert({ title: t('list.failed'), message, tone: 'danger' });
        throw failure;
      }
    },
    subscribe: (refetch) => onChanges(context, refetch),
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void recount(), COUNT_AFTER);
    };
    return unsubscribeAll([onChanges(context, later), events.onResync(later), () => clearTimeout(timer)]);
  }, [context, events, recount]);
  const { list } = shown;
  useEffect(() => provideList(context, list), [context, list]);
  const refresh = useCallback(() => {
    void list.reload();
    void recount();
  }, [list, recount]);
  return { shown, counts, refreshed, refresh };
}

type List = PagedList<HandoverRow, ListFilters, SortName>;

const lists = new WeakMap<HandoverClient, List>();

/** Makes the list of the tab known to its filter panel until the returned function is called. */
function provideList(context: HandoverClient, list: List): () => void {
  lists.set(context, list);
  return () => {
    if (lists.get(context) === list) lists.delete(context);
  };
}

/** The list of the tab; undefined while the tab is closed. */
export const findList = (context: HandoverClient): List | undefined => lists.get(context);
