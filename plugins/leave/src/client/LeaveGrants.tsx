import { useAtrium, useLiveLoaded, useMembers, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, Field, Segmented, spanLabel, Tag } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ListPage, PagedTable } from '@atrium/ui/records';
import { type Column, DataTable } from '@atrium/ui/table';
import { useState } from 'react';
import { ExportDialog } from './ExportDialog.tsx';
import { GrantImport } from './GrantImport.tsx';
import { GrantDialog, type GrantDialogProps } from './GrantDialog.tsx';
import { ledgerColumns } from './ledgerColumns.tsx';
import { PersonBalances, PersonRequests } from './PersonLeave.tsx';
import { hoursOf, type Leave, type LeaveClient, type ManagedGrant } from './types.ts';
import './ownLeave.css';

const SHOWN = ['annual', 'balances', 'requests'] as const;
type Shown = (typeof SHOWN)[number];

/** The leave of a person for those who manage it: what there is of 特休, giving some and adjusting it, and what there is of other kinds. */
export default function LeaveGrants() {
  const { t } = useAtrium<Leave>();
  const { organisation, hidden, failure, reload } = useMembers();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [personId] = chosen;
  const [shown, setShown] = useState<Shown>('annual');
  const [isExporting, setExporting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const Part = PARTS[shown];
  return (
    <ListPage
      title={t('manage.title')}
      className="leave-own"
      actions={
        <>
          <Button icon="import" onClick={() => setImporting(true)}>
            {t('manage.import')}
          </Button>
          <Button icon="download" onClick={() => setExporting(true)}>
            {t('manage.export')}
          </Button>
        </>
      }
      tools={
        personId !== undefined && (
          <Segmented
            label={t('manage.show')}
            options={SHOWN.map((value) => ({ value, label: t(`manage.${value}`) }))}
            value={shown}
            onChange={setShown}
          />
        )
      }
    >
      {failure && !organisation && (
        <ErrorState title={t('manage.peopleFailed')} failure={failure} onRetry={() => void reload()} />
      )}
      {organisation && (
        <Field label={t('manage.person')}>
          <MemberChooserField
            organisation={organisation}
            hidden={hidden}
            onReload={reload}
            value={chosen}
            onChange={setChosen}
            max={1}
            title={t('manage.choose')}
          />
        </Field>
      )}
      {personId === undefined ? (
        <EmptyState icon="airplane" title={t('manage.choose')}>
          {t('manage.chooseText')}
        </EmptyState>
      ) : (
        <Part key={personId} personId={personId} />
      )}
      {isImporting && <GrantImport onSaved={() => setImporting(false)} onClose={() => setImporting(false)} />}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </ListPage>
  );
}

function PersonGrants({ personId }: { readonly personId: number }) {
  const { t, api, events, session } = useAtrium<Leave>();
  const [dialog, setDialog] = useState<Pick<GrantDialogProps, 'grant'>>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.personGrants({ params: { id: personId }, query: { page: 1, pageSize: 1 } }, { quiet: true }),
    [api, personId],
    (refetch) => [events.on('changed', refetch)],
  );
  const ledger = usePagedList({
    filters: {},
    load: async (query, options) => (await api.personGrants({ params: { id: personId }, query }, options)).ledger,
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const isOwn = personId === session.state.id;
  const saved = async () => {
    setDialog(undefined);
    await Promise.all([reload(), ledger.list.refetch()]);
  };
  if (failure && !value)
    return <ErrorState title={t('manage.failed')} failure={failure} onRetry={() => void reload()} />;
  return (
    <>
      <div className="leave-manage">
        {isOwn && <p className="leave-quiet">{t('manage.own')}</p>}
        <Button icon="plus" variant="primary" disabled={isOwn} onClick={() => setDialog({ grant: undefined })}>
          {t('manage.add')}
        </Button>
      </div>
      <DataTable
        label={t('manage.grants')}
        rows={value?.grants ?? []}
        loading={value === null}
        columns={grantColumns(t, (grant) => setDialog({ grant }), isOwn)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('manage.none')} />}
      />
      <PagedTable
        label={t('manage.ledger')}
        list={ledger}
        columns={ledgerColumns(t, true)}
        rowKey={({ id }) => id}
        failed={t('own.ledgerFailed')}
        empty={<EmptyState title={t('own.ledgerEmpty')} />}
      />
      {dialog && (
        <GrantDialog
          {...dialog}
          personId={personId}
          onSaved={() => void saved()}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

const PARTS = { annual: PersonGrants, balances: PersonBalances, requests: PersonRequests } as const;

const grantColumns = (
  t: LeaveClient['t'],
  adjust: (grant: ManagedGrant) => void,
  isOwn: boolean,
): readonly Column<ManagedGrant>[] => [
  {
    id: 'period',
    title: t('manage.period'),
    minWidth: 200,
    cell: ({ startsOn, endsOn }) => spanLabel(startsOn, endsOn),
  },
  {
    id: 'source',
    title: t('manage.source'),
    width: 120,
    cell: ({ source }) => <Tag>{t(`manage.source.${source}`)}</Tag>,
  },
  {
    id: 'left',
    title: t('manage.left'),
    width: 180,
    align: 'end',
    cell: ({ leftMinutes, overMinutes }) => (
      <>
        {t('own.hours', { hours: hoursOf(leftMinutes) })}
        {overMinutes > 0 && <Tag tone="warning">{t('manage.over', { hours: hoursOf(overMinutes) })}</Tag>}
      </>
    ),
  },
  {
    id: 'total',
    title: t('manage.total'),
    width: 110,
    align: 'end',
    optional: true,
    cell: ({ minutes }) => t('own.hours', { hours: hoursOf(minutes) }),
  },
  {
    id: 'actions',
    title: t('own.actions'),
    width: 110,
    cell: (grant) => (
      <Button
        small
        variant="quiet"
        disabled={isOwn}
        aria-label={t('manage.adjustOf', { period: spanLabel(grant.startsOn, grant.endsOn) })}
        onClick={() => adjust(grant)}
      >
        {t('manage.adjust')}
      </Button>
    ),
  },
];
