import { expect, test } from 'vitest';
import { planPlatforms } from './planPlatforms.ts';

const platforms = [
  { id: 1, name: 'GitHub' },
  { id: 2, name: '排程主機' },
];
const row = (line: number, title: string, link = '') => ({ line, title, link });

test('accounts get the platform of their title or host; the others that of the choice, which may be one that exists', () => {
  const rows = [row(2, '排程主機'), row(3, 'x', 'https://www.github.com/login'), row(4, '其他', 'https://a.example')];
  const { of, added } = planPlatforms(rows, platforms, { rest: { name: '匯入' }, byHost: false });
  expect([...of.values()]).toEqual([{ id: 2 }, { id: 1 }, { name: '匯入' }]);
  expect(added).toEqual([{ name: '匯入', count: 1 }]);
  const known = planPlatforms(rows, platforms, { rest: { name: 'github' }, byHost: false });
  expect([known.of.get(4), known.added]).toEqual([{ id: 1 }, []]);
  expect(planPlatforms(rows, platforms, { rest: null, byHost: false }).of.get(4)).toBeUndefined();
});

test('by host, at most 50 are added, those of most accounts first; names are the host without its zone, of 10 characters', () => {
  const rows = [
    ...Array.from({ length: 900 }, (_, at) => row(at, '', `https://host${at}.example/`)),
    row(1000, '', 'https://portal.a-very-long-name.com.tw/x'),
    row(1001, '', 'https://portal.a-very-long-name.com.tw/y'),
    row(1002, '', 'https://10.1.8.24:8443'),
  ];
  const { of, added } = planPlatforms(rows, platforms, { rest: { name: '匯入' }, byHost: true });
  expect(added).toHaveLength(50);
  expect(added.find(({ name }) => name === '匯入')).toEqual({ name: '匯入', count: 903 - 50 });
  expect(of.get(1000)).toEqual({ name: 'a-very-lon' });
  expect(of.size).toBe(903);
});
