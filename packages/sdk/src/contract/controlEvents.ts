/** Types of control events (C.4-1): negative, never stored. */
export const CONTROL = {
  /** `data` holds the absolute counts. */
  unreadCounts: -1,
  /** The side navigation: menu, roles or network levels have changed. */
  menuChanged: -2,
  preferencesChanged: -3,
  calendarChanged: -4,
  bulletinChanged: -5,
  handoverChanged: -6,
} as const;

export type ControlType = (typeof CONTROL)[keyof typeof CONTROL];
