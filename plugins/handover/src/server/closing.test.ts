import { binSince } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { handovers as table } from './tables.ts';

let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
let reader: HandoverPerson;
let manager: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  publisher = await handovers.colleague();
  editor = await handovers.colleague();
  reader = await handovers.colleague();
  manager = await handovers.colleague(['handover.manageAll']);
});
afterAll(() => handovers.dispose());

const missing = { code: 404 };
const closedAlready = { code: 409, status: 'ALREADY_CLOSED' };
const wrong = (field: string, rule: unknown = expect.anything()) => ({
  code: 422,
  errors: expect.arrayContaining([expect.objectContaining({ field, rule })]) as unknown,
});
/** A handover of the publisher with a responsible person and a reader. */
const shared = (more: object = {}) =>
  addHandover(publisher, { editors: [editor.person.id], readers: [reader.person.id], ...more });
const read = (id: number, { api } = publisher) => api.read({ params: { id } });
const change = (id: number, body: object, { api } = publisher) => api.change({ params: { id }, body });
const linesOf = async (id: number) =>
  (await publisher.api.messages({ params: { id } })).map(({ msgId, content, kind }) => [msgId, content, kind]);

describe('closing', () => {
  test('[S2-242]PUT /handovers/:id/close closes it today with the line of the system, once', async () => {
    const id = await shared();
    const listening = await reader.listen();
    await editor.api.close({ params: { id } });
    expect(await read(id)).toMatchObject({
      isFinish: true,
      state: 'closed',
      finishDate: '2026-03-26',
      version: 2,
      updatedBy: { employeeId: editor.person.id },
    });
    expect(await linesOf(id)).toEqual([[0, '已結案', 'closed']]);
    expect(await listening.nextOfHost(5)).toMatchObject({ action: '結案', title: '結案了一項交接', id });
    await expect(publisher.api.close({ params: { id } })).rejects.toMatchObject(closedAlready);
    expect(await linesOf(id)).toHaveLength(1);
  });

  test('[S2-035][S2-036][S2-059] saving with the switch on closes it; a closed one cannot be reopened, and is edited further', async () => {
    const id = await shared();
    await change(id, { isFinish: true, finishDate: '2026-03-26' }, editor);
    expect(await linesOf(id)).toEqual([[0, '已結案', 'closed']]);
    for (const body of [
      { isFinish: false },
      { isFinish: false, finishDate: null },
      { isFinish: true, finishDate: '2026-04-01' },
    ])
      await expect(change(id, body)).rejects.toMatchObject(closedAlready);
    expect(await read(id)).toMatchObject({ isFinish: true, finishDate: '2026-03-26' });
    await change(id, { title: '結案後補充', isFinish: true, finishDate: '2026-03-26' });
    expect(await read(id)).toMatchObject({ title: '結案後補充', isFinish: true });
    expect(await linesOf(id)).toHaveLength(1);
    await reader.api.addMessage({ params: { id }, body: { content: '結案後也可以留言' } });
  });

  test('items that have to be done first stop every way of closing it', async () => {
    const id = await shared({ items: [{ text: '確認異地備份可還原', isRequired: true }, { text: '其他' }] });
    const refused = { code: 409, status: 'ITEMS_OPEN', message: '還有 1 個項目要在結案前完成。' };
    await expect(editor.api.close({ params: { id } })).rejects.toMatchObject(refused);
    await expect(change(id, { isFinish: true, finishDate: '2026-03-26' })).rejects.toMatchObject(refused);
    await expect(
      shared({ items: [{ text: '一', isRequired: true }], isFinish: true, finishDate: '2026-03-26' }),
    ).rejects.toMatchObject(refused);
    expect(await read(id)).toMatchObject({ isFinish: false, version: 1 });
    const [item] = (await read(id)).items;
    await editor.api.tickItem({ params: { id, itemId: item!.id } });
    await editor.api.close({ params: { id } });
  });

  test('where the settings want it, every handover needs a finish date', async () => {
    const settings = await handovers.asPerson({ actions: ['settings.manage'] });
    const set = (finishDateRequired: boolean) =>
      settings.host.savePluginSettings({ params: { plugin: 'handover' }, body: { values: { finishDateRequired } } });
    await set(true);
    await expect(addHandover(publisher)).rejects.toMatchObject(wrong('finishDate', '請選擇結案日期'));
    await addHandover(publisher, { isFinish: true, finishDate: '2026-04-30' });
    await set(false);
    await addHandover(publisher);
  });
});

describe('the bin', () => {
  test('[S2-241] DELETE /handovers/:id, GET /handovers/bin and PUT /handovers/:id/restore take it back for 30 days', async () => {
    const id = await shared({ title: '舊主機退役清單', isUrlPublic: true });
    const { AESId } = await publisher.api.publicUrl({ params: { id } });
    const listening = await editor.listen();
    await publisher.api.remove({ params: { id } });
    expect(await listening.nextOfHost(5)).toMatchObject({ action: '刪除', title: '刪除了一項交接', id });
    for (const person of [publisher, editor, reader, manager])
      await expect(read(id, person)).rejects.toMatchObject(missing);
    for (const call of ['close', 'collect', 'remove', 'messages', 'publicUrl'] as const)
      await expect(publisher.api[call]({ params: { id } })).rejects.toMatchObject(missing);
    const [found] = (await publisher.api.bin()).list;
    expect(found).toMatchObject({
      id,
      title: '舊主機退役清單',
      deletedOn: '2026-03-26 09:00',
      deletedBy: publisher.person.name,
    });
    expect((await manager.api.bin()).list.map((row) => row.id)).toContain(id);
    expect((await editor.api.bin()).totalSize).toBe(0);
    await expect(editor.api.restore({ params: { id } })).rejects.toMatchObject(missing);
    await publisher.api.restore({ params: { id } });
    expect(await read(id, editor)).toMatchObject({ title: '舊主機退役清單', isUrlPublic: false });
    await expect(publisher.api.restore({ params: { id } })).rejects.toMatchObject(missing);
    await expect(publisher.api.publicHandover({ params: { id: AESId } })).rejects.toMatchObject({
      http: 404,
      code: 410,
    });
    const { list } = await publisher.api.bin({ query: { pageSize: 1, page: 1 } });
    expect(list.map((row) => row.id)).not.toContain(id);
  });

  test('what was deleted 30 days ago is not restored, also where the job that deletes it for good has not run', async () => {
    const deleted = async (millisecondsMore: number) => {
      const id = await shared();
      await publisher.api.remove({ params: { id } });
      const deletedOn = new Date(binSince(handovers.clock.now()).getTime() - millisecondsMore);
      await handovers.server.db.update(table).set({ deletedOn }).where(eq(table.id, id));
      return { params: { id } };
    };
    await publisher.api.restore(await deleted(0));
    await expect(publisher.api.restore(await deleted(1))).rejects.toMatchObject(missing);
  });
});
