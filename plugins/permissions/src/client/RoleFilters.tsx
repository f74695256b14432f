import { useAtrium } from '@atrium/sdk/client';
import { Select, StatusFilter } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { RoleStore } from './RoleStore.ts';
import type { Permissions } from './types.ts';

/** In what order roles are asked for: the call's words. */
const ORDERS = [
  'id.ASC',
  'name.ASC',
  'code.ASC',
  'memberCount.DESC',
  'memberCount.ASC',
  'isEnabled.DESC',
  'updatedOn.DESC',
] as const;
type Order = (typeof ORDERS)[number];

/** Which roles the list shows, and in what order. */
export function RoleFilters({ store }: { readonly store: RoleStore }) {
  const { t } = useAtrium<Permissions>();
  const { asked } = useSnapshot(store.state);
  const choose = (order: Order) => {
    const [sortName, sort] = order.split('.') as [typeof asked.sortName, typeof asked.sort];
    store.ask({ sortName, sort });
  };
  return (
    <div className="permissions-filters" role="group" aria-label={t('list.filters')}>
      <StatusFilter small value={asked.isEnabled} onChange={(isEnabled) => store.ask({ isEnabled })} />
      <Select
        small
        aria-label={t('list.order')}
        options={ORDERS.map((order) => ({ value: order, label: t(`order.${order}`) }))}
        value={`${asked.sortName}.${asked.sort}`}
        onChange={(value) => choose(value as Order)}
      />
    </div>
  );
}
