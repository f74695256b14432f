import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Select } from '@atrium/ui';
import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { AbsenceGroup, UnpunchedGroup } from './AttendanceGroups.tsx';
import type { BellStore } from './BellStore.ts';
import { GroupSkeleton } from './Group.tsx';
import { PagesGroup, UnreadGroup } from './ItemGroups.tsx';
import { findKind, KINDS } from './kinds.ts';
import type { Item, Notifications } from './types.ts';

/** On leave, unpunched, unread, read (S0-187) and archived ones if there are any, each collapsible. */
export function NotificationGroups({ store }: { readonly store: BellStore }) {
  const { t } = useAtrium<Notifications>();
  const { info, unread, kind, marking, loading, failure } = useSnapshot(store.state);
  if (!info) {
    if (!failure) return <GroupSkeleton label={t('loading')} />;
    return (
      <div className="notifications-body">
        <ErrorState
          title={t('failure.title')}
          failure={failure}
          retrying={loading}
          onRetry={() => void store.load(false)}
        >
          {t('failure.text')}
        </ErrorState>
      </div>
    );
  }
  const { isReadTotal, archivedTotal } = info.counts;
  const hasAny = unread.length + isReadTotal + archivedTotal > 0;
  const isEmpty = !hasAny && info.onLeave.list.length === 0 && info.unPunchOn + info.unPunchOff === '';
  const onFollow = (item: Item) => store.follow(item);
  const archive = (item: Item) => ({
    icon: 'archive',
    label: t('archive.do', { title: item.title }),
    run: () => void store.archive(item),
  });
  const restore = (item: Item) => ({
    icon: 'undo',
    label: t('archive.restore', { title: item.title }),
    run: () => void store.restore(item),
  });
  return (
    <div className="notifications-body" onKeyDown={moveAmongStops}>
      {isEmpty && info.attendance ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <>
          <AbsenceGroup onLeave={info.onLeave} answered={info.attendance} />
          <UnpunchedGroup on={info.unPunchOn} off={info.unPunchOff} answered={info.attendance} />
          <UnreadGroup
            items={unread.filter((item) => findKind(item) === (kind ?? findKind(item)))}
            onFollow={onFollow}
            action={archive}
            filter={hasAny && <KindFilter value={kind} onChange={(next) => store.choose(next)} />}
            markAll={t(kind === null ? 'unread.markAll' : 'unread.markKind')}
            marking={marking}
            onMarkAll={() => void store.markAllRead()}
          />
          <PagesGroup
            title={t('read.title')}
            none={t('read.none')}
            ended={t('read.allShown')}
            pages={store.read}
            onFollow={onFollow}
            action={archive}
          />
          {archivedTotal > 0 && (
            <PagesGroup
              title={t('archive.title')}
              none={t('archive.none')}
              ended={t('archive.allShown')}
              pages={store.archived}
              onFollow={onFollow}
              action={restore}
            />
          )}
        </>
      )}
    </div>
  );
}

interface KindFilterProps {
  /** null: all of them. */
  readonly value: string | null;
  readonly onChange: (kind: string | null) => void;
}

const ALL = '';

/** The filter by kind of notification: those of C.4-1, then those of the plugins by their names. */
function KindFilter({ value, onChange }: KindFilterProps) {
  const { api, t } = useAtrium<Notifications>();
  // Until they are loaded, and if that fails, the kinds of C.4-1 are there.
  const { value: choices } = useLoaded(() => api.readChoices({}, { quiet: true, background: true }), [api]);
  const ofPlugins = (choices?.kinds ?? []).flatMap((choice) => {
    const { kind, title = '', plugin = '' } = choice;
    return kind === undefined ? [] : [{ value: findKind(choice), label: t('kind.ofPlugin', { title, plugin }) }];
  });
  return (
    <Select
      small
      className="notifications-filter"
      aria-label={t('kind.filter')}
      options={[
        { value: ALL, label: t('kind.all') },
        ...KINDS.map((_, index) => ({ value: String(index + 1), label: t(`kind.${index + 1}` as 'kind.1') })),
        ...ofPlugins,
      ]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Arrow keys, Home and End move between headings and notifications, right and left between a notification and its
 * action; Tab reaches each too.
 */
function moveAmongStops(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest('.notifications-row');
  const stop = row?.querySelector<HTMLElement>('.notifications-stop') ?? target;
  if (row && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
    event.preventDefault();
    (event.key === 'ArrowRight' ? row.querySelector<HTMLElement>('.notifications-act') : stop)?.focus();
    return;
  }
  const step = STEPS[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.notifications-stop')];
  const at = stops.indexOf(stop);
  if (at < 0) return;
  event.preventDefault();
  stops[step(at, stops.length - 1)]?.focus();
}
