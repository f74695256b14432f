/** Control events of C.4-1 that this plugin sends. */
export const UNREAD_COUNTS = -1;
export const PREFERENCES_CHANGED = -3;
