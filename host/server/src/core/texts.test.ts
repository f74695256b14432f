import { expect, test } from 'vitest';
import { Catalogues } from './texts.ts';

const catalogues = new Catalogues();
catalogues.add('notes', {
  'zh-TW': { 'field.placements': '時段', 'field.day': '日期', 'field.readers': '讀者' },
  en: { 'field.placements': 'Times', 'field.day': 'Day', 'field.readers': 'Readers' },
});

test.each([
  ['day', '日期', 'Day'],
  ['readers.0', '讀者第 1 項', 'Readers 1'],
  ['placements.2.day', '時段第 3 項的日期', 'Times 3, Day'],
  // One without a text in something that has one, as a key that people chose.
  ['placements.0.unknown', '時段第 1 項', 'Times 1'],
  ['values.whatever', '設定', 'Settings'],
  ['version', '版本', 'Version'],
  ['unknown', 'unknown', 'unknown'],
  ['', '', ''],
])('the field %j is called %s', (field, chinese, english) => {
  expect([catalogues.label('notes', field, 'zh-TW'), catalogues.label('notes', field, 'en')]).toEqual([
    chinese,
    english,
  ]);
});
