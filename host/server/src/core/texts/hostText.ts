import { fill, type Variables } from '@atrium/sdk';
import english from '../../../locales/en.json' with { type: 'json' };
import chinese from '../../../locales/zh-TW.json' with { type: 'json' };

export type Language = 'zh-TW' | 'en';

/** The host's own catalogues. */
export const hostCatalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-TW': chinese,
  en: english,
};

/** A text of the host in a language; the key itself if it is missing, so that it is noticed. */
export function hostText(language: Language, key: string, variables?: Variables): string {
  return fill(hostCatalogues[language][key] ?? hostCatalogues['zh-TW'][key] ?? key, variables);
}
