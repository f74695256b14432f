import { useAtrium } from '@atrium/sdk/client';
import { Pager } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import type { Calendar } from '../types.ts';

/** The pages of the store's list, with 10, 20 or 40 schedules each (C.1-9); nothing without any. */
export function SchedulePager({ store }: { readonly store: CalendarStore }) {
  const { preferences } = useAtrium<Calendar>();
  const { pageSize } = useSnapshot(preferences.state);
  const { total, page } = useSnapshot(store.list.state);
  if (total === 0) return null;
  return (
    <Pager
      variant="short"
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={(next) => void store.list.turnTo(next)}
      onPageSize={(size) => void store.list.choosePageSize(size)}
    />
  );
}
