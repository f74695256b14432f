import { useAtrium } from '@atrium/sdk/client';
import { Icon, isComposing } from '@atrium/ui';
import { SideDrawer } from '@atrium/ui/overlays';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import './drawer.css';
import type { CalendarStore } from '../CalendarStore.ts';
import type { Calendar } from '../types.ts';
import { DrawerLinks } from './DrawerLinks.tsx';
import { MiniMonth } from './MiniMonth.tsx';
import { SearchBox } from './SearchBox.tsx';
import { TodayBlock } from './TodayBlock.tsx';
import { TypeLegend } from './TypeLegend.tsx';
import type { DrawerState } from './useDrawer.ts';

/** A day, today, a mode, the rooms, and the advanced search; not the arrows of the small month. */
const CHOICES = '[data-mini], .calendar-today, .at-drawer-row, .calendar-search > button';

interface CalendarDrawerProps {
  readonly store: CalendarStore;
  readonly drawer: DrawerState;
}

/** The left column of the calendar (S1 §2.1). */
export function CalendarDrawer({ store, drawer }: CalendarDrawerProps) {
  const { t } = useAtrium<Calendar>();
  const { refreshedAt, failure } = useSnapshot(store.state);
  const { isOverlay, toggle } = drawer;
  // what was searched is below the overlay
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOverlay || isComposing(event)) return;
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.stopPropagation();
    toggle(false);
  };
  // what was chosen is below the overlay
  const onClick = ({ target }: MouseEvent) => {
    if (isOverlay && (target as Element).closest(CHOICES)) toggle(false);
  };
  return (
    <SideDrawer
      label={t('drawer.name')}
      className="calendar-drawer"
      isOver={isOverlay}
      onClose={() => toggle(false)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <MiniMonth store={store} onClose={() => toggle(false)} />
      <TodayBlock store={store} />
      <DrawerLinks store={store} />
      <hr />
      <SearchBox store={store} />
      <hr />
      <TypeLegend store={store} />
      <p className="calendar-refreshed" role="status">
        <Icon name={failure ? 'warning-sign' : 'refresh'} size={14} />
        {failure ? t('drawer.refreshFailed') : refreshedAt && t('drawer.refreshed', { time: refreshedAt })}
      </p>
    </SideDrawer>
  );
}
