import { useAtrium } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import type { Calendar } from '../types.ts';

const MODES = [
  { mode: 'collection', icon: 'star-empty', text: 'drawer.favourites' },
  { mode: 'mySchedule', icon: 'tag', text: 'drawer.bookings' },
] as const;

/** Favourites, bookings, and the rooms of the day. */
export function DrawerLinks({ store }: { readonly store: CalendarStore }) {
  const { t, panels } = useAtrium<Calendar>();
  const { mode: current, counts, day } = useSnapshot(store.state);
  return (
    <nav aria-label={t('drawer.links')} className="calendar-modes">
      {MODES.map(({ mode, icon, text }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={current === mode}
          className={classNames('calendar-mode', current === mode && 'calendar-mode-on')}
          onClick={() => store.modes.enter(mode)}
        >
          <Icon name={icon} />
          {t(text)}
          {counts[mode] !== null && <em>{counts[mode]}</em>}
        </button>
      ))}
      <button type="button" className="calendar-mode" onClick={() => panels.open('RoomStatus', { date: day })}>
        <Icon name="office" />
        {t('drawer.rooms')}
      </button>
    </nav>
  );
}
