import { useAtrium, type ShownList } from '@atrium/sdk/client';
import { FilterSelect, StatusFilter } from '@atrium/ui';
import { LEVELS, type Company, type Entry, type Filters, type Whitelist } from './types.ts';

interface ListFiltersProps {
  readonly list: Pick<ShownList<Entry, Filters>, 'list' | 'filters'>;
  readonly companies: readonly Company[];
}

/** Which entries the list shows: of a company, of a level, enabled or disabled ones. */
export function ListFilters({ list: { list, filters }, companies }: ListFiltersProps) {
  const { t } = useAtrium<Whitelist>();
  return (
    <>
      <FilterSelect
        label={t('field.companyIdSet')}
        any={t('list.allCompanies')}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.companyId}
        onChange={(companyId) => list.filter({ companyId })}
      />
      <FilterSelect
        label={t('field.riskLevel')}
        any={t('list.allLevels')}
        options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
        value={filters.riskLevel}
        onChange={(riskLevel) => list.filter({ riskLevel })}
      />
      <StatusFilter value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
    </>
  );
}
