import { fill } from '@atrium/sdk/texts';
import { uiLanguage, type UiLanguage } from './language.ts';
import type { UiTextValues } from './uiText.ts';

/** Texts of a part of the library that is loaded later than the rest, so that no page loads them without it. */
export function catalogueText<Key extends string>(
  catalogues: Readonly<Record<UiLanguage, Readonly<Record<Key, string>>>>,
) {
  return (key: Key, values: UiTextValues = {}): string => fill(catalogues[uiLanguage()][key], values);
}
