import { useAtrium } from '@atrium/sdk/client';
import { EmptyState, ErrorState } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { AbsenceGroup } from './AbsenceGroup.tsx';
import type { BellStore } from './BellStore.ts';
import { GroupSkeleton } from './GroupSkeleton.tsx';
import { KindFilter } from './KindFilter.tsx';
import { findKind } from './kinds.ts';
import { moveAmongStops } from './moveAmongStops.ts';
import { PagesGroup } from './PagesGroup.tsx';
import type { Item, Notifications } from './types.ts';
import { UnpunchedGroup } from './UnpunchedGroup.tsx';
import { UnreadGroup } from './UnreadGroup.tsx';

/** On leave, unpunched, unread, read (S0 §2) and archived ones if there are any, each collapsible. */
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
