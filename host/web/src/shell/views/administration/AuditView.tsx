import { type CallOptions, type ShownList, useLoaded } from '@atrium/sdk/client';
import { type AuditedAction as ActionSchema, hostRoutes, MAX_LISTED_AUDIT } from '@atrium/sdk/host';
import { Button, EmptyState, FilterSelect, IconButton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateRangeInput } from '@atrium/ui/dates';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import './audit.css';
import { AuditDetail, type AuditEntry } from './AuditDetail.tsx';
import { useAdministrationText } from './useAdministrationText.ts';
import { useHostList } from './useHostList.ts';
import { useHostMembers } from './useHostMembers.ts';

type AuditedAction = z.output<typeof ActionSchema>;

/** Neutral values: null, and `''` for the text. */
const NO_FILTERS = {
  target: '',
  employeeId: null as number | null,
  plugin: null as string | null,
  action: null as string | null,
  from: null as string | null,
  to: null as string | null,
};
type AuditFilters = typeof NO_FILTERS;
type AuditList = ShownList<AuditEntry, AuditFilters, never>;

interface AuditPage {
  readonly list: readonly AuditEntry[];
  readonly totalSize: number;
}

interface AuditViewProps {
  /** `target`: the beginning of the record whose entries are listed at first. */
  readonly params?: { readonly target?: unknown } | undefined;
}

/** Who did what, newest first, for `audit.view`. */
export default function AuditView({ params }: AuditViewProps) {
  const transport = useService(TRANSPORT);
  const t = useAdministrationText();
  const [entry, setEntry] = useState<AuditEntry | null>(null);
  const list = useHostList({
    filters: NO_FILTERS,
    searchBy: 'target',
    pageSize: 30,
    load: (query, options: CallOptions) => hostCall<AuditPage>(transport, hostRoutes.auditLog, { query }, options),
  });
  const { list: entries } = list;
  // opened once more for another record
  useEffect(() => {
    if (typeof params?.target === 'string') entries.filter({ ...NO_FILTERS, target: params.target });
  }, [params, entries]);
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
        columns={listColumns(t, setEntry)}
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

const listColumns = (
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

interface AuditToolsProps {
  readonly list: AuditList;
  readonly actions: readonly AuditedAction[];
}

/** Search and filters of the audit log: record, action, person, period. */
function AuditTools({ list: shown, actions }: AuditToolsProps) {
  const t = useAdministrationText();
  const members = useHostMembers();
  const { list, filters } = shown;
  const codeOf = ({ plugin, action }: Pick<AuditedAction, 'plugin' | 'action'>) => `${plugin} ${action}`;
  const chosen = filters.plugin !== null && filters.action !== null ? `${filters.plugin} ${filters.action}` : null;
  return (
    <>
      <ListSearch list={shown} label={t('audit.searchTarget')} />
      <FilterSelect
        label={t('audit.what')}
        any={t('audit.anyAction')}
        options={actions.map((action) => ({
          value: codeOf(action),
          label: t('audit.actionOf', { plugin: action.pluginName, action: action.actionName }),
        }))}
        value={chosen}
        onChange={(code) => {
          const { plugin = null, action = null } = actions.find((each) => codeOf(each) === code) ?? {};
          list.filter({ plugin, action });
        }}
      />
      <div className="ws-audit-period" role="group" aria-label={t('audit.period')}>
        <DateRangeInput value={[filters.from, filters.to]} onChange={([from, to]) => list.filter({ from, to })} />
      </div>
      {members && (
        <div className="ws-audit-person" role="group" aria-label={t('audit.person')}>
          <MemberChooserField
            {...members}
            title={t('audit.person')}
            max={1}
            // an audit asks about people who have left
            listsHidden
            value={filters.employeeId === null ? [] : [filters.employeeId]}
            onChange={([employeeId]) => list.filter({ employeeId: employeeId ?? null })}
          />
        </div>
      )}
    </>
  );
}

const route = { service: 'main', method: 'get', path: hostRoutes.auditExport.get } as const;

/** Downloads the listed entries, all pages of them. */
function ExportButton({ filters }: { readonly filters: AuditFilters }) {
  const transport = useService(TRANSPORT);
  const t = useAdministrationText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''));
    // A failure is shown by the global error message.
    await transport.download(route, { query }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon="download" loading={busy} onClick={() => void download()}>
      {t('audit.export')}
    </Button>
  );
}
