import { useLoaded, type CallOptions } from '@atrium/sdk/client';
import { hostRoutes, MAX_LISTED_AUDIT } from '@atrium/sdk/host';
import { EmptyState, IconButton } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useState } from 'react';
import { TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import { useHostList } from '../useHostList.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { AuditTools } from './AuditTools.tsx';
import { ExportButton } from './ExportButton.tsx';
import { NO_FILTERS, type AuditedAction, type AuditEntry } from './auditTypes.ts';
import './audit.css';

interface AuditPage {
  readonly list: readonly AuditEntry[];
  readonly totalSize: number;
}

/** Who did what, newest first, for `audit.view`. */
export default function AuditView() {
  const transport = useService(TRANSPORT);
  const t = useAdministrationText();
  const [entry, setEntry] = useState<AuditEntry | null>(null);
  const list = useHostList({
    filters: NO_FILTERS,
    searchBy: 'target',
    pageSize: 30,
    load: (query, options: CallOptions) => hostCall<AuditPage>(transport, hostRoutes.auditLog, { query }, options),
  });
  const { value: actions } = useLoaded(
    () => hostCall<readonly AuditedAction[]>(transport, hostRoutes.auditActions, undefined, { quiet: true }),
    [transport],
  );
  return (
    <ListPage
      actions={<ExportButton filters={list.filters} />}
      title={t('audit.title')}
      tools={<AuditTools list={list} actions={actions ?? []} />}
      className="ws-audit"
    >
      {list.total >= MAX_LISTED_AUDIT && (
        <p className="ws-audit-note at-caption at-mute">{t('audit.capped', { count: MAX_LISTED_AUDIT })}</p>
      )}
      <PagedTable
        label={t('audit.title')}
        list={list}
        columns={columnsOf(t, setEntry)}
        rowKey={({ id }) => id}
        onOpen={setEntry}
        failed={t('audit.failed')}
        empty={
          <EmptyState icon="history" title={t('audit.empty')}>
            {t('audit.emptyText')}
          </EmptyState>
        }
      />
      <AuditDetail entry={entry} onClose={() => setEntry(null)} />
    </ListPage>
  );
}

const columnsOf = (
  t: ReturnType<typeof useAdministrationText>,
  open: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] => [
  { id: 'at', title: t('audit.at'), cell: ({ at }) => at, width: 215 },
  {
    id: 'who',
    title: t('audit.who'),
    cell: ({ person, address }) =>
      person ? (
        `${person.name} (${person.employee})`
      ) : (
        <span className="at-mute">{t(address === null ? 'audit.system' : 'audit.visitor')}</span>
      ),
    minWidth: 140,
  },
  {
    id: 'what',
    title: t('audit.what'),
    cell: ({ pluginName, actionName }) => t('audit.actionOf', { plugin: pluginName, action: actionName }),
    minWidth: 180,
  },
  { id: 'target', title: t('audit.target'), cell: ({ target }) => target, minWidth: 120 },
  { id: 'address', title: t('audit.address'), cell: ({ address }) => address ?? '', width: 140, optional: true },
  {
    id: 'open',
    title: '',
    cell: (entry) => <IconButton icon="eye-open" label={t('audit.open')} small onClick={() => open(entry)} />,
    width: 56,
    sticky: true,
  },
];
