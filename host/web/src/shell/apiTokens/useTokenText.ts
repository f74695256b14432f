import { fill, type Variables } from '@atrium/sdk/texts';
import { useSyncExternalStore } from 'react';
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
