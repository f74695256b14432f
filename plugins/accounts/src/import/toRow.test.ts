import { expect, test } from 'vitest';
import { NO_ENTRY } from './ImportEntry.ts';
import { toRow } from './toRow.ts';

const NAMES = {
  ...{ title: '名稱', account: '帳號', password: '密碼', link: '網址', note: '備註' },
  ...{ folder: '資料夾', code: '驗證碼', seed: '金鑰', file: '附加檔案', rest: '其他' },
};
const convert = (more: object) =>
  toRow({ ...NO_ENTRY, line: 2, title: 'Git', account: 'ops', password: 'Imp0rted!', ...more }, NAMES);

test('what the vault has a field for is stored as it is', () => {
  expect(
    convert({
      ...{ links: ['https://git.example', 'git2.example/x'], note: '第一行\r\n第二行', folder: '研發' },
      totp: 'JBSWY3DPEHPK3PXP',
      fields: [{ name: 'pin', value: '1', isSecret: true }],
    }),
  ).toEqual({
    ...{ title: 'Git', account: 'ops', password: 'Imp0rted!', remark: '第一行\n第二行', conversions: [] },
    ...{ link: 'https://git.example', otherLinks: ['https://git2.example/x'] },
    extras: [
      { name: '資料夾', kind: 'text', value: '研發' },
      { name: '驗證碼', kind: 'totp', value: 'JBSWY3DPEHPK3PXP' },
      { name: 'pin', kind: 'secret', value: '1' },
    ],
  });
});

test.each([
  ['account', { account: 'John Smith' }, { account: '-' }, { name: '帳號', kind: 'text', value: 'John Smith' }],
  ['account', { account: '王小明' }, { account: '-' }, { name: '帳號', kind: 'text', value: '王小明' }],
  [
    'title',
    { title: '名'.repeat(101) },
    { title: '名'.repeat(100) },
    { name: '名稱', kind: 'text', value: '名'.repeat(101) },
  ],
  ['title', { title: 'a\nb' }, { title: 'a b' }, { name: '名稱', kind: 'text', value: 'a\nb' }],
  ['note', { note: '備'.repeat(256) }, { remark: '' }, { name: '備註', kind: 'text', value: '備'.repeat(256) }],
  ['link', { links: ['androidapp://x'] }, { link: '' }, { name: '網址', kind: 'text', value: 'androidapp://x' }],
  [
    'link',
    { links: ['javascript:alert(1)'] },
    { link: '' },
    { name: '網址', kind: 'text', value: 'javascript:alert(1)' },
  ],
  ['totp', { totp: 'steam://X' }, {}, { name: '金鑰', kind: 'secret', value: 'steam://X' }],
  ['password', { password: 'a\nb' }, { password: '-' }, { name: '密碼', kind: 'secret', value: 'a\nb' }],
  [
    'password',
    { password: 'k'.repeat(1001) },
    { password: '-' },
    { name: '密碼', kind: 'secret', value: 'k'.repeat(1001) },
  ],
] as const)('%s: what a field cannot have is kept in another one, and named', (conversion, entry, columns, extra) => {
  expect(convert(entry)).toMatchObject({ ...columns, conversions: [conversion], extras: [extra] });
});

test('an account is empty, a password is kept exactly, characters of direction are taken out and named', () => {
  expect(convert({ account: '' })).toMatchObject({ account: '-', conversions: ['noAccount'], extras: [] });
  for (const password of ['correct horse', 'pässwört1', '4711', ' a ', '密碼'])
    expect(convert({ password })).toMatchObject({ password, conversions: [] });
  expect(convert({ title: 'a\u202eb', note: 'c\0' })).toMatchObject({
    ...{ title: 'ab', remark: 'c', conversions: ['characters'] },
  });
});

test('long values are parts in their order, and more fields than 50 become one', () => {
  const long = convert({ note: 'x'.repeat(25_000) });
  expect(long.extras.map(({ value }) => value.length)).toEqual([10_000, 10_000, 5000]);
  const fields = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, value: `v${at}`, isSecret: true }));
  const many = convert({ fields });
  expect(many.conversions).toEqual(['many']);
  expect(many.extras).toHaveLength(41);
  expect(many.extras.at(-1)).toMatchObject({ kind: 'secret', value: expect.stringContaining('f59: v59') as string });
});

test('of attached files the names are kept, and that they are not kept themselves is said', () => {
  expect(convert({ files: ['key.pem', 'scan.pdf'] })).toMatchObject({
    extras: [
      { name: '附加檔案', kind: 'text', value: 'key.pem' },
      { name: '附加檔案', kind: 'text', value: 'scan.pdf' },
    ],
    conversions: ['file'],
  });
});
