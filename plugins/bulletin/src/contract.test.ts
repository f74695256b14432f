import { expect, test } from 'vitest';
import contract from './contract.ts';

const year = new Date().getFullYear();
const { createBulletin, createMainCategory } = contract.api;
const bulletin = { title: '資安政策' };
const files = (count: number) => Array.from({ length: count }, (_, at) => `file-${at}`);
const address = (length: number) => `https://a.example/${'a'.repeat(length - 18)}`;

test.each([
  ['characters of a title', createBulletin.body, {}, 'title', ['公', '公'.repeat(100)], ['', ' ', '公'.repeat(101)]],
  ['attachments', createBulletin.body, bulletin, 'files', [files(10)], [files(11)]],
  [
    'the year in which it begins',
    createBulletin.body,
    bulletin,
    'publishedOn',
    ['2000-01-01 00:00', `${year + 5}-12-31 23:59`, null],
    ['1999-12-31 23:59', `${year + 6}-01-01 00:00`, '2026-02-30 08:00', '2026-13-01 08:00', '2026-01-01 24:00'],
  ],
  ['characters of a category', createMainCategory.body, {}, 'name', ['十'.repeat(10)], ['', '十'.repeat(11)]],
  [
    'the address of the poster',
    contract.settings,
    {},
    'posterHost',
    ['', 'http://poster.example', 'https://poster.example/board?a=1', address(300)],
    [
      ...['poster.example', 'ftp://poster.example', 'javascript:alert(1)', address(301)],
      ...['https://name@poster.example', 'https://:word@poster.example'],
    ],
  ],
])('%s is within its bounds', (_, schema, rest, name, within, beyond) => {
  const isValid = (value: unknown) => schema.safeParse({ ...rest, [name]: value }).success;
  expect(within.map(isValid)).toEqual(within.map(() => true));
  expect(beyond.map(isValid)).toEqual(beyond.map(() => false));
});
