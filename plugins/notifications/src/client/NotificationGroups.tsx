import { useAtrium } from '@atrium/sdk/client';
import { EmptyState, ErrorState } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { AwayGroup } from './AwayGroup.tsx';
import type { BellStore } from './BellStore.ts';
import { GroupSkeleton } from './GroupSkeleton.tsx';
import { moveAmongStops } from './moveAmongStops.ts';
import { ReadGroup } from './ReadGroup.tsx';
import type { Notifications } from './types.ts';
import { UnpunchedGroup } from './UnpunchedGroup.tsx';
import { UnreadGroup } from './UnreadGroup.tsx';

/** On leave, unpunched, unread, read (S0 §2), each collapsible. */
export function NotificationGroups({ store }: { readonly store: BellStore }) {
  const { t } = useAtrium<Notifications>();
  const { info, unread, loading, failure } = useSnapshot(store.state);
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
  const isEmpty =
    unread.length + info.counts.isReadTotal + info.onLeave.list.length === 0 && info.unPunchOn + info.unPunchOff === '';
  return (
    <div className="notifications-body" onKeyDown={moveAmongStops}>
      {isEmpty && info.attendance ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <>
          <AwayGroup onLeave={info.onLeave} answered={info.attendance} />
          <UnpunchedGroup on={info.unPunchOn} off={info.unPunchOff} answered={info.attendance} />
          <UnreadGroup items={unread} onFollow={(item) => store.follow(item)} />
          <ReadGroup pages={store.read} onFollow={(item) => store.follow(item)} />
        </>
      )}
    </div>
  );
}
