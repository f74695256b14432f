import { formatDateTime } from '@atrium/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';

let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
let reader: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  publisher = await handovers.colleague();
  editor = await handovers.colleague();
  reader = await handovers.colleague();
});
afterAll(() => handovers.dispose());

const shared = (more: object = {}) =>
  addHandover(publisher, { editors: [editor.person.id], readers: [reader.person.id], ...more });
const read = (id: number, { api } = publisher) => api.read({ params: { id } });
const change = (id: number, body: object, { api } = publisher) => api.change({ params: { id }, body });
const markRead = (id: number, { api } = reader, body: object = {}) => api.markRead({ params: { id }, body });

describe('reading', () => {
  test('[S2-245][S2-026] PUT /handovers/:id/read counts each person once, without the publisher; the first time stays', async () => {
    const id = await shared();
    expect(await read(id, reader)).toMatchObject({ isRead: false, viewedCount: 0 });
    const listening = await editor.listen();
    const first = formatDateTime(handovers.clock.now(), 'Asia/Taipei').slice(0, 16);
    await markRead(id);
    expect(await listening.next('received')).toEqual({ id });
    await markRead(id);
    await markRead(id, publisher);
    await handovers.advance(60_000);
    await markRead(id);
    expect(await read(id, reader)).toMatchObject({
      isRead: true,
      viewedCount: 1,
      readRevision: 1,
      readOn: first,
    });
    await expect(markRead(id, await handovers.colleague())).rejects.toMatchObject({ code: 404 });
  });

  test('only what is read for the first time is an event: a revision, and not its repeats', async () => {
    const id = await shared();
    const received = (revision: number) => handovers.receivedBy(publisher, () => markRead(id, reader, { revision }));
    expect(await received(1)).toEqual(['handover.received']);
    expect(await received(1)).toEqual([]);
    await change(id, { content: '<p>新的一版</p>' });
    expect(await received(2)).toEqual(['handover.received']);
    for (const revision of [2, 1]) expect(await received(revision)).toEqual([]);
    expect(await read(id, reader)).toMatchObject({ readRevision: 2 });
  });

  test('people who have left are not counted (C.6-20)', async () => {
    const [staying, leaving] = [await handovers.colleague(), await handovers.colleague()];
    const people = [staying.person.id, leaving.person.id];
    const id = await addHandover(publisher, { editors: people, readers: people });
    for (const person of [staying, leaving]) {
      await markRead(id, person);
      await person.api.acknowledge({ params: { id } });
    }
    const counts = (count: number) => ({
      editorCount: count,
      readerCount: count,
      viewedCount: count,
      acknowledgedCount: count,
    });
    expect(await read(id)).toMatchObject(counts(2));
    await handovers.hide(leaving.person);
    expect(await read(id)).toMatchObject(counts(1));
    expect((await publisher.api.readers({ params: { id } })).readers).toEqual([
      { employeeId: staying.person.id, employeeName: staying.person.name },
    ]);
    // Their names stay on the handover, and they do not stop it from being saved.
    const { editors, readers } = await read(id);
    expect(editors.map(({ employeeName }) => employeeName)).toContain(leaving.person.name);
    await change(id, { editors: editors.map(({ employeeId }) => employeeId), readers });
  });

  test('[S2-234][S2-235] GET /handovers/:id/editors and GET /handovers/:id/readers are the people by name', async () => {
    const id = await shared();
    expect(await reader.api.editors({ params: { id } })).toEqual({
      editors: [{ employeeId: editor.person.id, employeeName: editor.person.name }],
    });
    expect(await editor.api.readers({ params: { id } })).toEqual({
      readers: [{ employeeId: reader.person.id, employeeName: reader.person.name }],
    });
  });

  test('[S2-236][S2-237] GET /v2/handovers/:id/editors, GET /handovers/:id/editors/v2, GET /v2/handovers/:id/readers and GET /handovers/:id/readers/v2 add read state and departments', async () => {
    const id = await shared();
    await markRead(id, editor);
    await editor.api.acknowledge({ params: { id } });
    const editors = await publisher.api.editorStates({ params: { id } });
    expect(editors.editors).toEqual([
      {
        employeeId: editor.person.id,
        employeeName: editor.person.name,
        isRead: true,
        readOn: expect.any(String) as string,
        acknowledgedOn: expect.any(String) as string,
      },
    ]);
    const { id: employeeId, name, employee } = editor.person;
    expect(editors).toMatchObject({
      departments: [
        {
          departmentName: '測試部',
          deptManagers: [],
          groups: [{ groupName: '測試組', groupManagers: [], employees: [{ id: employeeId, name, employee }] }],
          employees: [],
        },
      ],
      compManagers: [],
    });
    expect(await publisher.api.editorStatesAlias({ params: { id } })).toEqual(editors);
    const readers = await publisher.api.readerStates({ params: { id } });
    expect(readers.readers).toEqual([
      { employeeId: reader.person.id, employeeName: reader.person.name, isRead: false, readOn: null },
    ]);
    expect(readers.departments).toHaveLength(1);
    expect(await publisher.api.readerStatesAlias({ params: { id } })).toEqual(readers);
  });
});

describe('revisions', () => {
  test('a person who has read an earlier one sees that it has changed, until they read the new one', async () => {
    const id = await shared();
    await markRead(id);
    await change(id, { content: '<p>每天 09:30 前核對</p>', title: '改過' }, editor);
    expect(await read(id, reader)).toMatchObject({
      isRead: true,
      isChanged: true,
      revision: 2,
      readRevision: 1,
      revisedBy: { employeeId: editor.person.id },
    });
    // Its author has read it; a person who has not read it yet has nothing to compare.
    expect(await read(id, editor)).toMatchObject({ isChanged: false, readRevision: 2 });
    expect(await read(id, publisher)).toMatchObject({ isChanged: true });
    await markRead(id, reader, { revision: 1 });
    expect((await read(id, reader)).isChanged).toBe(true);
    await markRead(id, reader, { revision: 99 });
    expect(await read(id, reader)).toMatchObject({ isChanged: false, readRevision: 2 });
  });

  test('what readers do not read is no revision', async () => {
    const id = await shared();
    await change(id, { readers: [], editors: [editor.person.id], title: '客服工單系統值班交接', isUrlPublic: true });
    await editor.api.close({ params: { id } });
    expect(await read(id)).toMatchObject({ revision: 1, version: 3, readRevision: 1 });
    expect(await publisher.api.revisions({ params: { id } })).toHaveLength(1);
  });

  test('GET /handovers/:id/revisions and GET /handovers/:id/revisions/:revision are the handover as it was', async () => {
    const file = await publisher.upload('移轉步驟.txt', 'a');
    const id = await shared({ ...handovers.options, files: [file.fileId], items: [{ text: '一' }] });
    await change(id, { content: '<p>第二版</p>', level: 3 }, editor);
    await change(id, { files: [], isFileChanged: true, items: [], typeId: null, tagId: null });
    expect(await reader.api.revisions({ params: { id } })).toMatchObject([
      { revision: 3, revisedBy: { employeeId: publisher.person.id }, parts: ['category', 'files', 'items'] },
      { revision: 2, revisedBy: { employeeId: editor.person.id }, parts: ['content', 'level'] },
      { revision: 1, parts: ['created'] },
    ]);
    const revision = (number: number) => reader.api.revision({ params: { id, revision: number } });
    expect(await revision(1)).toMatchObject({
      title: '客服工單系統值班交接',
      content: '<p>每天 08:30 前核對</p>',
      typeName: '系統移交',
      tagName: '排程',
      level: 1,
      items: [{ text: '一', dueDate: null, isRequired: false }],
      fileNames: ['移轉步驟.txt'],
    });
    expect(await revision(2)).toMatchObject({ content: '<p>第二版</p>', fileNames: ['移轉步驟.txt'] });
    expect(await revision(3)).toMatchObject({ content: '<p>第二版</p>', typeName: '', items: [], fileNames: [] });
    await expect(revision(4)).rejects.toMatchObject({ code: 404 });
    await expect(revision(0)).rejects.toMatchObject({ code: 404 });
  });

  test('the latest fifty earlier ones are kept', async () => {
    const id = await shared();
    for (let count = 1; count <= 53; count += 1) await change(id, { title: `第 ${count} 次` });
    const list = await publisher.api.revisions({ params: { id } });
    expect(list).toHaveLength(51);
    expect(list.at(-1)!.revision).toBe(4);
    await expect(publisher.api.revision({ params: { id, revision: 3 } })).rejects.toMatchObject({ code: 404 });
  });
});

describe('responsibility', () => {
  test('PUT /handovers/:id/acknowledge keeps the first time, notifies the publisher, and counts as reading', async () => {
    const id = await shared({ title: '機房門禁卡與鑰匙' });
    const listening = await publisher.listen();
    const first = await editor.api.acknowledge({ params: { id } });
    expect(await listening.nextOfHost(10)).toMatchObject({
      kind: 'handover.acknowledged',
      title: '交接已接手',
      message: `${editor.person.name} 已接手「機房門禁卡與鑰匙」`,
      opens: { view: 'ShowHandover', params: { id } },
    });
    await handovers.advance(120_000);
    expect(await editor.api.acknowledge({ params: { id } })).toEqual(first);
    expect(await read(id, editor)).toMatchObject({ ...first, acknowledgedCount: 1, isRead: true });
    expect((await read(id)).editors).toMatchObject([first]);
    expect(listening.ofHost.filter(({ type }) => type === 10)).toHaveLength(1);
    await expect(reader.api.acknowledge({ params: { id } })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    await expect(publisher.api.acknowledge({ params: { id } })).rejects.toMatchObject({
      code: 409,
      message: '只有負責人員需要接手這份交接。',
    });
    // A person who is made responsible a second time acknowledges again.
    await change(id, { editors: [] });
    await change(id, { editors: [editor.person.id] });
    expect((await read(id, editor)).acknowledgedOn).toBeNull();
  });

  test('PUT /handovers/:id/items/:itemId/done and DELETE /handovers/:id/items/:itemId/done are for responsible people; who ticks an item first stays', async () => {
    const id = await shared({ items: [{ text: '帳號權限開通' }] });
    const itemId = (await read(id)).items[0]!.id;
    const params = { id, itemId };
    const listening = await publisher.listen();
    const reading = await reader.listen();
    await editor.api.tickItem({ params });
    expect(await listening.next('received')).toEqual({ id });
    expect(await reading.next('received')).toEqual({ id });
    await publisher.api.tickItem({ params });
    expect((await read(id)).items).toMatchObject([
      { isDone: true, doneBy: { employeeId: editor.person.id, employeeName: editor.person.name } },
    ]);
    expect(await read(id)).toMatchObject({ itemCount: 1, doneCount: 1, version: 1, revision: 1 });
    await publisher.api.untickItem({ params });
    expect((await read(id)).items).toMatchObject([{ isDone: false, doneBy: null, doneOn: null }]);
    await expect(reader.api.tickItem({ params })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    const other = await shared();
    await expect(editor.api.tickItem({ params: { id: other, itemId } })).rejects.toMatchObject({ code: 404 });
    await editor.api.tickItem({ params });
    await editor.api.close({ params: { id } });
    await expect(editor.api.untickItem({ params })).rejects.toMatchObject({ code: 409, status: 'ALREADY_CLOSED' });
  });
});

test('[S2-243][S2-244] PUT /handovers/:id/collect and DELETE /handovers/:id/collect switch the favourite of one person, as often as they like', async () => {
  const id = await shared();
  const listening = await reader.listen();
  for (let count = 0; count < 2; count += 1) await reader.api.collect({ params: { id } });
  expect(await listening.next('marked')).toEqual({ id });
  expect((await read(id, reader)).isCollected).toBe(true);
  expect((await read(id, editor)).isCollected).toBe(false);
  for (let count = 0; count < 2; count += 1) await reader.api.uncollect({ params: { id } });
  expect((await read(id, reader)).isCollected).toBe(false);
  const stranger = await handovers.colleague();
  await expect(stranger.api.collect({ params: { id } })).rejects.toMatchObject({ code: 404 });
});
