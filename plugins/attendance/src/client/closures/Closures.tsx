import { unsubscribeAll, useAtrium, useLiveLoaded, usePagedList } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Button, dayLabel, EmptyState, Segmented, spanLabel } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { type ReactNode, useState } from 'react';
import type { Attendance, Closure, Translate } from '../types.ts';
import { ClosureDialog } from './ClosureDialog.tsx';
import { Sites } from './Sites.tsx';
import '../correction.css';
import '../locks/locks.css';
import './closures.css';

const SHOWN = ['closures', 'sites'] as const;

/** 停班 and the sites of the company, for who keeps them. */
export default function Closures() {
  const { t } = useAtrium<Attendance>();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('closures');
  const tools = (
    <Segmented
      label={t('closure.show')}
      options={SHOWN.map((value) => ({ value, label: t(`closure.show.${value}`) }))}
      value={shown}
      onChange={setShown}
    />
  );
  return shown === 'closures' ? <ClosureList tools={tools} /> : <Sites tools={tools} />;
}

/** Undefined: no dialog is open; null: a new closure. */
type Edited = Closure | null | undefined;

function ClosureList({ tools }: { readonly tools: ReactNode }) {
  const { t, api, events } = useAtrium<Attendance>();
  const [edited, setEdited] = useState<Edited>();
  const closures = usePagedList({
    filters: {},
    load: (query, options) => api.closures({ query }, options),
    subscribe: (refetch) => unsubscribeAll([events.on('closuresChanged', refetch), events.on('sitesChanged', refetch)]),
  });
  const { value: sites } = useLiveLoaded(
    () => api.sites({}, { quiet: true }),
    [api],
    (reload) => [events.on('sitesChanged', reload)],
  );
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited(null)}>
      {t('closure.add')}
    </Button>
  );
  return (
    <ListPage title={t('closure.title')} actions={add} tools={tools}>
      <PagedTable
        label={t('closure.title')}
        list={closures}
        columns={closureColumns(t, setEdited)}
        rowKey={({ id }) => id}
        onOpen={setEdited}
        failed={t('closure.failed')}
        empty={
          <EmptyState icon="disable" title={t('closure.none')} actions={add}>
            {t('closure.noneText')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <ClosureDialog closure={edited} sites={sites ?? []} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}

function closureColumns(t: Translate, edit: (closure: Closure) => void): readonly Column<Closure>[] {
  return [
    { id: 'name', title: t('field.name'), minWidth: 120, cell: ({ name }) => <b>{name}</b> },
    { id: 'span', title: t('closure.span'), minWidth: 200, cell: ({ start, end }) => closureSpan(t, start, end) },
    { id: 'site', title: t('field.siteId'), width: 140, cell: ({ siteName }) => siteName || t('closure.everywhere') },
    {
      id: 'actions',
      title: t('closure.actions'),
      width: 90,
      cell: (closure) => (
        <Button
          small
          variant="quiet"
          aria-label={t('closure.editOf', { name: closure.name })}
          onClick={() => edit(closure)}
        >
          {t('closure.edit')}
        </Button>
      ),
    },
  ];
}

/** A span, of whole days without its times. */
export function closureSpan(t: Translate, start: string, end: string): string {
  if (!start.endsWith(' 00:00') || !end.endsWith(' 00:00')) return spanLabel(start, end);
  const [first, last] = [start.slice(0, 10), addDays(end.slice(0, 10), -1)];
  const days = first === last ? dayLabel(first) : `${dayLabel(first)} – ${dayLabel(last)}`;
  return t('closure.wholeDay', { days });
}
