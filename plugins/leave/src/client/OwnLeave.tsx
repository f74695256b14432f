import { useAtrium, useLiveLoaded, usePagedList } from '@atrium/sdk/client';
import { Button, dayLabel, EmptyState, ErrorState, Icon, momentLabel, Segmented, spanLabel, Tag } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useState } from 'react';
import { CancelDialog } from './CancelDialog.tsx';
import { ledgerColumns } from './ledgerColumns.tsx';
import { type Balance, hoursOf, type Leave, type LeaveClient, type OwnRequest } from './types.ts';
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

/** A card for each type. */
function Balances() {
  const { t, api, events } = useAtrium<Leave>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.balances(undefined, { quiet: true }),
    [api],
    (refetch) => [events.on('changed', refetch)],
  );
  if (failure && !value) return <ErrorState title={t('own.failed')} failure={failure} onRetry={() => void reload()} />;
  return (
    <ul className="leave-balances" aria-label={t('own.balances')} aria-busy={value === null}>
      {(value ?? []).map((balance) => (
        <BalanceCard key={balance.id} balance={balance} />
      ))}
    </ul>
  );
}

function BalanceCard({ balance }: { readonly balance: Balance }) {
  const { t } = useAtrium<Leave>();
  const { code, pay, leftMinutes, totalMinutes, usedMinutes, waitingMinutes, quotaBy, quotaDays, grants } = balance;
  const isEmpty = quotaBy === 'seniority' && grants.length === 0;
  return (
    <li className="leave-balance">
      <header>
        <b>{t(`type.${code}`)}</b>
        <span className="leave-quiet">{t(`pay.${pay}`)}</span>
      </header>
      {leftMinutes === null || totalMinutes === null ? (
        <p>{quotaDays === null ? t('own.noLimit') : t('own.perEvent', { days: quotaDays })}</p>
      ) : isEmpty ? (
        <p className="leave-quiet">{t(code === 'comp' ? 'own.noComp' : 'own.noGrant')}</p>
      ) : (
        <p>
          <b className="leave-left">{t('own.hours', { hours: hoursOf(Math.max(0, leftMinutes)) })}</b>{' '}
          <span className="leave-quiet">{t('own.ofTotal', { hours: hoursOf(totalMinutes) })}</span>
        </p>
      )}
      <p className="leave-quiet">
        {usedMinutes > 0 ? t('own.used', { hours: hoursOf(usedMinutes) }) : t('own.usedNone')}
        {waitingMinutes > 0 && ` · ${t('own.waiting', { hours: hoursOf(waitingMinutes) })}`}
      </p>
      {quotaBy === 'year' && <p className="leave-quiet">{t('own.perYear')}</p>}
      {quotaBy === 'month' && <p className="leave-quiet">{t('own.perMonth', { days: quotaDays ?? 0 })}</p>}
      {grants
        .filter((grant) => grant.leftMinutes > 0)
        .map(({ leftMinutes: left, endsOn, startsOn }) => (
          <p key={`${startsOn} ${endsOn}`} className="leave-quiet">
            <Icon name="time" /> {t('own.until', { hours: hoursOf(left), day: dayLabel(endsOn) })}
          </p>
        ))}
    </li>
  );
}

const LOOKS = [
  { tone: 'warning', icon: 'time' },
  { tone: 'success', icon: 'tick-circle' },
  { tone: 'danger', icon: 'cross-circle' },
  { tone: 'void', icon: 'disable' },
] as const;

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
        columns={requestColumns(atrium, setCancelled)}
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
        <CancelDialog row={cancelled} leave={nameOf(t, cancelled)} onClose={() => setCancelled(undefined)} />
      )}
    </>
  );
}

/** A type with its dates: how a row is named. */
const nameOf = (t: LeaveClient['t'], { code, start, end }: OwnRequest): string =>
  t('leave.requestTitle', { type: t(`type.${code}`), span: spanLabel(start, end) });

function requestColumns(
  { t, openView }: LeaveClient,
  onCancel: (row: OwnRequest) => void,
): readonly Column<OwnRequest>[] {
  return [
    { id: 'type', title: t('own.type'), width: 120, cell: ({ code }) => t(`type.${code}`) },
    { id: 'span', title: t('own.span'), minWidth: 220, cell: ({ start, end }) => spanLabel(start, end) },
    {
      id: 'cost',
      title: t('own.cost'),
      width: 100,
      align: 'end',
      cell: ({ minutes }) => t('own.hours', { hours: hoursOf(minutes) }),
    },
    {
      id: 'status',
      title: t('own.status'),
      width: 120,
      cell: ({ status }) => <Tag {...LOOKS[status]}>{t(`status.${status}`)}</Tag>,
    },
    { id: 'filedOn', title: t('own.filedOn'), width: 150, cell: ({ filedOn }) => momentLabel(filedOn) },
    {
      id: 'actions',
      title: t('own.actions'),
      width: 150,
      cell: (row) => (
        <>
          <Button
            small
            variant="quiet"
            aria-label={t('own.open', { leave: nameOf(t, row) })}
            onClick={() => openView('Approvals', { request: row.requestId, box: 'filed' })}
          >
            {t('own.openShort')}
          </Button>
          {row.cancel !== 'none' && (
            <Button
              small
              variant="quiet"
              aria-label={t('own.cancelOf', { leave: nameOf(t, row) })}
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
