import { useSyncExternalStore } from 'react';
import { language, onLanguage } from './language.ts';
import { t } from './t.ts';

/** `t` for components, which rerender when the language is switched. */
export function useText(): typeof t {
  useSyncExternalStore(onLanguage, language, language);
  return t;
}
