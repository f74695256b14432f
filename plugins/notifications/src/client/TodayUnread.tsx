import { CONTROL, type TodayPlace, useAtrium, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { momentLabel } from '@atrium/ui';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import './notifications.css';
import { findMark } from './kinds.ts';
import { markAllRead, openSubject } from './noticeActions.ts';
import type { Item, Notifications } from './types.ts';

const MOST = 6;

/** The card of Today with the latest unread notifications. Showing them marks nothing as read. */
export default function TodayUnread({ params: place }: ViewProps<TodayPlace>) {
  const context = useAtrium<Notifications>();
  const { api, events, t } = context;
  const { value, failure, reload } = useLiveLoaded(
    () => api.rows({ query: { isRead: false, page: 1, pageSize: MOST } }, { quiet: true }),
    [api],
    (again) => [events.onEvent(({ type }) => type === CONTROL.unreadCounts && again()), events.on('marked', again)],
  );
  if (!value)
    return (
      <TodayCard
        {...place}
        loading
        failed={failure ? t('today.unread.failed') : undefined}
        onRetry={() => void reload()}
      />
    );
  const { list, totalSize } = value;
  if (list.length === 0) return null;
  const open = (item: Item) => {
    void api.changeIsRead({ body: { ids: [item.id] } }, { quiet: true }).catch(() => undefined);
    if (item.opens) openSubject(context, item.title, item.opens);
  };
  return (
    <TodayCard
      {...place}
      count={{ value: totalSize, label: t('today.unread.count', { count: totalSize }) }}
      link={{ text: t('today.unread.all'), onPress: () => void markAllRead(context) }}
    >
      <TodayRows>
        {list.map((item) => (
          <TodayRow
            key={item.id}
            title={item.title}
            detail={[momentLabel(item.createdOn), item.message || item.subTitle].filter(Boolean).join('　')}
            {...findMark(item.type)}
            unread={t('item.unread')}
            onOpen={() => open(item)}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}
