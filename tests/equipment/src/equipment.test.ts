import { fileURLToPath } from 'node:url';
import { checkPlugin } from '@atrium/plugin-tools';
import { mount, relationProblems, type RelatedRows } from '@atrium/testing';
import type { RelationOf } from '@atrium/sdk';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from './contract.ts';

const DRILL = { name: '電鑽', place: '三樓庫房', description: '<p>附<strong>鑽頭</strong></p>', photos: [] };
const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const mounted = () => mount<typeof contract>(FOLDER, { actions: ['equipment.manage'] });

test('the checks of the build find nothing', async () => {
  expect((await checkPlugin(FOLDER)).problems).toEqual([]);
});

test('what a person has borrowed is taken for everyone else, and free again once it is returned', async () => {
  const { api, asPerson, listen } = await mounted();
  const { id } = await api.create({ body: DRILL });
  const borrower = await asPerson({ as: { name: '王小明' } });
  const events = await listen();
  const loan = await borrower.api.borrow({ params: { id }, body: { dueOn: '2026-03-30' } });
  expect(await events.next('changed')).toEqual({ id });
  const other = await asPerson();
  await expect(other.api.borrow({ params: { id }, body: { dueOn: '2026-03-28' } })).rejects.toMatchObject({
    code: 409,
  });
  await expect(other.api.giveBack({ params: { id: loan.id } })).rejects.toMatchObject({
    ...{ code: 422, status: 'NOT_ALLOWED' },
    message: '您沒有執行這項操作的權限，如有需要請洽系統管理員。',
  });
  expect((await other.api.list({ query: {} })).list).toMatchObject([{ name: '電鑽', borrower: '王小明' }]);
  await borrower.api.giveBack({ params: { id: loan.id } });
  expect(await other.api.read({ params: { id } })).toMatchObject({ borrower: null, loanId: null });
  expect((await api.history({ params: { id } })).map(({ action }) => action)).toEqual([
    'equipment.return',
    'equipment.borrow',
    'equipment.create',
  ]);
});

test('the borrower is reminded on the morning of the due day, unless it is back', async () => {
  const { api, asPerson, advance, server } = await mounted();
  const [kept, returned] = [
    await api.create({ body: DRILL }),
    await api.create({ body: { ...DRILL, name: '投影機' } }),
  ];
  const borrower = await asPerson();
  const listening = await borrower.listen();
  await borrower.api.borrow({ params: kept, body: { dueOn: '2026-03-28' } });
  const loan = await borrower.api.borrow({ params: returned, body: { dueOn: '2026-03-28' } });
  await borrower.api.giveBack({ params: loan });
  await advance(2 * 24 * 60 * 60_000);
  expect(await listening.nextOfHost(10)).toMatchObject({ title: '「電鑽」今天歸還' });
  expect((await server.services.jobs.states()).find(({ job }) => job === 'remind')).toMatchObject({ waiting: 0 });
});

test('what a person who leaves the company has borrowed is back', async () => {
  const { api, asPerson, advance, server } = await mounted();
  const { id } = await api.create({ body: DRILL });
  const borrower = await asPerson();
  await borrower.api.borrow({ params: { id }, body: { dueOn: '2026-03-30' } });
  await server.services.transaction(() =>
    server.services.domainEvents.publishOfHost('people.left', { employeeId: borrower.person.id }, 'x'),
  );
  await advance(0);
  expect(await api.read({ params: { id } })).toMatchObject({ borrower: null });
});

test('favourites are a person’s own, and a board has comments and lines of the system', async () => {
  const { api, asPerson } = await mounted();
  const { id } = await api.create({ body: DRILL });
  await api.create({ body: { ...DRILL, name: '投影機' } });
  const other = await asPerson({ as: { name: '王小明' } });
  await other.api.collect({ params: { id }, body: { isCollected: true } });
  expect((await other.api.list({ query: { onlyFavourites: true } })).list).toMatchObject([{ id, isCollected: true }]);
  expect((await api.list({ query: { onlyFavourites: true } })).totalSize).toBe(0);
  const loan = await other.api.borrow({ params: { id }, body: { dueOn: '2026-03-28' } });
  await other.api.giveBack({ params: loan });
  const mine = await other.api.addComment({ params: { id }, body: { content: '少一個鑽頭' } });
  expect(await api.comments({ params: { id } })).toMatchObject([
    { author: null, content: '已歸還' },
    { author: { name: '王小明' }, content: '少一個鑽頭', canEdited: false },
  ]);
  const params = { id, commentId: mine.id };
  await expect(api.removeComment({ params })).rejects.toMatchObject({ code: 404 });
  await other.api.removeComment({ params });
  expect(await api.comments({ params: { id } })).toHaveLength(1);
});

test('the code of a lock is encrypted at rest, and shown to who has just entered the password', async () => {
  const { api, advance, server } = await mounted();
  const { id } = await api.create({ body: DRILL });
  await api.changeLockCode({ params: { id }, body: { lockCode: '4711' } });
  expect(await api.lockCode({ params: { id } })).toEqual({ lockCode: '4711' });
  const stored = await server.db.execute(sql`select encode(lock_code, 'escape') from equipment.items`);
  expect(JSON.stringify(stored)).not.toContain('4711');
  await advance(20 * 60_000);
  await expect(api.lockCode({ params: { id } })).rejects.toMatchObject({ code: 423, status: 'PROOF_REQUIRED' });
});

test('every call about an item or a loan is for people in an allowed relation to it, and for no one else', async () => {
  const here = await mounted();
  const code = { body: { lockCode: '4711' } };
  const day = { body: { dueOn: '2026-03-30' } };
  const words = { body: { content: '少一個鑽頭' } };
  const rows: RelatedRows<typeof contract> = {
    async item(relation, actions) {
      const { id } = await here.api.create({ body: DRILL });
      await here.api.changeLockCode({ params: { id }, ...code });
      const as = await here.asPerson({ actions: [...actions], ...(relation === 'none' && { as: OUTSIDER }) });
      const writer = relation === 'none' ? here : as;
      const comment = await writer.api.addComment({ params: { id }, ...words });
      const input = {
        ...{ change: { body: { ...DRILL, version: 1 } }, borrow: day, changeLockCode: code },
        ...{ collect: { body: { isCollected: true } }, addComment: words },
      };
      return { as, params: { id, commentId: comment.id }, input };
    },
    async loan(relation, actions) {
      const { id } = await here.api.create({ body: DRILL });
      const borrower = await here.asPerson({ actions: [...actions] });
      const loan = await borrower.api.borrow({ params: { id }, ...day });
      const keeper = relation === 'keeper' ? ['equipment.manage' as const] : [];
      const other = { actions: [...actions, ...keeper], ...(relation === 'none' && { as: OUTSIDER }) };
      const as = relation === 'borrower' ? borrower : await here.asPerson(other);
      return { as, params: { id: loan.id } };
    },
  };
  expect(await relationProblems(contract, rows)).toEqual([]);
  // the matrix sees it where a relation that knows the row finds it missing, and where one that does not gets NOT_ALLOWED
  const swapped = {
    ...rows,
    loan: (relation: Loan, actions: readonly string[]) => rows.loan(SWAPPED[relation], actions),
  };
  expect(await relationProblems(contract, swapped)).toEqual([
    'giveBack as colleague: 404, not refused with NOT_ALLOWED',
    'giveBack as none: refused with NOT_ALLOWED',
  ]);
});

test('texts are cleaned, photos are kept for all who see the list, and both survive a stale change', async () => {
  const { api, upload, asPerson } = await mounted();
  const photo = await upload('drill.png', PNG);
  const body = { ...DRILL, description: '<p onclick="x()">好<script>x()</script></p>', photos: [photo.fileId] };
  const { id } = await api.create({ body });
  const reader = await asPerson();
  const item = await reader.api.read({ params: { id } });
  expect(item.description).toBe('<p>好</p>');
  expect((await reader.fetchFile(item.photos[0]!.fileUrl)).status).toBe(200);
  const changed = { ...DRILL, photos: [photo.fileId] };
  await api.change({ params: { id }, body: { ...changed, place: '一樓', version: 1 } });
  await expect(api.change({ params: { id }, body: { ...changed, version: 1 } })).rejects.toMatchObject({
    code: 412,
    data: { place: '一樓' },
  });
});

test('the list is exported, searched and paged for the own company only', async () => {
  const { api, host, asPerson, fetchFile } = await mounted();
  await api.create({ body: DRILL });
  await api.create({ body: { ...DRILL, name: '=1+1' } });
  const csv = await (await fetchFile(api.export.url())).text();
  expect(csv.split('\r\n').slice(1, 3)).toEqual(['電鑽,三樓庫房,', "'=1+1,三樓庫房,"]);
  expect((await host.search({ query: { query: '電' } })).list).toMatchObject([
    { title: '電鑽', opens: { view: 'EquipmentItem' } },
  ]);
  const stranger = await asPerson({ as: { company: '別家公司' } });
  expect((await stranger.api.list({ query: {} })).totalSize).toBe(0);
});

type Loan = RelationOf<typeof contract, 'loan'>;
const SWAPPED = { borrower: 'borrower', keeper: 'keeper', colleague: 'none', none: 'colleague' } as const;
const OUTSIDER = { company: '別家公司' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
