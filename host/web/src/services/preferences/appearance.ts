import { validPreferences } from '@atrium/sdk/host';
import { applyAppearance } from '@atrium/ui';
import { setLanguage } from '../i18n.ts';
import { APPEARANCE_KEY, type Looks } from './defaultPreferences.ts';

/**
 * The appearance last shown in this browser; the system's theme and Traditional Chinese if nothing valid is stored.
 */
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

/**
 * Applies the appearance to the page and stores it for the next visit. Resolves when the language's texts are loaded.
 */
export async function applyStoredAppearance({ theme, accent, density, language }: Looks): Promise<void> {
  localStorage.setItem(APPEARANCE_KEY, JSON.stringify({ theme, accent, density, language }));
  applyAppearance({ theme, accent, density });
  await setLanguage(language);
}
