import type { PreferencesState } from '@atrium/sdk/client';

// without other imports: the script of the served sign-in page uses it

/** The appearance last shown in this browser, in local storage; index.html reads it too. */
export const APPEARANCE_KEY = 'atrium.looks';

/** The preferences that are also stored in this browser, for the pages before sign-in. */
export type Looks = Pick<PreferencesState, 'theme' | 'accent' | 'density' | 'language'>;

/** A new person's preferences (S0-116, C.3-3); appearance and language are those last shown in this browser. */
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
