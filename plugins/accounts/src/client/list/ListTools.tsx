import { type ShownList, useAtrium } from '@atrium/sdk/client';
import { FilterSelect, Icon, StatusFilter } from '@atrium/ui';
import type { AccountRow, Accounts, AccountsClient, Item } from '../types.ts';
import type { AccountFilters, AccountView, SORT_NAMES } from './useAccountList.ts';

type AccountCounts = Awaited<ReturnType<AccountsClient['api']['counts']>>;

interface ViewChipsProps {
  readonly view: AccountView;
  /** null until they are loaded. */
  readonly counts: AccountCounts | null;
  readonly onChange: (view: AccountView) => void;
}

const CHIPS = [
  { view: 'all', icon: undefined },
  { view: 'collected', icon: 'star-empty' },
  { view: 'due', icon: 'time' },
  { view: 'owned', icon: undefined },
] as const;

/** Which accounts are listed, each with their number. */
export function ViewChips({ view, counts, onChange }: ViewChipsProps) {
  const { t } = useAtrium<Accounts>();
  return (
    <div role="group" aria-label={t('views')} className="accounts-chips">
      {CHIPS.map((chip) => (
        <button
          key={chip.view}
          type="button"
          className="accounts-chip"
          aria-pressed={view === chip.view}
          onClick={() => onChange(chip.view)}
        >
          {chip.icon && <Icon name={chip.icon} size={14} />}
          {t(`views.${chip.view}`)}
          {counts && <span>{counts[chip.view]}</span>}
        </button>
      ))}
      {view === 'deleted' && (
        <button type="button" className="accounts-chip" aria-pressed="true" onClick={() => onChange('all')}>
          <Icon name="trash" size={14} />
          {t('views.deleted')}
          <Icon name="small-cross" size={14} />
        </button>
      )}
    </div>
  );
}

interface ListFiltersProps {
  readonly accounts: ShownList<AccountRow, AccountFilters, (typeof SORT_NAMES)[number]>;
  readonly platforms: readonly Item[];
  readonly types: readonly Item[];
  readonly purposes: readonly Item[];
}

const toOptions = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: id, label: name }));

/** Filters by platform, type, purpose and status. */
export function ListFilters({ accounts: { list, filters }, platforms, types, purposes }: ListFiltersProps) {
  const { t } = useAtrium<Accounts>();
  return (
    <>
      <FilterSelect
        small
        label={t('field.platformId')}
        any={t('filter.platform')}
        options={toOptions(platforms)}
        value={filters.platformId}
        onChange={(platformId) => list.filter({ platformId })}
      />
      <FilterSelect
        small
        label={t('field.typeId')}
        any={t('filter.type')}
        options={toOptions(types)}
        value={filters.typeId}
        onChange={(typeId) => list.filter({ typeId })}
      />
      <FilterSelect
        small
        label={t('field.purposeId')}
        any={t('filter.purpose')}
        options={toOptions(purposes)}
        value={filters.purposeId}
        onChange={(purposeId) => list.filter({ purposeId })}
      />
      <StatusFilter small value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
    </>
  );
}
