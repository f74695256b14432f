import { catalogueText } from '../texts/catalogueText.ts';
import { useUiText } from '../texts/uiText.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** A key of this part's own catalogue, which is loaded with it. */
export type TablesTextKey = keyof typeof zhTW;

const tablesText = catalogueText<TablesTextKey>({ 'zh-TW': zhTW, en });

/** Texts of this part; rerenders when the language is switched. */
export function useTablesText(): typeof tablesText {
  useUiText();
  return tablesText;
}
