import { useAtrium, type ShownList } from '@atrium/sdk/client';
import { FilterSelect, StatusFilter } from '@atrium/ui';
import type { AccountRow, Accounts, Item } from '../types.ts';
import type { AccountFilters, SORT_NAMES } from './filters.ts';

interface ListFiltersProps {
  readonly accounts: ShownList<AccountRow, AccountFilters, (typeof SORT_NAMES)[number]>;
  readonly platforms: readonly Item[];
  readonly types: readonly Item[];
  readonly purposes: readonly Item[];
}

const optionsOf = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: id, label: name }));

/** Filters by platform, type, purpose and status. */
export function ListFilters({ accounts: { list, filters }, platforms, types, purposes }: ListFiltersProps) {
  const { t } = useAtrium<Accounts>();
  return (
    <>
      <FilterSelect
        small
        label={t('field.platformId')}
        any={t('filter.platform')}
        options={optionsOf(platforms)}
        value={filters.platformId}
        onChange={(platformId) => list.filter({ platformId })}
      />
      <FilterSelect
        small
        label={t('field.typeId')}
        any={t('filter.type')}
        options={optionsOf(types)}
        value={filters.typeId}
        onChange={(typeId) => list.filter({ typeId })}
      />
      <FilterSelect
        small
        label={t('field.purposeId')}
        any={t('filter.purpose')}
        options={optionsOf(purposes)}
        value={filters.purposeId}
        onChange={(purposeId) => list.filter({ purposeId })}
      />
      <StatusFilter small value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
    </>
  );
}
