import { type TodayPlace, useAtrium, type ViewProps } from '@atrium/sdk/client';
import { companyDay, companyMoment, HUES } from '@atrium/ui';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import type { Calendar, Schedule, Translate } from '../types.ts';
import { useDayList } from './useDayList.ts';

const MOST = 6;

/** The schedules of today that are not over and that the person has not declined, as a card of Today. Without any it is not drawn. */
export default function TodayAgenda({ params: place }: ViewProps<TodayPlace>) {
  const { openView, tabs, t } = useAtrium<Calendar>();
  const today = companyDay();
  const { value, failure, reload } = useDayList(today, 1, 40);
  if (!value)
    return (
      <TodayCard {...place} loading failed={failure ? t('today.failed') : undefined} onRetry={() => void reload()} />
    );
  const now = companyMoment();
  const left = value.list.filter(
    ({ isCancelled, isAllDay, endTime, answer }) =>
      !isCancelled && answer !== 'declined' && (isAllDay || endTime > now),
  );
  if (left.length === 0) return null;
  return (
    <TodayCard
      {...place}
      count={{ value: left.length, label: t('today.count', { count: left.length }) }}
      link={{ text: t('today.open'), onPress: () => tabs.open('Calendar', { date: today }) }}
    >
      <TodayRows>
        {left.slice(0, MOST).map((schedule) => (
          <TodayRow
            key={schedule.id}
            time={timeOf(t, schedule, today)}
            icon="calendar"
            hue={HUES.find((hue) => hue === schedule.classColor) ?? 'slate'}
            title={schedule.title}
            detail={[schedule.typeName, schedule.location].filter(Boolean).join('　')}
            unread={schedule.isRead ? undefined : t('card.unread')}
            onOpen={() => openView('ShowCalendar', { id: schedule.id })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}

function timeOf(t: Translate, { isAllDay, startTime }: Schedule, today: string): string {
  return isAllDay || startTime.slice(0, 10) < today ? t('today.allDay') : startTime.slice(11);
}
