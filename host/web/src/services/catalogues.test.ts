import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };

/** The names of the values in a text, with or without plural forms (`{count}`, `{count, plural, …}`). */
const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

test('[S0-001] every text is in Traditional Chinese, and the English catalogue has the same keys and values to fill', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zhTW).sort());
  for (const [key, text] of Object.entries(zhTW)) {
    expect(text.trim(), key).not.toBe('');
    expect(holes(en[key as keyof typeof en]), key).toEqual(holes(text));
  }
});
