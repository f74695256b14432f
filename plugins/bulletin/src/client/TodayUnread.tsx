import { Refreshing, type TodayPlace, unsubscribeAll, useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, momentLabel } from '@atrium/ui';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { useEffect } from 'react';
import { followBulletins, SPREAD } from './followBulletins.ts';
import { shortDay } from './days.ts';
import type { Bulletins } from './types.ts';

const MOST = 6;

/** The bulletins that the person has not read, as a card of Today. Without any it is not drawn. */
export default function TodayUnread({ params: place }: ViewProps<TodayPlace>) {
  const context = useAtrium<Bulletins>();
  const { api, events, panels, tabs, t } = context;
  const { value, failure, reload } = useLoaded(
    (signal) => api.summaries({ query: { isRead: false, pageSize: MOST } }, { quiet: true, signal }),
    [api],
  );
  useEffect(() => {
    const refreshing = new Refreshing(() => reload());
    return unsubscribeAll([
      followBulletins(context, () => refreshing.soon(SPREAD)),
      // what the person has read leaves the card at once
      events.on('read', () => void refreshing.now(true)),
      () => refreshing.end(),
    ]);
  }, [context, events, reload]);
  if (!value)
    return (
      <TodayCard {...place} loading failed={failure ? t('list.failed') : undefined} onRetry={() => void reload()} />
    );
  if (value.totalSize === 0) return null;
  return (
    <TodayCard
      {...place}
      count={{ value: value.totalSize, label: t('today.count', { count: value.totalSize }) }}
      link={{ text: t('today.open'), onPress: () => tabs.open('BulletinList', {}) }}
    >
      <TodayRows>
        {value.list.map(({ id, title, subCategoryName, mustRead, deadline, publishedOn }, at) => {
          const open = () => panels.open('ShowBulletin', { id }, { id });
          const isMust = mustRead && deadline !== null;
          const facts = [subCategoryName, publishedOn !== null && shortDay(publishedOn)];
          return (
            <TodayRow
              key={id}
              icon={isMust ? 'flag' : 'feed'}
              title={title}
              detail={isMust ? t('today.must', { time: momentLabel(deadline) }) : facts.filter(Boolean).join('　')}
              unread={t('unread')}
              onOpen={open}
              action={
                at === 0 &&
                isMust && (
                  <Button small onClick={open}>
                    {t('today.read')}
                  </Button>
                )
              }
            />
          );
        })}
      </TodayRows>
    </TodayCard>
  );
}
