import { useAtrium, useLiveLoaded, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, Segmented } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useState } from 'react';
import { BalanceCards } from './BalanceCards.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ledgerColumns } from './ledgerColumns.tsx';
import { nameRequest, requestColumns } from './requestColumns.tsx';
import type { Leave, LeaveClient, OwnRequest } from './types.ts';
import './ownLeave.css';

/** The list of attendance, which has imported leave, too. */
const RECORDS = 'MyLeaves';

/** What a person may take, what they asked for, and every change of their 特休. */
export default function OwnLeave() {
  const { t, panels, openView, viewAccess } = useAtrium<Leave>();
  const [shown, setShown] = useState<'requests' | 'ledger'>('requests');
  return (
    <ListPage
      title={t('own.title')}
      className="leave-own"
      actions={
        <>
          {viewAccess(RECORDS) === 'open' && (
            <Button variant="quiet" onClick={() => openView(RECORDS)}>
              {t('own.records')}
            </Button>
          )}
          <Button variant="primary" icon="plus" onClick={() => panels.open('LeaveForm', {})}>
            {t('own.request')}
          </Button>
        </>
      }
      tools={
        <Segmented
          label={t('own.show')}
          options={[
            { value: 'requests', label: t('own.requests') },
            { value: 'ledger', label: t('own.ledger') },
          ]}
          value={shown}
          onChange={(which: 'requests' | 'ledger') => setShown(which)}
        />
      }
    >
      <Balances />
      {shown === 'requests' ? <Requests /> : <Ledger />}
    </ListPage>
  );
}

function Balances() {
  const { t, api, events } = useAtrium<Leave>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.balances(undefined, { quiet: true }),
    [api],
    (refetch) => [events.on('changed', refetch)],
  );
  if (failure && !value) return <ErrorState title={t('own.failed')} failure={failure} onRetry={() => void reload()} />;
  return <BalanceCards balances={value} />;
}

function Requests() {
  const atrium = useAtrium<Leave>();
  const { t, api, events, panels } = atrium;
  const [cancelled, setCancelled] = useState<OwnRequest>();
  const requests = usePagedList({
    filters: {},
    load: (query, options) => api.requests({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  return (
    <>
      <PagedTable
        label={t('own.requests')}
        list={requests}
        columns={ownColumns(atrium, setCancelled)}
        rowKey={({ id }) => id}
        failed={t('own.requestsFailed')}
        empty={
          <EmptyState
            title={t('own.empty')}
            actions={<Button onClick={() => panels.open('LeaveForm', {})}>{t('own.request')}</Button>}
          >
            {t('own.emptyText')}
          </EmptyState>
        }
      />
      {cancelled && (
        <CancelDialog row={cancelled} leave={nameRequest(t, cancelled)} onClose={() => setCancelled(undefined)} />
      )}
    </>
  );
}

function ownColumns({ t, openView }: LeaveClient, onCancel: (row: OwnRequest) => void): readonly Column<OwnRequest>[] {
  return [
    ...requestColumns(t),
    {
      id: 'actions',
      title: t('own.actions'),
      width: 150,
      cell: (row) => (
        <>
          <Button
            small
            variant="quiet"
            aria-label={t('own.open', { leave: nameRequest(t, row) })}
            onClick={() => openView('Approvals', { request: row.requestId, box: 'filed' })}
          >
            {t('own.openShort')}
          </Button>
          {row.cancel !== 'none' && (
            <Button
              small
              variant="quiet"
              aria-label={t('own.cancelOf', { leave: nameRequest(t, row) })}
              onClick={() => onCancel(row)}
            >
              {t('own.cancel')}
            </Button>
          )}
        </>
      ),
    },
  ];
}

function Ledger() {
  const { t, api, events } = useAtrium<Leave>();
  const ledger = usePagedList({
    filters: {},
    load: (query, options) => api.ledger({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  return (
    <PagedTable
      label={t('own.ledger')}
      list={ledger}
      columns={ledgerColumns(t)}
      rowKey={({ id }) => id}
      failed={t('own.ledgerFailed')}
      empty={<EmptyState title={t('own.ledgerEmpty')}>{t('own.ledgerEmptyText')}</EmptyState>}
    />
  );
}
