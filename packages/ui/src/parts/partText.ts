import { fill } from '@atrium/sdk/texts';
import { useSyncExternalStore } from 'react';
import { onUiLanguage, uiLanguage } from '../texts/language.ts';
import { uiText, type UiTextKey, type UiTextValues } from '../texts/uiText.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** A key of the catalogue of the parts that are loaded at their first use, or of the library's own. */
export type PartTextKey = UiTextKey | keyof typeof zhTW;

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'zh-TW': zhTW, en };

/** `uiText` for the parts that no page loads at once: their texts are no part of the sign-in page. */
export function partText(key: PartTextKey, values: UiTextValues = {}): string {
  const own = catalogues[uiLanguage()]![key];
  return own === undefined ? uiText(key as UiTextKey, values) : fill(own, values);
}

/** `partText` for components: rerenders when the language is switched. */
export function usePartText(): typeof partText {
  useSyncExternalStore(onUiLanguage, uiLanguage, uiLanguage);
  return partText;
}
