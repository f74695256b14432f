import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';
import { generateYears } from './generateYears.ts';

const openDemo = () => mount(contract, { demo: true, as: 'E001' });
let atrium: Awaited<ReturnType<typeof openDemo>>;
beforeAll(async () => {
  atrium = await openDemo();
});
afterAll(() => atrium.dispose());

test('the demo company: bulletins in every state; E001 has three left to read, one of them a must-read of a second revision', async () => {
  const { list, totalSize } = await atrium.api.summaries({ query: { pageSize: 100 } });
  expect(totalSize).toBe(11);
  expect(list.filter(({ isRead }) => !isRead).map(({ title }) => title)).toEqual([
    '資安政策修訂，請詳閱並確認',
    '週六凌晨資料庫維護',
    '報帳單據改用電子發票',
  ]);
  expect(list[0]).toMatchObject({ isPinned: true, mustRead: true, revision: 2 });
  const manager = await atrium.asPerson({
    as: 'A001',
    actions: ['bulletin.publish', 'bulletin.manageAll', 'bulletin.readers.view'],
  });
  expect(await manager.api.counts()).toEqual({ all: 28, published: 12, scheduled: 3, draft: 2, expired: 11 });
  const counts = await manager.api.receiptCounts({ params: { id: list[0]!.id } });
  expect(Math.min(counts.current, counts.older, counts.none)).toBeGreaterThan(0);
});

test('the first two bulletins are those that the notices of the demo company open', async () => {
  const titles = await Promise.all([1, 2].map(async (id) => (await atrium.api.summary({ params: { id } })).title));
  expect(titles).toEqual(['連續假期值班與門禁時間調整', '年度健康檢查開始預約']);
});

test('volumes: bulletins of three years with readers and receipts, in the documented shares', async () => {
  const { context, db } = atrium.server;
  const count = async (table: string) => {
    const { rows } = (await db.execute(
      sql`select count(*)::int from bulletin.${sql.identifier(table)}`,
    )) as unknown as { rows: { count: number }[] };
    return rows[0]!.count;
  };
  const counts = async () => [await count('bulletins'), await count('readers'), await count('reads')] as const;
  const before = await counts();
  const people = await context.directory.people({ companyId: 1, hidden: false });
  const [main] = await atrium.api.categoryOptions();
  const filed = new Map(
    main!.subCategories.map(({ subCategoryId, subCategoryName }) => [
      subCategoryName,
      { mainCategoryId: main!.mainCategoryId, subCategoryId },
    ]),
  );
  await generateYears(context, { today: '2026-03-26', people, progress: () => undefined }, filed);
  const after = await counts();
  const [bulletins, readers, reads] = after.map((now, at) => now - before[at]!) as [number, number, number];
  expect(bulletins).toBeGreaterThan(156 * 6);
  expect(reads / readers).toBeCloseTo(0.82, 1);
  // The other tests count those of the demo company.
  await db.execute(sql`delete from bulletin.bulletins where title like '第 %號公告'`);
});
