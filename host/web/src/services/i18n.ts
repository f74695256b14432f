import { fill, type Variables } from '@atrium/sdk';
import { setUiLanguage } from '@atrium/ui';
import { useSyncExternalStore } from 'react';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { loadChunk } from './loading.ts';

type Language = 'zh-TW' | 'en';
type Catalogue = Readonly<Record<keyof typeof zhTW, string>>;
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

function catalogue(): Catalogue {
  return catalogues[current] ?? zhTW;
}

/** Fetches the catalogues of all languages, for search in each of them. */
export async function loadAllLanguages(): Promise<void> {
  await loadCatalogue('en');
}

/** A text in every language whose catalogue has been fetched. */
export function textInAllLanguages(key: TextKey): readonly string[] {
  return Object.values(catalogues).map((texts) => texts[key]);
}

async function loadCatalogue(of: Language): Promise<void> {
  if (!catalogues[of]) catalogues[of] = (await loadChunk(() => import('../../locales/en.json'))).default;
}

/** Switches every text at once, without a reload. English is fetched on first use. */
export async function setLanguage(next: Language): Promise<void> {
  requested = next;
  await loadCatalogue(next);
  // a later switch overtook the loading
  if (requested !== next) return;
  document.documentElement.lang = LANG[next];
  if (next === current) return;
  current = next;
  setUiLanguage(next);
  for (const listener of listeners) listener();
}

/** Calls `listener` after every switch. Returns the unsubscribe function. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The host's text of a key in the language in use. Inside components use `useText()`, which rerenders after a switch.
 */
export function t(key: TextKey, variables?: Variables): string {
  return fill(catalogue()[key], variables);
}

/** `t` for components, which rerender when the language is switched. */
export function useText(): typeof t {
  useSyncExternalStore(onLanguage, language, language);
  return t;
}

/**
 * Converts a text from a plugin, which may not have been type-checked: anything but strings and numbers would crash the
 * rendering component.
 */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
