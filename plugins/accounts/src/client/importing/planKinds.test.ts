import { expect, test } from 'vitest';
import { type KindSetting, planKinds } from './planKinds.ts';

const records = {
  platform: [
    { id: 1, name: 'GitHub' },
    { id: 2, name: '排程主機' },
  ],
  type: [{ id: 3, name: '網站' }],
  purpose: [{ id: 4, name: '管理' }],
};
const row = (line: number, title: string, link = '') => ({ line, title, link });
const plan = (rows: ReturnType<typeof row>[], setting: Partial<KindSetting>) =>
  planKinds(rows, records, { rest: {}, byHost: false, hosts: new Map(), ...setting });
const platforms = ({ of }: ReturnType<typeof planKinds>) => [...of.values()].map(({ platform }) => platform);

test('accounts get the platform of their title or host; the others that of the choice, which may be one that exists', () => {
  const rows = [row(2, '排程主機'), row(3, 'x', 'https://www.github.com/login'), row(4, '其他', 'https://a.example')];
  const named = plan(rows, { rest: { platform: { name: '匯入' } } });
  expect(platforms(named)).toEqual([{ id: 2 }, { id: 1 }, { name: '匯入' }]);
  expect(named.added).toEqual([{ kind: 'platform', name: '匯入', count: 1 }]);
  const known = plan(rows, { rest: { platform: { name: 'github ' } } });
  expect([platforms(known)[2], known.added]).toEqual([{ id: 1 }, []]);
  expect(platforms(plan(rows, {}))[2]).toBeNull();
});

test('what is chosen for a host goes before what is found by name and what is chosen for all, each kind by itself', () => {
  const rows = [
    row(2, '', 'https://www.github.com/'),
    row(3, '', 'https://github.com/x'),
    row(4, '', 'https://b.example'),
  ];
  const { of, added, hosts } = plan(rows, {
    rest: { platform: { id: 2 }, type: { id: 3 }, purpose: { name: ' ' } },
    hosts: new Map([['github.com', { platform: { name: '版控' }, purpose: { name: '管理' } }]]),
  });
  expect(hosts).toEqual([
    { host: 'github.com', count: 2 },
    { host: 'b.example', count: 1 },
  ]);
  const github = { platform: { name: '版控' }, type: { id: 3 }, purpose: { id: 4 } };
  expect([...of.values()]).toEqual([github, github, { platform: { id: 2 }, type: { id: 3 }, purpose: null }]);
  expect(added).toEqual([{ kind: 'platform', name: '版控', count: 2 }]);
});

test('by host, at most 50 are added, those of most accounts first; names are the host without its zone, of 10 characters', () => {
  const rows = [
    ...Array.from({ length: 900 }, (_, at) => row(at, '', `https://host${at}.example/`)),
    row(1000, '', 'https://portal.a-very-long-name.com.tw/x'),
    row(1001, '', 'https://portal.a-very-long-name.com.tw/y'),
    row(1002, '', 'https://10.1.8.24:8443'),
    row(1003, '', 'https://10.1.8.24/'),
    row(1004, '', 'https://[fd00::1:24]/'),
    row(1005, '', 'https://[fd00::1:24]/x'),
  ];
  const { of, added } = plan(rows, { rest: { platform: { name: '匯入' } }, byHost: true });
  expect(added).toHaveLength(50);
  expect(added.find(({ name }) => name === '匯入')).toMatchObject({ count: 906 - 3 * 2 - 46 });
  expect(of.get(1000)).toMatchObject({ platform: { name: 'a-very-lon' } });
  expect([of.get(1002), of.get(1004)], 'an address of numbers is its own name').toMatchObject([
    { platform: { name: '10.1.8.24' } },
    { platform: { name: '[fd00::1:2' } },
  ]);
  expect(of.size).toBe(906);
});
