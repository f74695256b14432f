import { afterEach, beforeEach, expect, test } from 'vitest';
import { navTest, type Nav } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';

let nav: Nav;
const ids: Record<string, number> = {};
beforeEach(async () => {
  nav = await navTest();
  for (const [menuCode, under] of [
    ['One', ''],
    ['Two', ''],
    ['Inner', 'One'],
    ['Lower', 'Inner'],
    ['Lowest', 'Lower'],
    ['Deepest', 'Lowest'],
  ] as const) {
    const parentId = under === '' ? 0 : ids[under]!;
    const body = { name: menuCode, menuCode, menuType: 0, parentId, iconName: 'folder-close' };
    ids[menuCode] = (await nav.api.create({ body })).id;
  }
  for (const menuCode of ['Pa', 'Pb'])
    ids[menuCode] = (await nav.api.create({ body: page(ids['One']!, { menuCode, name: menuCode }) as never })).id;
});
afterEach(() => nav.dispose());

interface Node {
  readonly title: string;
  readonly children: readonly Node[];
}
const shape = (nodes: readonly Node[]): string =>
  nodes.map(({ title, children }) => `${title}${children.length > 0 ? `(${shape(children)})` : ''}`).join(' ');
const current = async () => shape((await nav.api.sequence()).filter(({ title }) => title !== '系統管理'));
const place = (code: string, parent: string | null, sequence: number) => ({
  id: ids[code]!,
  parentId: parent === null ? 0 : ids[parent]!,
  sequence,
  title: '不算',
});

test('[S2-281][S2-282] entries are moved to their new positions, the others stay; titles are ignored', async () => {
  expect(await current()).toBe('One(Inner(Lower(Lowest(Deepest))) Pa Pb) Two');
  await nav.api.sort({ body: { data: [place('Pb', 'Two', 1), place('Two', null, 0)] } });
  expect(await current()).toBe('Two(Pb) One(Inner(Lower(Lowest(Deepest))) Pa)');
  expect(await nav.server.context.audit.history(String(nav.person.companyId))).toMatchObject([
    { action: 'menu.sort', detail: { data: [{ id: ids['Pb'] }, { id: ids['Two'] }] } },
  ]);
});

test('atomic: one invalid position refuses all', async () => {
  await nav.api.sort({ body: { data: [place('Pb', 'Two', 1), place('Two', null, 0)] } });
  const before = await current();
  const refused = (code: number, ...data: ReturnType<typeof place>[]) =>
    expect(nav.api.sort({ body: { data: [place('Pa', 'Two', 5), ...data] } })).rejects.toMatchObject({ code });
  await refused(422, place('One', 'Lower', 1));
  await refused(422, place('One', 'One', 1));
  await refused(422, place('Pb', null, 1));
  await refused(422, place('Inner', 'Pb', 1));
  await refused(422, place('One', 'Two', 1));
  await refused(422, place('Pa', 'Two', 6));
  await refused(404, { id: 999_999, parentId: 0, sequence: 1, title: '' });
  await refused(422, { ...place('Pb', 'Two', 1), parentId: 999_999 });
  expect(await current()).toBe(before);
});

test('two concurrent moves of directories into each other make no cycle', async () => {
  await nav.api.sort({ body: { data: [place('Pa', 'One', 1), place('Pb', 'Two', 1)] } });
  const lower = { ...place('Lower', null, 9) };
  await nav.api.sort({ body: { data: [lower] } });
  const answers = await Promise.allSettled([
    nav.api.sort({ body: { data: [place('Lower', 'Two', 1)] } }),
    nav.api.sort({ body: { data: [place('Two', 'Lower', 1)] } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await current()).match(/Two/g)).toHaveLength(1);
});

test('[S0-196] every write notifies the company’s browsers that the menu changed, and no others', async () => {
  const other = await nav.asPerson({ as: { company: '另一家公司' } });
  const here = await nav.listen();
  const there = await other.listen();
  await nav.api.change({ params: { id: ids['Pa']! }, body: { name: '改名' } });
  await Promise.all([here.nextOfHost(-2), here.next('changed')]);
  await nav.api.sort({ body: { data: [place('Pa', 'One', 3)] } });
  await here.nextOfHost(-2);
  const { id } = await nav.api.create({ body: page(ids['One']!, { menuCode: 'Added' }) as never });
  await here.nextOfHost(-2);
  await nav.api.remove({ params: { id } });
  await here.nextOfHost(-2);
  expect(there.ofHost.map(({ type }) => type)).not.toContain(-2);
  expect(there.waiting).toEqual([]);
});

test('after an entry with the largest sequence number another one can be added', async () => {
  await nav.api.sort({ body: { data: [{ ...place('Two', null, 2_147_483_647) }] } });
  const body = { name: 'After', menuCode: 'After', menuType: 0, parentId: 0, iconName: 'folder-close' };
  const { id } = await nav.api.create({ body });
  expect((await current()).endsWith(' After')).toBe(true);
  await nav.api.remove({ params: { id } });
});
