import { fill, type Variables } from '@atrium/sdk/texts';
import type { ApiToken } from '@atrium/sdk/host';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { language, onLanguage } from '../../services/i18n.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

const catalogues = { 'zh-TW': zhTW, en };

export type TokenText = (key: keyof typeof zhTW, variables?: Variables) => string;

const texts: Readonly<Record<keyof typeof catalogues, TokenText>> = {
  'zh-TW': (key, variables) => fill(zhTW[key], variables),
  en: (key, variables) => fill(en[key], variables),
};

/** The texts of API tokens, in a catalogue of their own: most people never see them. */
export function useTokenText(): TokenText {
  return texts[useSyncExternalStore(onLanguage, language, language)];
}

/** What a token may do, by the names of the plugins. */
export const scopesText = (scopes: z.output<typeof ApiToken>['scopes'], t: TokenText): string =>
  scopes.map(({ name, access }) => t(access === 'read' ? 'scope.read' : 'scope.write', { plugin: name })).join(' · ');
