import { validPreferences } from '@atrium/sdk/host';
import { applyAppearance } from '@atrium/ui';
import { setLanguage } from '../i18n/language.ts';
import type { Looks } from './defaultPreferences.ts';

const APPEARANCE_KEY = 'atrium.looks';

/** The looks this browser showed last; the system's theme and Traditional Chinese at first, and where what is stored is not valid. */
export function readStoredAppearance(): Looks {
  const first: Looks = { theme: 'system', accent: 'azurite', density: 'comfortable', language: 'zh-TW' };
  try {
    const { theme, accent, density, language } = {
      ...first,
      ...validPreferences(JSON.parse(localStorage.getItem(APPEARANCE_KEY) ?? '{}')),
    };
    return { theme, accent, density, language };
  } catch {
    return first;
  }
}

/** Puts the looks on the page and keeps them for the next visit. Resolves when the language's texts are there. */
export async function applyStoredAppearance({ theme, accent, density, language }: Looks): Promise<void> {
  localStorage.setItem(APPEARANCE_KEY, JSON.stringify({ theme, accent, density, language }));
  applyAppearance({ theme, accent, density });
  await setLanguage(language);
}
