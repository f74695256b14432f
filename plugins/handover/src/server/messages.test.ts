import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';

let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
let reader: HandoverPerson;
let stranger: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover({ with: ['notifications'] });
  publisher = await handovers.colleague();
  editor = await handovers.colleague();
  reader = await handovers.colleague();
  stranger = await handovers.colleague();
});
afterAll(() => handovers.dispose());

const missing = { code: 404 };
const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
const shared = (more: object = {}) =>
  addHandover(publisher, { editors: [editor.person.id], readers: [reader.person.id], ...more });
const add = async (id: number, content: string, { api } = reader, more: object = {}) =>
  (await api.addMessage({ params: { id }, body: { content, ...more } })).id;
const messages = (id: number, { api } = reader) => api.messages({ params: { id } });
const unread = async (id: number, { api } = publisher) => (await api.read({ params: { id } })).unreadMessages;

test('[S2-246][S2-060] GET /handovers/:id/handoverMsgs is the board, oldest first, with both sets of names', async () => {
  const id = await shared();
  const file = await editor.upload('續約時程.txt', 'a');
  await add(id, '附件是目前的清單。', editor, { files: [file] });
  const mine = await add(id, '收到。');
  await editor.api.close({ params: { id } });
  const [first, second, third] = await messages(id);
  const kept = { fileId: file.fileId, fileName: '續約時程.txt', fileUrl: file.fileUrl };
  expect(first).toEqual({
    msgId: expect.any(Number) as number,
    employeeName: editor.person.name,
    content: '附件是目前的清單。',
    createdTime: '2026-03-26 09:00',
    canEdited: false,
    files: [{ ...kept, size: 1, mimeType: expect.any(String) as string }],
    nickName: editor.person.name,
    dateTime: '2026-03-26 09:00',
    messege: '附件是目前的清單。',
    canAction: false,
    attachments: [{ fileUrl: file.fileUrl, fileName: '續約時程.txt' }],
    employeeId: editor.person.id,
    isEdited: false,
    kind: 'comment',
  });
  expect(second).toMatchObject({ msgId: mine, canEdited: true, canAction: true, files: [] });
  expect(third).toMatchObject({
    msgId: 0,
    employeeName: '',
    content: '已結案',
    canEdited: false,
    employeeId: 0,
    kind: 'closed',
  });
  await expect(messages(id, stranger)).rejects.toMatchObject(missing);
});

test('a person who acknowledges a handover is a line of its board, once, and stays there; readers are notified', async () => {
  const id = await shared();
  const listening = await reader.listen();
  await editor.api.acknowledge({ params: { id } });
  expect(await listening.next('commented')).toEqual({ id });
  await editor.api.acknowledge({ params: { id } });
  const { name } = editor.person;
  const line = { msgId: 0, employeeId: 0, employeeName: name, content: `${name}已接手`, kind: 'acknowledged' };
  const createdTime = (await editor.api.read({ params: { id } })).acknowledgedOn;
  expect(await messages(id)).toEqual([expect.objectContaining({ ...line, createdTime, canEdited: false, files: [] })]);
  // It is no comment and never unread.
  expect(await publisher.api.read({ params: { id } })).toMatchObject({ messageCount: 0, unreadMessages: 0 });
  await publisher.api.change({ params: { id }, body: { editors: [] } });
  expect(await messages(id)).toMatchObject([line]);
});

test('[S2-247][S2-048] POST /handovers/:id/messages adds a comment with at most 10 files for all who see the handover', async () => {
  const id = await shared();
  const listening = await publisher.listen();
  const messageId = await add(id, '  憑證檢查改到每週一。 ', reader, { id });
  expect(await listening.next('commented')).toEqual({ id });
  expect(await listening.nextOfHost(6)).toMatchObject({
    event: '交接',
    action: '留言',
    title: '留言了一項交接',
    id,
    message: `${reader.person.name}：客服工單系統值班交接`,
    opens: { view: 'ShowHandover', params: { id, message: messageId } },
  });
  expect((await messages(id))[0]).toMatchObject({ msgId: messageId, content: '憑證檢查改到每週一。' });
  await expect(add(id, '別的編號', reader, { id: id + 1 })).rejects.toMatchObject({ code: 422 });
  for (const content of ['', ' 　\n', 'x'.repeat(1001)])
    await expect(add(id, content)).rejects.toMatchObject({ code: 422, errors: [{ field: 'content', label: '內容' }] });
  const files = Array.from({ length: 11 }, (_, index) => `${index}`.padStart(32, '0'));
  await expect(add(id, '太多檔案', reader, { files })).rejects.toMatchObject({ code: 422 });
  await expect(add(id, '沒有的檔案', reader, { files: files.slice(0, 1) })).rejects.toMatchObject({ code: 422 });
  await expect(add(id, '陌生人', stranger)).rejects.toMatchObject(missing);
  expect(await messages(id)).toHaveLength(1);
});

test('publisher, responsible people and who has commented are notified of a comment, and no one who lost access', async () => {
  const [second, former] = [await handovers.colleague(), await handovers.colleague()];
  const readers = [reader.person.id, second.person.id, former.person.id];
  const id = await shared({ readers });
  const [ofEditor, ofReader, ofSecond, ofFormer] = [
    await editor.listen(),
    await reader.listen(),
    await second.listen(),
    await former.listen(),
  ];
  await add(id, '先前的留言', former);
  await publisher.api.change({ params: { id }, body: { readers: readers.slice(0, 2) } });
  await add(id, '第一則', reader);
  await add(id, '第二則', editor);
  for (let count = 0; count < 2; count += 1) await ofEditor.nextOfHost(6);
  const ofWriter = sql`select distinct title from notifications.supplements where from_id = ${reader.person.id}`;
  const sent = await handovers.server.db.execute(ofWriter);
  expect((sent as unknown as { rows: object[] }).rows).toEqual([{ title: '在交接「客服工單系統值班交接」留了言' }]);
  expect(await ofReader.nextOfHost(6)).toMatchObject({
    message: expect.stringContaining(editor.person.name) as string,
  });
  // A person who only reads gets the live change of the board, and no notice.
  for (let count = 0; count < 3; count += 1) await ofSecond.next('commented');
  for (const one of [ofSecond, ofFormer]) expect(one.ofHost.filter(({ type }) => type === 6)).toEqual([]);
});

test('people who moved to another company are not notified of what happens to a handover, nor of its comments', async () => {
  const mover = await handovers.colleague();
  const id = await shared({ editors: [editor.person.id, mover.person.id] });
  await handovers.move(mover, await handovers.colleague([], '別家公司'));
  const [stayed, moved] = [await editor.listen(), await (await handovers.again(mover)).listen()];
  await publisher.api.change({ params: { id }, body: { title: '改過的標題' } });
  await add(id, '第一則', reader);
  for (const type of [5, 6] as const) await stayed.nextOfHost(type);
  expect(moved.ofHost.filter(({ type }) => type === 5 || type === 6)).toEqual([]);
});

test('comments of others are unread until the board is opened', async () => {
  const id = await shared();
  await add(id, '一', editor);
  await add(id, '二', publisher);
  expect(await unread(id)).toBe(1);
  const elsewhere = await publisher.listen();
  await messages(id, publisher);
  expect(await unread(id)).toBe(0);
  expect(await elsewhere.next('marked')).toEqual({ id });
  expect(await handovers.receivedBy(publisher, () => messages(id, publisher)), 'nothing new').toEqual([]);
  await handovers.advance(1000);
  await add(id, '三', reader);
  expect(await unread(id)).toBe(1);
  expect((await publisher.api.search({ body: {} })).list[0]).toMatchObject({ messageCount: 3, unreadMessages: 1 });
});

test('[S2-248]GET /handoverMsgs/:id is one comment; lines of the system are none', async () => {
  const id = await shared();
  const messageId = await add(id, '收到。');
  expect(await editor.api.readMessage({ params: { id: messageId } })).toMatchObject({
    msgId: messageId,
    content: '收到。',
    canEdited: false,
  });
  await expect(stranger.api.readMessage({ params: { id: messageId } })).rejects.toMatchObject(missing);
  await editor.api.close({ params: { id } });
  // The line of the system is the next row of the table.
  for (const unknown of [0, messageId + 1])
    await expect(editor.api.readMessage({ params: { id: unknown } })).rejects.toMatchObject(missing);
});

test('[S2-249][S2-056] PATCH /handoverMsgs/:id changes a comment of one’s own; `isFileEdited` decides whether its files are replaced', async () => {
  const id = await shared();
  const [one, other] = [await reader.upload('一.txt', 'a'), await reader.upload('二.txt', 'b')];
  const messageId = await add(id, '收到。', reader, { files: [one.fileId] });
  const change = (body: object, { api } = reader) => api.changeMessage({ params: { id: messageId }, body });
  const listening = await editor.listen();
  await change({ msgId: messageId, content: '收到，改過。', files: [other.fileId] });
  expect(await listening.next('commented')).toEqual({ id });
  const present = async () => (await messages(id))[0]!;
  expect(await present()).toMatchObject({ content: '收到，改過。', isEdited: true, files: [{ fileName: '一.txt' }] });
  await change({ isFileEdited: true, files: [other.fileUrl] });
  await change({ isFileEdited: true, content: '收到，再改。' });
  expect(await present()).toMatchObject({ content: '收到，再改。', files: [{ fileName: '二.txt' }] });
  await change({ isFileEdited: true, files: [] });
  expect((await present()).files).toEqual([]);
  await expect(change({ msgId: messageId + 1, content: '別的編號' })).rejects.toMatchObject({ code: 422 });
  await expect(change({ content: '  ' })).rejects.toMatchObject({ code: 422 });
  for (const person of [editor, publisher])
    await expect(change({ content: '不是我的' }, person)).rejects.toMatchObject(notAllowed);
  await expect(change({ content: '看不到' }, stranger)).rejects.toMatchObject(missing);
  // a change that began before another one does not overwrite it
  await expect(change({ content: '慢了一步', basedOn: '收到。' })).rejects.toMatchObject({
    ...{ code: 412, status: 'STALE', data: { msgId: messageId, content: '收到，再改。' } },
  });
  expect((await present()).content).toBe('收到，再改。');
  await change({ content: '趕上了', basedOn: ' 收到，再改。' });
  expect((await present()).content).toBe('趕上了');
});

test('[S2-250] DELETE /handoverMsgs/:id deletes a comment of one’s own', async () => {
  const id = await shared();
  const file = await reader.upload('附件.txt', 'a');
  const messageId = await add(id, '收到。', reader, { files: [file.fileId] });
  expect((await editor.fetchFile(file.fileUrl)).status).toBe(200);
  const remove = ({ api }: HandoverPerson) => api.removeMessage({ params: { id: messageId } });
  for (const person of [editor, publisher]) await expect(remove(person)).rejects.toMatchObject(notAllowed);
  await expect(remove(stranger)).rejects.toMatchObject(missing);
  await remove(reader);
  expect(await messages(id)).toEqual([]);
  await expect(remove(reader)).rejects.toMatchObject(missing);
  await expect(
    reader.api.changeMessage({ params: { id: messageId }, body: { content: '太晚' } }),
  ).rejects.toMatchObject(missing);
  expect((await editor.fetchFile(file.fileUrl)).status).toBe(404);
});

test('people that a comment mentions are notified, also a reader that comments do not concern; those without a part in it are not', async () => {
  const id = await shared();
  const [ofReader, ofStranger] = await Promise.all([reader.listen(), stranger.listen()]);
  const mention = `@${reader.person.name} 與@${stranger.person.name}`;
  await add(id, mention, editor);
  expect(await ofReader.nextOfHost(6)).toMatchObject({ title: '在交接的留言中提到您', id });
  expect(ofReader.ofHost.filter(({ type }) => type === 6)).toHaveLength(1);
  const ofWriter = sql`from_id = ${editor.person.id} and title like '%提到%'`;
  const sent = await handovers.server.db.execute(sql`select title from notifications.supplements where ${ofWriter}`);
  expect((sent as unknown as { rows: object[] }).rows, 'what the writer did, in their words').toEqual([
    { title: '在交接「客服工單系統值班交接」的留言中提到了同事' },
  ]);
  expect(ofStranger.ofHost.filter(({ type }) => type === 6)).toEqual([]);
});
