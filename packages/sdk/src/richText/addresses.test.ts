import { expect, test } from 'vitest';
import { addressesIn, linkAddresses } from './addresses.ts';

const found = (text: string) => addressesIn(text).map(({ from, to }) => text.slice(from, to));

test.each<[text: string, ...addresses: string[]]>([
  ['見 https://example.com/a。 後', 'https://example.com/a'],
  ['請看https://example.com/a 後', 'https://example.com/a'],
  ['（https://example.com/a）', 'https://example.com/a'],
  ['「https://example.com/a」、https://example.com/b，', 'https://example.com/a', 'https://example.com/b'],
  ['《https://example.com/a》【https://example.com/b】', 'https://example.com/a', 'https://example.com/b'],
  ['https://example.com/a！https://example.com/b？', 'https://example.com/a', 'https://example.com/b'],
  ['https://example.com/a；https://example.com/b：', 'https://example.com/a', 'https://example.com/b'],
  ['See https://example.com/a. Then', 'https://example.com/a'],
  [
    'https://example.com/a, https://example.com/b; https://example.com/c!',
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/c',
  ],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['(見 https://example.com/a_(b))', 'https://example.com/a_(b)'],
  ['[https://example.com/a]', 'https://example.com/a'],
  ['https://example.com/a?b=c&d=1#e', 'https://example.com/a?b=c&d=1#e'],
  ['https://example.com/a?', 'https://example.com/a'],
  ['"https://example.com/a"', 'https://example.com/a'],
  ['**https://example.com/a**', 'https://example.com/a'],
  ['https://example.com請看', 'https://example.com'],
  ['https://example.com/a請看', 'https://example.com/a'],
  ['https://zh.example.org/wiki/台北市', 'https://zh.example.org/wiki/台北市'],
  ['https://example.com/?q=會議室 一', 'https://example.com/?q=會議室'],
  ['HTTPS://EXAMPLE.com/A', 'HTTPS://EXAMPLE.com/A'],
  ['http://localhost:4600/x', 'http://localhost:4600/x'],
  ['http://10.0.0.1:8080/a/b.html', 'http://10.0.0.1:8080/a/b.html'],
  ['連www.example.com/x。', 'www.example.com/x'],
  ['寄給王小明wang.x@example.com。', 'wang.x@example.com'],
  ['(a@example.com)', 'a@example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['https://a.example\nhttps://b.example', 'https://a.example', 'https://b.example'],
  ['https://a.example　https://b.example', 'https://a.example', 'https://b.example'],
])('in %j', (text, ...addresses) => {
  expect(found(text)).toEqual(addresses);
});

test.each([
  'xhttps://a.example',
  'https://',
  'ftp://a.example',
  'a.example',
  'www.',
  'www',
  'a@b',
  '@王小明',
  'https://user:pw@a.example',
  'javascript:alert(1)',
  '1@2',
  '3.5@kg',
])('%j has none', (text) => {
  expect(found(text)).toEqual([]);
});

test('the link of an address without a scheme has one', () => {
  expect(addressesIn('www.example.com a@example.com').map(({ href }) => href)).toEqual([
    'https://www.example.com/',
    'mailto:a@example.com',
  ]);
});

test('links of a document are those that its texts have not yet, in lines and cells, not in code', () => {
  const address = 'https://a.example/';
  const link = { type: 'link' as const, href: address, children: [{ text: address }] };
  expect(
    linkAddresses([
      { type: 'paragraph', children: [{ text: `見${address}。` }, link, { text: address, code: true }] },
      { type: 'code', children: [{ text: address }] },
      {
        type: 'table',
        children: [{ type: 'row', children: [{ type: 'cell', children: [{ text: address, bold: true }] }] }],
      },
    ]),
  ).toEqual([
    { type: 'paragraph', children: [{ text: '見' }, link, { text: '。' }, link, { text: address, code: true }] },
    { type: 'code', children: [{ text: address }] },
    {
      type: 'table',
      children: [
        {
          type: 'row',
          children: [{ type: 'cell', children: [{ ...link, children: [{ text: address, bold: true }] }] }],
        },
      ],
    },
  ]);
});
