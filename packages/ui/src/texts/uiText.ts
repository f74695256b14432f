import { fill } from '@atrium/sdk/texts';
import { useSyncExternalStore } from 'react';
import en from '../locales/en.json' with { type: 'json' };
import zhTW from '../locales/zh-TW.json' with { type: 'json' };
import { onUiLanguage, uiLanguage, type UiLanguage } from './language.ts';

/** A key of the library's catalogue. */
export type UiTextKey = keyof typeof zhTW;

/** Values for the `{placeholders}` of a text. */
export type UiTextValues = Readonly<Record<string, string | number>>;

const catalogues: Record<UiLanguage, Record<UiTextKey, string>> = { 'zh-TW': zhTW, en };

/** The text of a key in the current language, its `{placeholders}` filled in. */
export function uiText(key: UiTextKey, values: UiTextValues = {}): string {
  return fill(catalogues[uiLanguage()][key], values);
}

/** `uiText` for components: rerenders when the language is switched. */
export function useUiText(): typeof uiText {
  useSyncExternalStore(onUiLanguage, uiLanguage, uiLanguage);
  return uiText;
}
