import { useAtrium, type ShownList } from '@atrium/sdk/client';
import { Select, StatusFilter } from '@atrium/ui';
import type { Filters, Permissions, Role } from './types.ts';

/** The order of the list: a column and its direction. */
const ORDERS = [
  'id.ascending',
  'name.ascending',
  'code.ascending',
  'memberCount.descending',
  'memberCount.ascending',
  'isEnabled.descending',
  'updatedOn.descending',
] as const;
type Order = (typeof ORDERS)[number];

/** Filters and order of the list. */
export function RoleFilters({ roles }: { readonly roles: ShownList<Role, Filters> }) {
  const { t } = useAtrium<Permissions>();
  const { list, filters, sort } = roles;
  const choose = (order: Order) => {
    const [column, direction] = order.split('.') as [string, 'ascending' | 'descending'];
    list.sortBy({ column, direction });
  };
  return (
    <>
      <StatusFilter value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
      <Select
        aria-label={t('list.order')}
        options={ORDERS.map((order) => ({ value: order, label: t(`order.${order}`) }))}
        value={sort ? `${sort.column}.${sort.direction}` : ORDERS[0]}
        onChange={(value) => choose(value as Order)}
      />
    </>
  );
}
