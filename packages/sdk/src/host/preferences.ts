import type { CalendarSetting, PreferencesState } from '../client/services.ts';

/** Maximum size of one person's preferences, in bytes of JSON (C.3-2). */
export const LARGEST_PREFERENCES = 16 * 1024;

type Values<State> = { readonly [Name in keyof State]: readonly State[Name][] };
type Fields = Readonly<Record<string, unknown>>;

const SWITCH = [false, true] as const;

/** Validators of the preferences. Without zod, in a file without it, since the sign-in page needs them too. */
const VALUES: Values<Omit<PreferencesState, 'calendarSetting' | 'todayCards'>> = {
  collapseMenu: SWITCH,
  collapseSideTabs: SWITCH,
  desktopNotify: SWITCH,
  theme: ['light', 'dark', 'contrast', 'system'],
  accent: ['azurite', 'malachite', 'wisteria'],
  density: ['comfortable', 'compact'],
  language: ['zh-TW', 'en'],
};
const CALENDAR_VALUES: Values<CalendarSetting> = {
  closeMiniDrawer: SWITCH,
  viewType: ['month', 'day'],
  showWeekends: SWITCH,
};

/** Maximum number of arranged cards of Today. */
const MAX_CARDS = 100;
const CARD = /^[a-z][a-z0-9]{1,29}\.[A-Za-z][A-Za-z0-9]{0,59}$/;

const isTodayCards = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_CARDS &&
  value.every((one) => isFields(one) && typeof one['shown'] === 'boolean' && CARD.test(String(one['card'])));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `null` deletes a preference; an unknown name belongs to another client and may have any value. */
const isWrong = (values: Values<Fields>, name: string, value: unknown): boolean =>
  value !== null &&
  (name === 'todayCards' ? !isTodayCards(value) : Object.hasOwn(values, name) && !values[name]!.includes(value));

/** Names of the preferences with an invalid value: `language`, `calendarSetting.viewType`. */
export function wrongPreferences(preferences: Fields): string[] {
  const { calendarSetting } = preferences;
  const wrong = Object.keys(preferences).filter((name) => isWrong(VALUES, name, preferences[name]));
  if (calendarSetting === undefined || calendarSetting === null) return wrong;
  if (!isFields(calendarSetting)) return [...wrong, 'calendarSetting'];
  const inside = Object.keys(calendarSetting).filter((name) => isWrong(CALENDAR_VALUES, name, calendarSetting[name]));
  return [...wrong, ...inside.map((name) => `calendarSetting.${name}`)];
}

/** Stored preferences without the invalid ones; empty if what is stored is not an object. */
export function validPreferences(kept: unknown): Partial<PreferencesState> {
  if (!isFields(kept)) return {};
  const wrong = new Set(wrongPreferences(kept));
  const without = (fields: Fields, prefix: string) =>
    Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null && !wrong.has(prefix + name)));
  const valid = without(kept, '');
  const { calendarSetting } = valid;
  return isFields(calendarSetting)
    ? { ...valid, calendarSetting: without(calendarSetting, 'calendarSetting.') as unknown as CalendarSetting }
    : valid;
}
