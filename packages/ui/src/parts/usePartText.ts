import { useSyncExternalStore } from 'react';
import { onUiLanguage, uiLanguage } from '../texts/language.ts';
import { partText } from './partText.ts';

/** `partText` for components: rerenders when the language is switched. */
export function usePartText(): typeof partText {
  useSyncExternalStore(onUiLanguage, uiLanguage, uiLanguage);
  return partText;
}
