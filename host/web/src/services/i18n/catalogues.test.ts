import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('[S0-001] every text is in Traditional Chinese, and the English catalogue has the same keys and values to fill', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zhTW).sort());
  for (const [key, text] of Object.entries(zhTW)) {
    expect(text.trim(), key).not.toBe('');
    expect(holes(en[key as keyof typeof en]), key).toEqual(holes(text));
  }
});
