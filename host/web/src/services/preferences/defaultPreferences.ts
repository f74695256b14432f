import type { PreferencesState } from '@atrium/sdk/client';

/** A new person's preferences (S0 §3, C.3-3); appearance and language are those last shown in this browser. */
export function defaultPreferences(looks: Looks): PreferencesState {
  return {
    collapseMenu: false,
    collapseSideTabs: false,
    desktopNotify: false,
    calendarSetting: { closeMiniDrawer: false, viewType: 'month', showWeekends: true },
    todayCards: [],
    ...looks,
  };
}

/** The preferences that are also stored in this browser, for the pages before sign-in. */
export type Looks = Pick<PreferencesState, 'theme' | 'accent' | 'density' | 'language'>;
