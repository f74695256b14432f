import { mount, relationProblems } from '@atrium/testing';
import { expect, test } from 'vitest';
import contract from './contract.ts';

const DRILL = { name: '電鑽', place: '三樓庫房', photos: [] };
const manager = () => mount(contract, { actions: ['equipment.manage'] });

test('what a person has borrowed is taken for everyone else, and free again once it is returned', async () => {
  const { api, asPerson, listen } = await manager();
  const params = await api.create({ body: DRILL });
  const borrower = await asPerson({ as: { name: '王小明' } });
  const events = await listen();
  await borrower.api.borrow({ params, body: { dueOn: '2026-03-30' } });
  expect(await events.next('changed')).toEqual(params);
  const other = await asPerson();
  await expect(other.api.borrow({ params, body: { dueOn: '2026-03-28' } })).rejects.toMatchObject({ code: 409 });
  await expect(other.api.giveBack({ params })).rejects.toMatchObject({ code: 409 });
  expect(await other.api.list({ query: { name: '鑽' } })).toMatchObject({
    list: [{ borrower: '王小明' }],
    totalSize: 1,
  });
  expect(await borrower.api.mine()).toMatchObject([{ name: '電鑽', dueOn: '2026-03-30' }]);
  await borrower.api.giveBack({ params });
  expect(await other.api.read({ params })).toMatchObject({ borrower: '', isMine: false });
});

test('the borrower is reminded on the morning of the due day, unless it is back', async () => {
  const { api, advance, listen, host } = await manager();
  const [kept, back] = [await api.create({ body: DRILL }), await api.create({ body: { ...DRILL, name: '投影機' } })];
  const listening = await listen();
  for (const params of [kept, back]) await api.borrow({ params, body: { dueOn: '2026-03-28' } });
  await api.giveBack({ params: back });
  expect((await host.search({ query: { query: '電' } })).list).toMatchObject([{ title: '電鑽', detail: '三樓庫房' }]);
  await advance(2 * 24 * 60 * 60_000);
  expect(await listening.nextNotice('due')).toMatchObject({ title: '「電鑽」今天歸還' });
});

test('photos are kept for all who see the list, and a stale change is refused with what is there', async () => {
  const { api, upload, asPerson } = await manager();
  const { fileId } = await upload('drill.png', PNG);
  const params = await api.create({ body: { ...DRILL, photos: [fileId] } });
  const reader = await asPerson();
  const { photos } = await reader.api.read({ params });
  expect((await reader.fetchFile(photos[0]!.fileUrl)).status).toBe(200);
  await api.change({ params, body: { ...DRILL, place: '一樓', version: 1 } });
  const again = api.change({ params, body: { ...DRILL, version: 1 } });
  await expect(again).rejects.toMatchObject({ code: 412, data: { place: '一樓', photos: [] } });
});

test('each call about an item is for people of its company only', async () => {
  const { api, asPerson } = await manager();
  const input = { change: { body: { ...DRILL, version: 1 } }, borrow: { body: { dueOn: '2026-03-30' } } };
  const problems = await relationProblems(contract, {
    async item(relation, actions) {
      const as = await asPerson({ actions, ...(relation === 'none' && { as: { company: '別家公司' } }) });
      const params = await api.create({ body: DRILL });
      return { as, params, input };
    },
  });
  expect(problems).toEqual([]);
});

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
