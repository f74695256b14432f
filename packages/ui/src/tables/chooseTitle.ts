import type { TableColumn } from '@atrium/sdk/tables';
import { uiLanguage } from '../texts/language.ts';

/** Our name of a column in the language of the screen: the first title is Chinese, the first plain one English. */
export const chooseTitle = ({ titles, id }: TableColumn): string =>
  (uiLanguage() === 'en' ? titles.find((title) => /^[\x20-\x7e]+$/.test(title)) : titles[0]) ?? id;
