/** The languages of the library's own texts. */
export type UiLanguage = 'zh-TW' | 'en';

let current: UiLanguage = 'zh-TW';
const listeners = new Set<() => void>();

/** Switches the texts of all mounted components at once. zh-TW is the default. */
export function setUiLanguage(language: UiLanguage): void {
  if (language === current) return;
  current = language;
  for (const listener of listeners) listener();
}

/** The language in use. */
export function uiLanguage(): UiLanguage {
  return current;
}

/** Calls `listener` after every switch. Returns the unsubscribe function. */
export function onUiLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
