import { fill } from '../texts.ts';
import type { TableNote } from './TableFile.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** Returns a note of a table as a sentence, without its line number. */
export function describeTableNote({ code, variables }: TableNote, language: 'zh-TW' | 'en' = 'zh-TW'): string {
  return fill((language === 'en' ? en : zhTW)[code], variables);
}
