import { expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import zhTW from '../locales/zh-TW.json' with { type: 'json' };

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('both catalogues have the same keys, and each text the same variables', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zhTW).sort());
  for (const [key, text] of Object.entries(zhTW)) {
    expect([key, names(en[key as keyof typeof en])]).toEqual([key, names(text)]);
  }
});
