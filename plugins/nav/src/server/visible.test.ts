import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navTest, type Nav } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';
import { workDirectory } from '../testing/workDirectory.ts';

let nav: Nav;
let work: number;
beforeEach(async () => {
  nav = await navTest();
  work = await workDirectory(nav);
});
afterEach(() => nav.dispose());

const add = async (more: object) => (await nav.api.create({ body: page(work, more) as never })).id;
type Someone = Pick<Nav, 'host'>;
interface Node {
  readonly id: number;
  readonly children: readonly Node[];
}
const idsOf = (nodes: readonly Node[]): number[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
const has = async ({ host }: Someone, id: number) => idsOf((await host.menuList()).menu).includes(id);

test('[S2-140] a disabled entry is in no menu, nor are the entries of a disabled directory', async () => {
  const id = await add({ menuCode: 'Switched' });
  expect(await has(nav, id)).toBe(true);
  await nav.api.change({ params: { id }, body: { enable: false } });
  expect(await has(nav, id)).toBe(false);
  await nav.api.change({ params: { id }, body: { enable: true } });
  await nav.api.change({ params: { id: work }, body: { enable: false } });
  expect(await has(nav, id)).toBe(false);
  await nav.api.change({ params: { id: work }, body: { enable: true } });
  expect(await has(nav, id)).toBe(true);
});

test('a restricted entry is in the menu of those whose roles open it, a public one in every menu', async () => {
  const restricted = await add({ menuCode: 'Restricted', accessControl: true });
  const open = await add({ menuCode: 'Open' });
  const member = await nav.asPerson({ opens: [restricted] });
  const stranger = await nav.asPerson({ opens: [] });
  expect([await has(member, restricted), await has(stranger, restricted)]).toEqual([true, false]);
  expect([await has(member, open), await has(stranger, open)]).toEqual([true, true]);
});

test('[S2-142] an entry with ipBlock needs the level, of the session and of the address the call comes from', async () => {
  const blocked = await add({ menuCode: 'Blocked', ipBlock: true, riskLevel: 3 });
  const allowed = await add({ menuCode: 'Told', ipBlock: false, riskLevel: 4 });
  const at = async (riskLevel: 2 | 3, address?: string) => {
    const person = await nav.asPerson({ riskLevel, ...(address && { address }) });
    return [await has(person, blocked), await has(person, allowed)];
  };
  expect(await at(2)).toEqual([false, true]);
  expect(await at(3)).toEqual([true, true]);
  expect(await at(3, '203.0.113.9')).toEqual([false, true]);
});

test('a view’s own needs apply too, and a view that no plugin has is not shown', async () => {
  const needs = await add({ menuCode: 'Needs', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'NavSetting' });
  const missing = await add({
    menuCode: 'NoPlugin',
    openType: OPEN_TYPE.tab,
    viewType: VIEW_TYPE.view,
    link: 'WhiteIP',
  });
  expect([await has(nav, needs), await has(nav, missing)]).toEqual([true, false]);
  expect(await has(await nav.asPerson(), needs)).toBe(false);
});

test('GET /menuList is sorted, without empty directories, and without administrative fields', async () => {
  const directory = await add({ menuCode: 'Empty', menuType: 0, name: '空' });
  const first = await add({ menuCode: 'First', needToken: false });
  const tree = await nav.api.tree();
  const siblings = tree.find(({ id }) => id === work)!.children.map(({ id }) => id);
  await nav.api.sort({
    body: {
      data: [first, ...siblings.filter((id) => id !== first)].map((id, sequence) => ({ id, parentId: work, sequence })),
    },
  });
  const { menu } = await nav.host.menuList();
  expect(menu.find(({ id }) => id === work)!.children[0]).toEqual({
    id: first,
    name: '線上學習',
    iconName: 'learning',
    link: 'https://learn.example/',
    openType: OPEN_TYPE.window,
    viewType: VIEW_TYPE.page,
    needToken: false,
    sizeWidth: 800,
    sizeHeight: 600,
    children: [],
  });
  expect(idsOf(menu)).not.toContain(directory);
});

describe('the menu of another person', () => {
  const flat = (nodes: Awaited<ReturnType<Nav['api']['seenBy']>>): typeof nodes =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);

  beforeEach(async () => {
    await add({ menuCode: 'First' });
    await add({ menuCode: 'Open' });
    await add({ menuCode: 'Restricted', accessControl: true });
    await add({ menuCode: 'Blocked', ipBlock: true, riskLevel: 3 });
    await add({ menuCode: 'Needs', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'NavSetting' });
    await add({ menuCode: 'NoPlugin', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'WhiteIP' });
    await add({ menuCode: 'Empty', menuType: 0, name: '空' });
  });

  test('returns for each entry whether it is visible, and if not, why', async () => {
    const codes = await nav.api.search({ body: { pageSize: 100 } });
    const idOf = (code: string) => codes.list.find(({ menuCode }) => menuCode === code)!.id;
    await nav.api.change({ params: { id: idOf('Open') }, body: { enable: false } });
    const { person } = await nav.asPerson({ opens: [] });
    const seen = flat(await nav.api.seenBy({ params: { employeeId: person.id }, query: { riskLevel: 2 } }));
    const reason = (code: string) => {
      const { hidden, detail } = seen.find(({ id }) => id === idOf(code))!;
      return [hidden, detail].join(' ').trim();
    };
    expect(reason('First')).toBe('');
    expect(reason('Open')).toBe('disabled');
    expect(reason('Restricted')).toBe('restricted');
    expect(reason('Blocked')).toBe('risk 3');
    expect(reason('Needs')).toBe('needs menu.manage');
    expect(reason('NoPlugin')).toBe('noView WhiteIP');
    expect(reason('Empty')).toBe('empty');
    expect(reason('Work')).toBe('');
  });

  test('agrees with that person’s own menu, entry by entry', async () => {
    const member = await nav.asPerson({ opens: [], riskLevel: 2 });
    const seen = flat(await nav.api.seenBy({ params: { employeeId: member.person.id }, query: { riskLevel: 2 } }));
    const own = idsOf((await member.host.menuList()).menu);
    expect(
      seen
        .filter(({ hidden }) => hidden === '')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...own].sort());
  });

  test('is not available for people of other companies, nor for those who left', async () => {
    const other = await nav.addPerson({ company: '另一家公司' });
    const gone = await nav.addPerson({ hidden: true });
    for (const { id } of [other, gone, { id: 999_999 }])
      await expect(nav.api.seenBy({ params: { employeeId: id } })).rejects.toMatchObject({ code: 404 });
  });
});
