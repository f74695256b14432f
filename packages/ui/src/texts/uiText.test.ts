import { expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import zhTW from '../locales/zh-TW.json' with { type: 'json' };

/** The names of the values in a text, with or without plural forms (`{count}`, `{count, plural, …}`). */
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)(?=\}|, plural,)/g)].map(([, name]) => name).sort();

test('both catalogues have the same keys with the same placeholders', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zhTW).sort());
  for (const [key, text] of Object.entries(zhTW)) {
    if (key === 'dayOtherwise') continue; // 週 is part of the text itself
    expect(placeholders(en[key as keyof typeof en]), key).toEqual(placeholders(text));
  }
});
