import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { MenuEntry } from '@atrium/sdk/host';
import { beforeEach, expect, test } from 'vitest';
import { navTest, type Nav } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';

let nav: Nav;
let system: number;
let own: number;
const refused = { code: 409, message: expect.stringContaining('選單管理') as string };
const change = (id: number, body: object) => nav.api.change({ params: { id }, body });
const opens = (menu: readonly MenuEntry[]): boolean =>
  menu.some(({ link, children }) => link === 'NavSetting' || opens(children));

beforeEach(async () => {
  nav = await navTest({ riskLevel: 3 });
  const [directory] = await nav.api.tree();
  system = directory!.id;
  own = directory!.children.find(({ link }) => link === 'NavSetting')!.id;
  return () => nav.dispose();
});

test('the last access to menu administration cannot be removed from one’s own menu, and nothing is changed', async () => {
  const before = await nav.api.tree();
  const { id: off } = await nav.api.create({
    body: { name: '停用的', menuCode: 'Off', menuType: 0, parentId: 0, iconName: 'cog', enable: false },
  });
  for (const body of [
    { enable: false },
    { name: '改名', isEnabled: false },
    { ipBlock: true, riskLevel: 4 },
    { parentId: off },
    { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: '/elsewhere' },
  ])
    await expect(change(own, body), JSON.stringify(body)).rejects.toMatchObject(refused);
  for (const body of [{ enable: false }, { ipBlock: true, riskLevel: 4 }])
    await expect(change(system, body), JSON.stringify(body)).rejects.toMatchObject(refused);
  await expect(nav.api.remove({ params: { id: own } })).rejects.toMatchObject(refused);
  const away = { id: system, parentId: off, sequence: 1, title: '' };
  await expect(nav.api.sort({ body: { data: [away] } })).rejects.toMatchObject(refused);
  expect((await nav.api.tree()).filter(({ id }) => id !== off)).toEqual(before);
  expect(opens((await nav.host.menuList()).menu)).toBe(true);
});

test('a level that one has, and a visible directory, are no lock-out', async () => {
  await change(system, { ipBlock: true, riskLevel: 3 });
  const { id } = await nav.api.create({
    body: { name: '其他', menuCode: 'Other', menuType: 0, parentId: 0, iconName: 'cog' },
  });
  await change(own, { parentId: id });
  expect(opens((await nav.host.menuList()).menu)).toBe(true);
});

test('with a second entry that opens it, the first may be removed', async () => {
  const { id: other } = await nav.api.create({
    body: { name: '其他', menuCode: 'Other', menuType: 0, parentId: 0, iconName: 'cog' },
  });
  const second = page(other, {
    menuCode: 'Second',
    openType: OPEN_TYPE.tab,
    viewType: VIEW_TYPE.view,
    link: 'NavSetting',
  });
  const { id } = await nav.api.create({ body: second as never });
  await change(system, { enable: false });
  await expect(change(id, { enable: false })).rejects.toMatchObject(refused);
  expect(opens((await nav.host.menuList()).menu)).toBe(true);
});

test('a caller without such an entry in the own menu is not restricted', async () => {
  const keeper = await nav.asPerson({ actions: ['menu.manage'], opens: [] });
  await keeper.api.change({ params: { id: own }, body: { enable: false } });
  expect(await nav.api.read({ params: { id: own } })).toMatchObject({ enable: false });
});
