import type { Person } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { mount } from '@atrium/testing';
import { expect, test } from 'vitest';
import contract from '../../contract.ts';
import pluginServer from '../../server.ts';
import { shownHandovers } from './shownHandovers.ts';

test('the demo company has handovers that look lived in', async () => {
  const mounted = await mount(contract, { demo: true, clock: '2026-03-26T14:00:00+08:00' });
  const [shown, administrator, elsewhere] = [
    await mounted.asPerson({ as: 'E001' }),
    await mounted.asPerson({ as: 'A001', actions: ['handover.manageAll', 'handover.category.manage'] }),
    await mounted.asPerson({ as: 'C201' }),
  ];
  // A notification of the demo company leads to it.
  expect(await shown.api.read({ params: { id: 1 } })).toMatchObject({
    title: '出勤系統改版：排程服務移轉',
    typeName: '系統移交',
    tagName: '排程',
    level: 3,
    permission: 2,
    state: 'scheduled',
    finishDate: '2026-04-02',
    isRead: false,
    acknowledgedOn: null,
    isEditor: true,
    itemCount: 5,
    doneCount: 1,
    fileCount: 2,
    messageCount: 1,
    revision: 1,
    link: null,
  });
  const { list, totalSize } = await shown.api.search({ body: { pageSize: 100 } });
  expect(totalSize).toBeGreaterThanOrEqual(12);
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['open', 'scheduled', 'closed']));
  expect(list.some(({ isChanged }) => isChanged)).toBe(true);
  expect(new Set(list.flatMap(({ overdue }) => overdue))).toEqual(new Set(['acknowledge', 'items']));
  expect(await shown.api.counts()).toMatchObject({ unread: 2, waiting: 2, collected: 4, published: 2 });
  expect((await shown.api.bin()).list).toMatchObject([{ title: '二月客訴統計底稿' }]);
  // Acknowledgements are among the comments, at their own time.
  const { editors, acknowledgedCount } = await shown.api.read({ params: { id: 1 } });
  expect(acknowledgedCount).toBeGreaterThan(0);
  const board = await shown.api.messages({ params: { id: 1 } });
  const lines = board.filter(({ kind }) => kind === 'acknowledged');
  expect(lines.map(({ employeeName, createdTime }) => [employeeName, createdTime])).toEqual(
    editors.flatMap((one) => (one.acknowledgedOn === null ? [] : [[one.employeeName, one.acknowledgedOn]])),
  );
  expect(board.map(({ createdTime }) => createdTime)).toEqual(board.map(({ createdTime }) => createdTime).toSorted());
  // Files are there, for those who see the handover.
  const [file] = (await shown.api.read({ params: { id: 1 } })).files;
  expect(await (await shown.fetchFile(file!.fileUrl)).text()).toContain('異地備份驗證');
  expect((await elsewhere.fetchFile(file!.fileUrl)).status).toBe(404);
  // The public link works.
  const [open] = (await administrator.api.search({ body: { isUrlPublic: true } })).list;
  const { AESId } = await administrator.api.publicUrl({ params: { id: open!.id } });
  expect(await shown.api.publicHandover({ params: { id: AESId } })).toMatchObject({
    title: '供應商合約到期清單',
    expiresOn: '2026-04-09',
  });
  const revisions = await shown.api.revisions({ params: { id: list.find(({ isChanged }) => isChanged)!.id } });
  expect(revisions).toMatchObject([{ revision: 2, parts: ['content'] }, { revision: 1 }]);
  const { list: categories } = await administrator.api.listCategories();
  expect(categories.map(({ name }) => name)).toEqual(['系統移交', '值班', '設備', '文件', '合約', '舊系統']);
  expect((await elsewhere.api.listCategories()).totalSize).toBe(6);
  expect((await elsewhere.api.search({ body: {} })).totalSize).toBe(0);
  expect((await administrator.api.search({ body: {} })).totalSize).toBe(shownHandovers().length - 1);
});

test('volumes have the people, reads and comments of their scale', async () => {
  const mounted = await mount(contract);
  const people: Person[] = [];
  while (people.length < 30) people.push(await mounted.addPerson());
  const { demo } = await pluginServer.activate(mounted.server.context as never);
  const file = () => Promise.reject(new Error('volumes have no files'));
  const random = () => 0.5;
  await demo!({ today: '2026-03-26', people, random, scale: 'S', progress: () => undefined, file });
  const count = async (table: string) => {
    const found = await mounted.server.db.execute(
      sql`select count(*)::int as count from ${sql.raw(`handover.${table}`)}`,
    );
    return (found as unknown as { rows: { count: number }[] }).rows[0]!.count;
  };
  const handovers = await count('handovers');
  expect(handovers).toBe(Math.round(30 * 21.6));
  const perHandover = async (table: string) => (await count(table)) / handovers;
  expect(await perHandover('editors')).toBeCloseTo(2.2, 0);
  expect(await perHandover('readers')).toBeGreaterThan(5);
  expect(await perHandover('messages')).toBeGreaterThan(3.5);
  const { api } = await mounted.asPerson({ actions: ['handover.manageAll'] });
  const { totalSize, list } = await api.search({ body: { title: ['排程'], finished: true } });
  expect(totalSize).toBeGreaterThan(5);
  expect(list[0]!.typeName).toMatch(/^分類 /);
  // The next one gets a number of its own.
  await api.create({ body: { title: '新的交接', content: '<p>內容</p>' } });
});
