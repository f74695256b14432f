import type { PagedList } from '@atrium/sdk/client';
import type { HandoverClient, HandoverRow } from '../types.ts';
import type { ListFilters, SortName } from './listQuery.ts';

type List = PagedList<HandoverRow, ListFilters, SortName>;

const lists = new WeakMap<HandoverClient, List>();

/** Makes the list of the tab known to its filter panel until the returned function is called. */
export function provideList(context: HandoverClient, list: List): () => void {
  lists.set(context, list);
  return () => {
    if (lists.get(context) === list) lists.delete(context);
  };
}

/** The list of the tab; undefined while the tab is closed. */
export const findList = (context: HandoverClient): List | undefined => lists.get(context);
