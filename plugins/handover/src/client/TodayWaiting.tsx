import { type TodayPlace, useAtrium, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { onChanges } from './parts/onChanges.ts';
import { rowDetail } from './parts/StatusMark.tsx';
import type { Handovers } from './types.ts';

const MOST = 6;

/** Handovers that wait for the person, as a card of Today. Without any it is not drawn. */
export default function TodayWaiting({ params: place }: ViewProps<TodayPlace>) {
  const context = useAtrium<Handovers>();
  const { api, openView, tabs, t } = context;
  const { value, failure, reload } = useLiveLoaded(
    () => api.search({ body: { box: 'waiting', finished: false, pageSize: MOST } }, { quiet: true, background: true }),
    [api],
    (again) => [onChanges(context, again)],
  );
  if (!value)
    return (
      <TodayCard {...place} loading failed={failure ? t('today.failed') : undefined} onRetry={() => void reload()} />
    );
  if (value.list.length === 0) return null;
  return (
    <TodayCard
      {...place}
      count={{ value: value.totalSize, label: t('today.count', { count: value.totalSize }) }}
      link={{ text: t('today.open'), onPress: () => tabs.open('HandoverList', { box: 'waiting' }) }}
    >
      <TodayRows>
        {value.list.map((row) => (
          <TodayRow
            key={row.id}
            icon="hand"
            title={row.title}
            detail={rowDetail(row, t)}
            unread={row.isRead ? undefined : t('list.unread')}
            onOpen={() => openView('ShowHandover', { id: row.id })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}
