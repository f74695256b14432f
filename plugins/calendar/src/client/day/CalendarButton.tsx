import { useAtrium } from '@atrium/sdk/client';
import { badgeText, IconButton } from '@atrium/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Calendar } from '../types.ts';
import { getTodayUnread } from './TodayUnread.ts';

/** Opens the calendar as its menu entry does, and counts what is unread today. With the calendar in front it counts nothing (S0-080). */
export default function CalendarButton() {
  const context = useAtrium<Calendar>();
  const { navigation, notices, tabs, t } = context;
  const unread = getTodayUnread(context);
  const { count } = useSnapshot(unread.state);
  const { front } = useSnapshot(tabs.state);
  useEffect(() => unread.connect(), [unread]);
  const shown = front?.view === 'Calendar' ? 0 : count;
  return (
    <IconButton
      icon="calendar"
      badge={shown}
      pressed={front?.view === 'Calendar'}
      label={shown > 0 ? t('header.nameCount', { count: badgeText(shown) }) : t('header.name')}
      onClick={() => void navigation.open('schedule').catch((failure) => notices.error(failure))}
    />
  );
}
