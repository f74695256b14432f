import { useAtrium } from '@atrium/sdk/client';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Calendar } from '../types.ts';

/** Narrower, the drawer lies over the calendar: beside it no room for a month would be left. */
const OVERLAY_BELOW = 860;

export interface DrawerState {
  readonly isOpen: boolean;
  /** It lies over the calendar, and is closed by what is chosen in it. */
  readonly isOverlay: boolean;
  readonly toggle: (open: boolean) => void;
}

/** Whether the drawer is open: kept as `calendarSetting.closeMiniDrawer`, but for the overlay of a narrow pane. */
export function useDrawer(width: number): DrawerState {
  const { preferences } = useAtrium<Calendar>();
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const [isOver, setOver] = useState(false);
  const isOverlay = width < OVERLAY_BELOW;
  const keep = (open: boolean) => {
    const { host } = preferences;
    host.set({ calendarSetting: { ...host.state.calendarSetting, closeMiniDrawer: !open } });
  };
  return isOverlay
    ? { isOpen: isOver, isOverlay, toggle: setOver }
    : { isOpen: !calendarSetting.closeMiniDrawer, isOverlay, toggle: keep };
}
