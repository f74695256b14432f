import { applyAppearance } from '@atrium/ui';
import { setLanguage } from '../i18n/language.ts';
import type { Looks } from './defaultPreferences.ts';

const LOOKS_KEY = 'atrium.looks';

/** The looks this browser showed last; the system's theme and Traditional Chinese at first. */
export function readLooks(): Looks {
  const first: Looks = { theme: 'system', accent: 'azurite', density: 'comfortable', language: 'zh-TW' };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(LOOKS_KEY) ?? '{}') as Partial<Looks>) };
  } catch {
    return first;
  }
}

/** Puts the looks on the page and keeps them for the next visit. Resolves when the language's texts are there. */
export async function applyLooks({ theme, accent, density, language }: Looks): Promise<void> {
  localStorage.setItem(LOOKS_KEY, JSON.stringify({ theme, accent, density, language }));
  applyAppearance({ theme, accent, density });
  await setLanguage(language);
}
