import { unsubscribeAll, useAtrium, useLiveLoaded, useLoaded, usePagedList } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Accounts } from '../types.ts';

/** The filters of the list; null: not filtered by it. */
export interface AccountFilters {
  readonly keyword: string;
  readonly platformId: number | null;
  readonly typeId: number | null;
  readonly purposeId: number | null;
  readonly isEnabled: boolean | null;
  readonly isCollected: boolean | null;
  readonly isOwned: boolean | null;
  readonly isDue: boolean | null;
  readonly isDeleted: boolean | null;
}

export const NO_FILTERS: AccountFilters = {
  keyword: '',
  platformId: null,
  typeId: null,
  purposeId: null,
  isEnabled: null,
  isCollected: null,
  isOwned: null,
  isDue: null,
  isDeleted: null,
};

/** Columns by which the server sorts. */
export const SORT_NAMES = ['id', 'platformName', 'typeName', 'purposeName', 'account', 'dueOn'] as const;

/** What a person has just added is on the first page. */
export const NEWEST_FIRST = { column: 'id', direction: 'descending' } as const;

/** Which accounts: one of these at a time. */
export type AccountView = 'all' | 'collected' | 'due' | 'owned' | 'deleted';

/** The filters that choose a view. */
const VIEW_FILTERS = ['isCollected', 'isOwned', 'isDue', 'isDeleted'] as const;

const VIEWS = {
  all: {},
  collected: { isCollected: true },
  due: { isDue: true },
  owned: { isOwned: true },
  deleted: { isDeleted: true },
} as const satisfies Record<AccountView, Partial<AccountFilters>>;

const NO_VIEW = { isCollected: null, isOwned: null, isDue: null, isDeleted: null } as const;

/** The filters of a view. */
export const toFilters = (view: AccountView): Partial<AccountFilters> => ({ ...NO_VIEW, ...VIEWS[view] });

/** The view that these filters make. */
export function findView({ isCollected, isOwned, isDue, isDeleted }: AccountFilters): AccountView {
  if (isDeleted) return 'deleted';
  if (isCollected) return 'collected';
  if (isDue) return 'due';
  return isOwned ? 'owned' : 'all';
}

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
    subscribe: (refetch) =>
      unsubscribeAll([
        events.on('changed', refetch),
        events.on('accessChanged', refetch),
        events.on('referencesChanged', refetch),
      ]),
  });
  const counts = useLoaded(() => api.counts({}, { quiet: true, background: true }), [api]);
  const { reload } = counts;
  // what changes the rows changes the numbers beside the views, too
  useEffect(() => void reload(), [accounts.rows, reload]);
  const options = useLiveLoaded(
    () =>
      Promise.all([
        api.platformItems({}, { quiet: true }),
        api.typeItems({}, { quiet: true }),
        api.purposeItems({}, { quiet: true }),
      ]),
    [api],
    (reload) => [events.on('referencesChanged', reload)],
  );
  const [platforms = [], types = [], purposes = []] = options.value ?? [];
  return { accounts, counts: counts.value, platforms, types, purposes };
}
