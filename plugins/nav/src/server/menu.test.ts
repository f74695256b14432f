import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { navTest, type Nav } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';
import { workDirectory } from '../testing/workDirectory.ts';

let nav: Nav;
let work: number;
beforeAll(async () => {
  nav = await navTest();
  work = await workDirectory(nav);
});
afterAll(() => nav.dispose());

const add = (more: object) => nav.api.create({ body: page(work, more) as never });
const fieldOf = (more: object) =>
  add(more).then(
    () => 'accepted',
    (failure: { code: number; errors: { field: string }[] }) => `${failure.code} ${failure.errors[0]?.field}`,
  );

test('[S2-274][S2-277] an entry is added and read with its fields, in the caller’s company', async () => {
  const { id } = await add({
    menuCode: 'Learning',
    needToken: false,
    ipBlock: true,
    riskLevel: 3,
    accessControl: true,
  });
  expect(await nav.api.read({ params: { id } })).toMatchObject({
    id,
    companyId: nav.person.companyId,
    name: '線上學習',
    menuCode: 'Learning',
    menuType: 1,
    parentId: work,
    openType: OPEN_TYPE.window,
    viewType: VIEW_TYPE.page,
    link: 'https://learn.example/',
    enable: true,
    ipBlock: true,
    iconName: 'learning',
    accessControl: true,
    riskLevel: 3,
    version: 1,
    updatedBy: nav.person.id,
  });
});

test('adding, changing and deleting an entry are audited by its code', async () => {
  const { id } = await add({ menuCode: 'Audited' });
  await nav.api.change({ params: { id }, body: { name: '改過的' } as never });
  await nav.api.remove({ params: { id } });
  const by = nav.person.id;
  expect(await nav.server.context.audit.history('Audited')).toMatchObject([
    { action: 'menu.remove', employeeId: by, detail: { name: '改過的' } },
    { action: 'menu.change', employeeId: by, detail: { from: { name: expect.any(String) }, to: { name: '改過的' } } },
    { action: 'menu.create', employeeId: by, detail: { menuCode: 'Audited' } },
  ]);
});

test('[S2-137][S2-138] a page has a popup of 800 by 600 by default, at least 100 by 60', async () => {
  const { id } = await add({ menuCode: 'Popup', openType: OPEN_TYPE.window, viewType: VIEW_TYPE.sizedPage });
  expect(await nav.api.read({ params: { id } })).toMatchObject({ sizeWidth: 800, sizeHeight: 600 });
  expect(await fieldOf({ menuCode: 'Narrow', sizeWidth: 99 })).toBe('422 sizeWidth');
  expect(await fieldOf({ menuCode: 'Low', sizeHeight: 59 })).toBe('422 sizeHeight');
  expect(await fieldOf({ menuCode: 'Huge', sizeHeight: 4097 })).toBe('422 sizeHeight');
  expect(await fieldOf({ menuCode: 'Least', sizeWidth: 100, sizeHeight: 60 })).toBe('accepted');
});

test('[S2-128] a code is 2 to 30 English letters, unique per company ignoring case', async () => {
  for (const menuCode of ['A', 'a1', 'a b', 'Ａｂ', '選單', 'a'.repeat(31), ''])
    expect([menuCode, await fieldOf({ menuCode })]).toEqual([menuCode, '422 menuCode']);
  await add({ menuCode: 'Once' });
  await expect(add({ menuCode: 'oNCE' })).rejects.toMatchObject({
    code: 409,
    errors: [{ field: 'menuCode', rule: expect.stringContaining('oNCE') as string }],
  });
});

test('[S2-125] name, code, type, parent and icon are required; each missing one is listed', async () => {
  await expect(nav.api.create({ body: { name: '  ' } as never })).rejects.toMatchObject({ code: 422 });
  const failure = (await nav.api.create({ body: {} as never }).catch((error: unknown) => error)) as {
    errors: { field: string }[];
  };
  expect(failure.errors.map(({ field }) => field).sort()).toEqual([
    'iconName',
    'menuCode',
    'menuType',
    'name',
    'parentId',
  ]);
});

test('[S2-126] a page needs open type, view type and link', async () => {
  const failure = (await add({ menuCode: 'Blank', openType: null, viewType: null, link: '' }).catch(
    (error: unknown) => error,
  )) as {
    errors: { field: string; label: string }[];
  };
  expect(failure.errors.map(({ field, label }) => [field, label])).toEqual([
    ['openType', '開啟方式'],
    ['viewType', '內容'],
    ['link', '網址或元件名稱'],
  ]);
});

test('[S2-134] only the combinations of open and view type in the table are accepted', async () => {
  const accepted: string[] = [];
  for (const openType of [1, 2, 3])
    for (const viewType of [1, 2, 3, 4]) {
      const link =
        viewType === VIEW_TYPE.view ? (openType === OPEN_TYPE.panel ? 'LeaveForm' : 'NavSetting') : '/somewhere';
      const answer = await fieldOf({
        menuCode: `Kind${'abc'[openType - 1]}${'abcd'[viewType - 1]}`,
        openType,
        viewType,
        link,
      });
      if (answer === 'accepted') accepted.push(`${openType}${viewType}`);
      else if (`${openType}${viewType}` !== '33') expect(answer).toBe('422 viewType');
    }
  // No plugin of this test offers a panel, so 3 with 3 has no valid link.
  expect(accepted).toEqual(['11', '12', '23', '24', '34']);
});

describe('the link of a page', () => {
  test('a component is a view that a plugin offers, a builtin tab, or one reserved for a built-in plugin', async () => {
    const component = (link: string, openType = 2) =>
      fieldOf({ menuCode: `View${link}`.replace(/[^A-Za-z]/g, ''), openType, viewType: VIEW_TYPE.view, link });
    expect(await component('MenuView')).toBe('accepted');
    expect(await component('Settings')).toBe('accepted');
    expect(await component('WhiteIP')).toBe('accepted');
    for (const link of ['NavForm', 'Nothing', 'constructor', 'https://a.example/'])
      expect([link, await component(link)]).toEqual([link, '422 link']);
    expect(await component('Settings', 3)).toBe('422 link');
  });

  test('an address is absolute http(s) or of this site; scripts and ambiguous characters are refused', async () => {
    const bad = [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://a.example/',
      '//evil.example/',
      '/\\evil.example',
      'https:\\\\evil.example',
      'www.example.com',
      'https://',
      'http:evil',
      'about:blank',
      'blob:https://a/1',
    ];
    for (const [index, link] of bad.entries())
      expect([link, await fieldOf({ menuCode: `Bad${'abcdefghijklmnop'[index]}`, link })]).toEqual([link, '422 link']);
    const good = ['https://a.example/x?y=1#z', 'http://intranet', '/poster?a=1', '/'];
    for (const [index, link] of good.entries())
      expect([link, await fieldOf({ menuCode: `Good${'abcd'[index]}`, link })]).toEqual([link, 'accepted']);
  });
});

test('[S2-139] a risk level is 1 to 4', async () => {
  for (const riskLevel of [0, 5, 1.5, 'high'])
    expect(await fieldOf({ menuCode: 'Risk', riskLevel })).toBe('422 riskLevel');
  for (const riskLevel of [1, 2, 3, 4])
    expect(await fieldOf({ menuCode: `Risk${'abcd'[riskLevel - 1]}`, riskLevel })).toBe('accepted');
});

test('[S2-133] the top level contains directories only', async () => {
  expect(await fieldOf({ menuCode: 'Top', parentId: 0 })).toBe('422 parentId');
});

test('[S2-135][S2-131] a directory has no page fields, and is public', async () => {
  const { id } = await add({ menuCode: 'Folder', menuType: 0, accessControl: 'restricted', needToken: true });
  expect(await nav.api.read({ params: { id } })).toMatchObject({
    menuType: 0,
    accessControl: false,
    needToken: false,
    openType: null,
    viewType: null,
    sizeWidth: null,
    sizeHeight: null,
    link: null,
  });
});

test('[S2-278] PUT saves some fields or all; the code stays; a stale version is refused with the current entry', async () => {
  const { id } = await add({ menuCode: 'Edited' });
  await nav.api.change({ params: { id }, body: { enable: false } });
  await nav.api.change({ params: { id }, body: { name: ' 新名稱 ', version: 2 } });
  expect(await nav.api.read({ params: { id } })).toMatchObject({
    name: '新名稱',
    enable: false,
    version: 3,
    link: 'https://learn.example/',
  });
  await nav.api.change({ params: { id }, body: { isEnabled: true } });
  expect(await nav.api.read({ params: { id } })).toMatchObject({ enable: true });
  await expect(nav.api.change({ params: { id }, body: { name: '舊', version: 2 } })).rejects.toMatchObject({
    code: 412,
    data: { id, name: '新名稱', version: 4 },
  });
  await expect(nav.api.change({ params: { id }, body: { menuCode: 'Other' } })).rejects.toMatchObject({ code: 422 });
  await nav.api.change({ params: { id }, body: { menuCode: 'Edited', name: '好' } });
  await expect(nav.api.change({ params: { id: 999_999 }, body: {} })).rejects.toMatchObject({ code: 404 });
});

test('the status can be changed although the view of the entry is missing', async () => {
  const { id } = await add({ menuCode: 'Gone', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'WhiteIP' });
  await nav.api.change({ params: { id }, body: { enable: false } });
  expect(await nav.api.read({ params: { id } })).toMatchObject({ enable: false, missing: true });
});

test('an entry cannot be moved into itself, and the menu has at most five levels', async () => {
  const ids: number[] = [work];
  for (const name of ['b', 'c', 'd', 'e'])
    ids.push((await add({ menuCode: `Level${name}`, menuType: 0, parentId: ids.at(-1) })).id);
  expect(await fieldOf({ menuCode: 'Levelf', menuType: 0, parentId: ids.at(-1) })).toBe('422 parentId');
  await expect(nav.api.change({ params: { id: ids[1]! }, body: { parentId: ids[3]! } })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'parentId' }],
  });
  const { id } = await add({ menuCode: 'Deep', menuType: 0 });
  await add({ menuCode: 'Deeper', menuType: 0, parentId: id });
  await expect(nav.api.change({ params: { id }, body: { parentId: ids[3]! } })).rejects.toMatchObject({ code: 422 });
  await expect(
    nav.api.change({
      params: { id },
      body: { menuType: 1, openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: '/x' },
    }),
  ).rejects.toMatchObject({ code: 409 });
});

test('[S2-279] an entry is deleted; one with children is not', async () => {
  const { id } = await add({ menuCode: 'Emptied', menuType: 0 });
  const child = await add({ menuCode: 'Inside', parentId: id });
  await expect(nav.api.remove({ params: { id } })).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('線上學習') as string,
  });
  await nav.api.remove({ params: { id: child.id } });
  await nav.api.remove({ params: { id } });
  await expect(nav.api.read({ params: { id } })).rejects.toMatchObject({ code: 404 });
  await expect(nav.api.remove({ params: { id } })).rejects.toMatchObject({ code: 404 });
});

test('[S2-275][S2-280][S2-136] the whole tree, and the directories of it that an entry may be put in', async () => {
  const { id } = await add({ menuCode: 'Parent', menuType: 0 });
  const inner = await add({ menuCode: 'Inner', menuType: 0, parentId: id });
  const tree = await nav.api.tree();
  const top = tree.find((node) => node.id === work)!;
  expect(top.children.find((node) => node.id === id)?.children.map((node) => node.id)).toEqual([inner.id]);
  const leaf = await add({ menuCode: 'Leaf', parentId: inner.id });
  const companyId = nav.person.companyId;
  const parentDirectories = JSON.stringify(await nav.api.parentDirectories({ params: { companyId } }));
  for (const one of [work, id, inner.id]) expect(parentDirectories).toContain(`"id":${one},`);
  expect(parentDirectories).not.toContain(`"id":${leaf.id},`);
  const without = JSON.stringify(await nav.api.parentDirectories({ params: { companyId }, query: { excludeId: id } }));
  expect(without).toContain(`"id":${work},`);
  for (const one of [id, inner.id]) expect(without).not.toContain(`"id":${one},`);
});

test('[S2-276] a search returns a page of entries', async () => {
  for (const menuCode of ['SoughtOne', 'SoughtTwo', 'SoughtThree', 'SoughtFour', 'SoughtFive']) await add({ menuCode });
  const found = await nav.api.search({
    body: { name: '線上', menuType: 1, enable: true, pageSize: 2, page: 2, sortName: 'menuCode', sort: 'desc' },
  });
  expect(found).toMatchObject({ page: 2, pageSize: 2 });
  expect(found.totalSize).toBeGreaterThan(4);
  expect(found.list).toHaveLength(2);
  expect(found.list[0]!.menuCode > found.list[1]!.menuCode).toBe(true);
  expect((await nav.api.search({ body: { menuCode: 'soughtONE' } })).list.map(({ menuCode }) => menuCode)).toEqual([
    'SoughtOne',
  ]);
  // the search covers name, code and link
  for (const words of ['線上', 'sOUGHTone', 'learn.EXAMPLE'])
    expect((await nav.api.search({ body: { words, enable: true, pageSize: 100 } })).list).toContainEqual(
      expect.objectContaining({ menuCode: 'SoughtOne' }),
    );
  await expect(nav.api.search({ body: { sortName: 'link' as never } })).rejects.toMatchObject({ code: 422 });
});

describe('the filters of a search', () => {
  let other: Awaited<ReturnType<Nav['asPerson']>>;
  let system: number;
  beforeAll(async () => {
    other = await nav.asPerson({ as: { company: '搜尋的公司' }, actions: ['menu.manage'] });
    system = (await other.api.tree())[0]!.id;
    const window = { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.sizedPage, link: '/a', riskLevel: 3 };
    await other.api.create({ body: page(system, { ...window, menuCode: 'Zoo', name: '甲' }) as never });
    await other.api.create({ body: page(system, { ...window, menuCode: 'Ape', name: '乙', enable: false }) as never });
    // Written last, and listed by its id all the same.
    const { id } = (await other.api.search({ body: { menuCode: 'NavSetting' } })).list[0]!;
    await other.api.change({ params: { id }, body: { riskLevel: 2 } });
  });

  test.each<[object, string]>([
    [{}, 'System NavSetting Permission WhiteIP Zoo Ape'],
    [{ menuType: 0 }, 'System'],
    [{ parentId: 0 }, 'System'],
    [{ openType: 1 }, 'Zoo Ape'],
    [{ viewType: 3 }, 'NavSetting Permission WhiteIP'],
    [{ riskLevel: 3 }, 'Zoo Ape'],
    [{ riskLevel: 3, enable: true }, 'Zoo'],
    [{ accessControl: 'public', menuType: 1 }, 'Zoo Ape'],
    [{ name: '乙' }, 'Ape'],
    [{ words: '/a', menuCode: 'ap' }, 'Ape'],
    [{ sortName: 'menuCode', menuType: 1, sort: 'DESC' }, 'Zoo WhiteIP Permission NavSetting Ape'],
    [{ sortName: 'openType', sort: 'DESC' }, 'NavSetting Permission WhiteIP Zoo Ape System'],
    [{ sortName: 'riskLevel', accessControl: true }, 'Permission WhiteIP NavSetting'],
    [{ sortName: 'enable', riskLevel: 3 }, 'Ape Zoo'],
  ])('%j', async (body, expected) => {
    const { list } = await other.api.search({ body: { sortName: 'id', pageSize: 100, ...body } as never });
    expect(list.map(({ menuCode }) => menuCode).join(' ')).toBe(expected);
  });

  test('below a directory', async () => {
    expect((await other.api.search({ body: { parentId: system } })).totalSize).toBe(5);
  });
});

test('entries are numbered from 1 in their directory; a menu has 2,000 of them at most', async () => {
  const other = await nav.asPerson({ as: { company: '大公司' }, actions: ['menu.manage'] });
  const [system] = await other.api.tree();
  const { companyId } = other.person;
  const add = (menuCode: string, parentId = system!.id) =>
    other.api.create({ body: { name: menuCode, menuCode, menuType: 0, parentId, iconName: 'cog' } });
  const directory = await add('Directory');
  const inner = await add('Inner', directory.id);
  expect(await other.api.read({ params: { id: inner.id } })).toMatchObject({ sequence: 1 });
  await nav.server.db.execute(sql`
    insert into nav.entries (company_id, name, menu_code, menu_type, parent_id, sequence, need_token, enable, ip_block,
      icon_name, access_control, risk_level, updated_on)
    select ${companyId}, 'x', 'Many' || translate(n::text, '0123456789', 'abcdefghij'), 0, ${directory.id}, n, false,
      true, false, 'cog', false, 1, now() from generate_series(1, 1999 - 6) as n`);
  await add('Last');
  await expect(add('TooMany')).rejects.toMatchObject({ code: 422, message: expect.stringContaining('2000') as string });
});

test('an administrator edits the menu of the own company; another one is not visible', async () => {
  const other = await nav.asPerson({ as: { company: '另一家公司' }, actions: ['menu.manage'] });
  const { id } = await add({ menuCode: 'Private' });
  await expect(other.api.read({ params: { id } })).rejects.toMatchObject({ code: 404 });
  await expect(other.api.change({ params: { id }, body: { name: '換' } })).rejects.toMatchObject({ code: 404 });
  await expect(other.api.remove({ params: { id } })).rejects.toMatchObject({ code: 404 });
  await expect(other.api.tree({ query: { companyId: nav.person.companyId } })).rejects.toMatchObject({ code: 404 });
  await expect(other.api.parentDirectories({ params: { companyId: nav.person.companyId } })).rejects.toMatchObject({
    code: 404,
  });
  await expect(other.api.create({ body: page(work, { menuCode: 'Foreign' }) as never })).rejects.toMatchObject({
    code: 422,
  });
  await expect(other.api.sort({ body: { data: [{ id, parentId: work, sequence: 1 }] } })).rejects.toMatchObject({
    code: 404,
  });
  expect((await other.api.tree()).map(({ name }) => name)).toEqual(['系統管理']);
});

test('without menu.manage all of this is refused', async () => {
  const { api } = await nav.asPerson();
  const params = { id: work };
  for (const call of [() => api.tree(), () => api.read({ params }), () => api.remove({ params }), () => api.offered()])
    await expect(call()).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
});
