import { useAtrium, useMembers, usePagedList } from '@atrium/sdk/client';
import { EmptyState, Field } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ListPage, PagedTable } from '@atrium/ui/records';
import { logColumns } from './audit/logColumns.tsx';
import type { Accounts } from './types.ts';
import './audit/audit.css';
import './panel.css';

const FILTERS: { readonly employeeId: number | null } = { employeeId: null };

/** Who in the company has seen, copied or changed which password, newest first. */
export default function RevealLog() {
  const { t, api, events } = useAtrium<Accounts>();
  const { organisation, hidden, reload } = useMembers();
  const entries = usePagedList({
    filters: FILTERS,
    load: (query, options) => api.log({ query }, options),
    subscribe: (refetch) => events.on('revealed', refetch),
  });
  const { list, filters } = entries;
  return (
    <ListPage
      className="accounts-panel-list"
      title={t('companyLog.title')}
      tools={
        organisation && (
          <Field label={t('companyLog.person')} className="accounts-audit-person">
            <MemberChooserField
              title={t('companyLog.person')}
              organisation={organisation}
              hidden={hidden}
              max={1}
              // an audit asks about people who have left
              listsHidden
              value={filters.employeeId === null ? [] : [filters.employeeId]}
              onReload={reload}
              onChange={([employeeId]) => list.filter({ employeeId: employeeId ?? null })}
            />
          </Field>
        )
      }
    >
      <PagedTable
        label={t('companyLog.title')}
        list={entries}
        columns={logColumns(t)}
        rowKey={({ accountId, key }) => `${accountId} ${key}`}
        failed={t('companyLog.failed')}
        empty={<EmptyState icon="history" title={t('log.none')} />}
      />
    </ListPage>
  );
}
