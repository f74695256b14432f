import { useAtrium, useMembers, usePagedList } from '@atrium/sdk/client';
import { EmptyState, Field, momentLabel, Tag } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import './audit.css';
import './panel.css';
import type { Accounts, LogEntry, Translate } from './types.ts';

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

/** The columns of the log of all accounts. */
const logColumns = (t: Translate): Column<LogEntry>[] => [
  { id: 'at', title: t('log.at'), width: 148, cell: ({ at }) => momentLabel(at) },
  {
    id: 'name',
    title: t('log.name'),
    width: 132,
    cell: ({ name, hasLeft }) => (
      <>
        {name} {hasLeft && <Tag tone="void">{t('person.left')}</Tag>}
      </>
    ),
  },
  { id: 'platform', title: t('field.platformId'), minWidth: 110, cell: ({ platformName }) => platformName },
  { id: 'account', title: t('field.account'), minWidth: 120, cell: ({ account }) => account },
  {
    id: 'kind',
    title: t('log.kind'),
    width: 148,
    cell: ({ kind, reason }) => (
      <>
        {t(`log.kind.${kind}`)} {reason !== '' && <Tag tone="danger">{t('log.emergency')}</Tag>}
      </>
    ),
  },
  {
    id: 'version',
    title: t('log.version'),
    width: 64,
    align: 'end',
    optional: true,
    cell: ({ version }) => version,
  },
  { id: 'address', title: t('log.address'), width: 120, optional: true, cell: ({ address }) => address },
  {
    id: 'reason',
    title: t('log.reason'),
    minWidth: 120,
    optional: true,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
];
