import { useAtrium } from '@atrium/sdk/client';
import { Select, StatusFilter } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { ListStore } from './ListStore.ts';
import type { Whitelist } from './types.ts';

const LEVELS = [1, 2, 3, 4] as const;
const ALL = '';

/** Which entries the list shows: of a company, of a level, enabled or disabled ones. */
export function ListFilters({ store }: { readonly store: ListStore }) {
  const { t } = useAtrium<Whitelist>();
  const { asked, companies } = useSnapshot(store.state);
  return (
    <div className="whitelist-filters" role="group" aria-label={t('list.filters')}>
      <Select
        aria-label={t('field.companyIdSet')}
        options={[
          { value: ALL, label: t('list.allCompanies') },
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(asked.companyId ?? ALL)}
        onChange={(value) => store.ask({ companyId: value === ALL ? null : Number(value) })}
      />
      <Select
        aria-label={t('field.riskLevel')}
        options={[
          { value: ALL, label: t('list.allLevels') },
          ...LEVELS.map((level) => ({ value: String(level), label: t(`level.${level}`) })),
        ]}
        value={String(asked.riskLevel ?? ALL)}
        onChange={(value) => store.ask({ riskLevel: value === ALL ? null : Number(value) })}
      />
      <StatusFilter value={asked.isEnabled} onChange={(isEnabled) => store.ask({ isEnabled })} />
    </div>
  );
}
