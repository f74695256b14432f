import { useAtrium } from '@atrium/sdk/client';
import { DrawerRow } from '@atrium/ui/overlays';
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
    <nav aria-label={t('drawer.links')}>
      {MODES.map(({ mode, icon, text }) => (
        <DrawerRow
          key={mode}
          icon={icon}
          on={current === mode}
          count={counts[mode]}
          onPress={() => store.modes.enter(mode)}
        >
          {t(text)}
        </DrawerRow>
      ))}
      <DrawerRow icon="office" onPress={() => panels.open('RoomStatus', { date: day })}>
        {t('drawer.rooms')}
      </DrawerRow>
    </nav>
  );
}
