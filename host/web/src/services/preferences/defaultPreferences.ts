import type { PreferencesState } from '@atrium/sdk/client';

/** A new person's preferences (S0 §3, C.3-3); looks and language are what this browser showed last. */
export function defaultPreferences(looks: Looks): PreferencesState {
  return {
    collapseMenu: false,
    collapseSideTabs: false,
    desktopNotify: false,
    calendarSetting: { closeMiniDrawer: false, viewType: 'month', showWeekends: true },
    ...looks,
  };
}

/** The part of the preferences that this browser keeps as well, for the pages before sign-in. */
export type Looks = Pick<PreferencesState, 'theme' | 'accent' | 'density' | 'language'>;
