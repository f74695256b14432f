import { setUiLanguage } from '@atrium/ui';
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { loadChunk } from '../loading/loadChunk.ts';

export type Language = 'zh-TW' | 'en';
export type Catalogue = Readonly<Record<keyof typeof zhTW, string>>;
/** A key of `locales/zh-TW.json`. */
export type TextKey = keyof typeof zhTW;

const LANG: Readonly<Record<Language, string>> = { 'zh-TW': 'zh-Hant-TW', en: 'en' };
const catalogues: Partial<Record<Language, Catalogue>> & { 'zh-TW': Catalogue } = { 'zh-TW': zhTW };
const listeners = new Set<() => void>();
let current: Language = 'zh-TW';
let requested: Language = 'zh-TW';

/** The language in use. */
export function language(): Language {
  return current;
}

export function catalogue(): Catalogue {
  return catalogues[current] ?? zhTW;
}

/** Switches every text at once, without a reload. English is fetched at its first use. */
export async function setLanguage(next: Language): Promise<void> {
  requested = next;
  if (!catalogues[next]) catalogues[next] = (await loadChunk(() => import('../../../locales/en.json'))).default;
  // a later switch overtook the loading
  if (requested !== next) return;
  document.documentElement.lang = LANG[next];
  if (next === current) return;
  current = next;
  setUiLanguage(next);
  for (const listener of listeners) listener();
}

/** Calls back after every switch; the returned function ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
