import { fill } from '../../texts.ts';
import type { TableError } from './readTable.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** Returns an error of `readTable` as a sentence, without its line number. */
export function describeTableError(problem: TableError, language: 'zh-TW' | 'en' = 'zh-TW'): string {
  const { line: _, code, ...variables } = problem;
  return fill((language === 'en' ? en : zhTW)[code], variables as Record<string, string | number>);
}
