import { expect, test } from 'vitest';
import enOfParts from '../parts/locales/en.json' with { type: 'json' };
import zhTWOfParts from '../parts/locales/zh-TW.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import zhTW from '../locales/zh-TW.json' with { type: 'json' };

/** The names of the values in a text, with or without plural forms (`{count}`, `{count, plural, …}`). */
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)(?=\}|, plural,)/g)].map(([, name]) => name).sort();

test.each([
  ['the catalogue of the library', zhTW, en],
  ['the catalogue of the parts', zhTWOfParts, enOfParts],
] as const)('%s has the same keys with the same placeholders in both languages', (_name, chinese, english) => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort());
  for (const [key, text] of Object.entries(chinese)) {
    if (key === 'dayOtherwise') continue; // 週 is part of the text itself
    expect(placeholders((english as Record<string, string>)[key]!), key).toEqual(placeholders(text));
  }
});
