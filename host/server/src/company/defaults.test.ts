import { definePlugin } from '@atrium/sdk';
import type { Caller } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { findLevel, OfferedMenu, toRanges } from './defaults.ts';

const bulletin = definePlugin('bulletin', {
  sdk: 1,
  name: '公告',
  actions: { 'bulletin.publish': '發布公告' },
  tabs: { Board: { title: '公告欄', icon: 'feed' }, Desk: { title: '編輯台', needs: 'bulletin.publish' } },
  panels: { Note: { title: '便條', icon: 'edit' } },
  menu: [
    { code: 'Board', opens: 'Board' },
    { code: 'Desk', opens: 'Desk', name: '公告編輯' },
    { code: 'Note', opens: 'Note' },
  ],
});
const secret = definePlugin('secret', {
  sdk: 1,
  name: '機密',
  actions: { 'secret.see': '看' },
  tabs: { Vault: { title: '金庫', needs: 'secret.see' } },
  menu: [{ code: 'Vault', opens: 'Vault' }],
});
const quiet = definePlugin('quiet', { sdk: 1, name: '無選單' });
const menu = new OfferedMenu(() => [bulletin, secret, quiet]);
const caller = (...actions: string[]) => ({ can: (action: string) => actions.includes(action) }) as unknown as Caller;

test('every offer is in the directory of its plugin; entries the person may not open are left out, and empty directories too', async () => {
  const tree = await menu.tree(caller());
  expect(tree.map(({ name, openType, link }) => [name, openType, link])).toEqual([['公告', null, '']]);
  expect(
    tree[0]?.children.map(({ name, iconName, link, openType, viewType }) => [name, iconName, link, openType, viewType]),
  ).toEqual([
    ['公告欄', 'feed', 'Board', 2, 3],
    ['便條', 'edit', 'Note', 3, 3],
  ]);
  const all = await menu.tree(caller('bulletin.publish', 'secret.see'));
  expect(all.map(({ children }) => children.map(({ name }) => name))).toEqual([
    ['公告欄', '公告編輯', '便條'],
    ['金庫'],
  ]);
});

test('a view that one of its needs opens is in the menu: of anyone, of visitors, of an action of the person', async () => {
  const opensFor = async (needs: string | string[]) => {
    const contract = {
      id: 'a',
      sdk: 1,
      name: 'A',
      tabs: { Tab: { title: 'T', needs } },
      menu: [{ code: 'T', opens: 'Tab' }],
    };
    return (await new OfferedMenu(() => [contract as never]).tree(caller('held'))).length === 1;
  };
  expect(await Promise.all(['anyone', 'public', 'held', ['lacked', 'public']].map(opensFor))).toEqual([
    ...[true, true, true, true],
  ]);
  expect(await Promise.all(['lacked', ['lacked', 'other']].map(opensFor))).toEqual([false, false]);
});

test('an entry is found by its code, if the person may open it', async () => {
  expect((await menu.entry(caller(), 'Note'))?.link).toBe('Note');
  expect(await menu.entry(caller(), 'Vault')).toBeUndefined();
  expect((await menu.entry(caller('secret.see'), 'Vault'))?.name).toBe('金庫');
  expect(await menu.entry(caller(), 'Nowhere')).toBeUndefined();
});

test('ids are positive integers, distinct, and the same in every process', async () => {
  const ids = async (source: OfferedMenu) =>
    (await source.tree(caller('bulletin.publish', 'secret.see'))).flatMap((node) => [
      node.id,
      ...node.children.map(({ id }) => id),
    ]);
  const first = await ids(menu);
  expect(new Set(first).size).toBe(first.length);
  expect(first.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)).toBe(true);
  expect(await ids(new OfferedMenu(() => [secret, quiet, bulletin]))).toEqual([
    ...first.slice(-2),
    ...first.slice(0, -2),
  ]);
});

const ranges = toRanges([
  { cidr: '10.0.0.0/8', level: 2 },
  { cidr: '10.1.0.0/16', level: 4 },
  { cidr: '10.1.2.3', level: 1 },
  { cidr: '192.168.0.0/24', level: 3 },
  { cidr: '192.168.0.0/24', level: 2 },
  { cidr: '2001:db8::/32', level: 3 },
  { cidr: '::ffff:172.16.0.0/108', level: 3 },
]);

test('the most specific network counts, and the lowest level of equal ones', () => {
  expect(findLevel(ranges, '10.9.9.9')).toBe(2);
  expect(findLevel(ranges, '10.1.9.9')).toBe(4);
  expect(findLevel(ranges, '10.1.2.3')).toBe(1);
  expect(findLevel(ranges, '192.168.0.7')).toBe(2);
  expect(findLevel(ranges, '2001:db8::7')).toBe(3);
});

test('IPv4-mapped IPv6 is treated as IPv4 on both sides', () => {
  expect(findLevel(ranges, '::ffff:10.1.9.9')).toBe(4);
  expect(findLevel(ranges, '172.16.5.5')).toBe(3);
});

test('a mapped network may be of all IPv4 addresses, and a wider one is of IPv6', () => {
  const [all, wider] = [96, 95].map((bits) => toRanges([{ cidr: `::ffff:0:0/${bits}`, level: 2 }]));
  expect([findLevel(all!, '203.0.113.9'), findLevel(all!, '::1')]).toEqual([2, 1]);
  expect([findLevel(wider!, '203.0.113.9'), findLevel(wider!, '0:0:0:0:0:fffe:a:b')]).toEqual([1, 2]);
});

test('an address of no network has level 1', () => {
  expect(findLevel(ranges, '203.0.113.9')).toBe(1);
  expect(findLevel(ranges, '::1')).toBe(1);
  expect(findLevel(ranges, 'nonsense')).toBe(1);
  expect(findLevel([], '127.0.0.1')).toBe(1);
});
