import { useSyncExternalStore } from 'react';
import { onUiLanguage, uiLanguage } from './language.ts';
import { uiText } from './uiText.ts';

/** `uiText` for components: rerenders when the language is switched. */
export function useUiText(): typeof uiText {
  useSyncExternalStore(onUiLanguage, uiLanguage, uiLanguage);
  return uiText;
}
