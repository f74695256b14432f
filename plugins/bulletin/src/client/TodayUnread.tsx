import { useAtrium, useLoaded, type TodayPlace, type ViewProps } from '@atrium/sdk/client';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { useEffect } from 'react';
import { followBulletins } from './followBulletins.ts';
import { shortDay } from './parts/days.ts';
import type { Bulletins } from './types.ts';

const MOST = 6;

/** The bulletins that the person has not read, as a card of Today. Without any it is not drawn. */
export default function TodayUnread({ params: place }: ViewProps<TodayPlace>) {
  const context = useAtrium<Bulletins>();
  const { api, panels, tabs, t } = context;
  const { value, failure, reload } = useLoaded(
    (signal) => api.summaries({ query: { isRead: false, pageSize: MOST } }, { quiet: true, signal }),
    [api],
  );
  useEffect(() => followBulletins(context, () => void reload()), [context, reload]);
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
        {value.list.map(({ id, title, subCategoryName, mustRead, deadline }) => (
          <TodayRow
            key={id}
            icon={mustRead ? 'flag' : 'feed'}
            title={title}
            detail={[subCategoryName, mustRead && deadline !== null && t('must.deadline', { day: shortDay(deadline) })]
              .filter(Boolean)
              .join('　')}
            unread={t('unread')}
            onOpen={() => panels.open('ShowBulletin', { id }, { id })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}
