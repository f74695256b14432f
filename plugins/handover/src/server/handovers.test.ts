import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { PNG } from '../testing/png.ts';

let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
let reader: HandoverPerson;
let manager: HandoverPerson;
let stranger: HandoverPerson;
let outsider: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  publisher = await handovers.colleague();
  editor = await handovers.colleague();
  reader = await handovers.colleague();
  manager = await handovers.colleague(['handover.manageAll']);
  stranger = await handovers.colleague();
  outsider = await handovers.colleague(['handover.manageAll'], '別家公司');
});
afterAll(() => handovers.dispose());

const missing = { code: 404 };
const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
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

describe('a new handover', () => {
  test('[S2-238][S2-008] POST /handovers adds one, by default of one star, open, for no one else', async () => {
    const id = await addHandover(publisher);
    expect(await read(id)).toMatchObject({
      ...{ level: 1, isFinish: false, finishDate: null, state: 'open', isUrlPublic: false, typeId: null, tagId: null },
      ...{ editors: [], readers: [], files: [], items: [], permission: 1, revision: 1, version: 1, isCollected: false },
    });
    await expect(addHandover(publisher, { level: 4 })).rejects.toMatchObject(wrong('level'));
    await expect(addHandover(publisher, { level: 0 })).rejects.toMatchObject(wrong('level'));
  });

  test('[S2-239] GET /handovers/:id has all of its fields', async () => {
    const file = await publisher.upload('排程清單.txt', '每日 05:30');
    const { typeId, tagId } = handovers.options;
    const id = await shared({
      ...{ typeId, tagId, level: 3, finishDate: '2026-04-02', isFinish: true, isUrlPublic: true },
      files: [{ fileId: file.fileId, fileName: 'ignored' }],
      items: [{ text: '帳號權限開通' }, { text: '交回舊主機金鑰', dueDate: '2026-04-01', isRequired: true }],
    });
    expect(await read(id, editor)).toEqual({
      ...{ id, title: '客服工單系統值班交接', content: '<p>每天 08:30 前核對</p>' },
      ...{ typeId, typeName: '系統移交', tagId, tagName: '排程', level: 3 },
      ...{ finishDate: '2026-04-02', isFinish: false, state: 'scheduled', publishDate: '2026-03-26 09:00' },
      ...{ publisher: publisher.person.name, publisherId: publisher.person.id, isCollected: false },
      ...{ editorCount: 1, readerCount: 1, viewedCount: 0, acknowledgedCount: 0, permission: 2, isUrlPublic: true },
      ...{
        fileCount: 1,
        messageCount: 0,
        unreadMessages: 0,
        ...{ itemCount: 2, doneCount: 0 },
        isRead: false,
        isChanged: false,
      },
      ...{
        isEditor: true,
        acknowledgedOn: null,
        overdue: [],
        overdueDays: 0,
        revision: 1,
        updatedOn: '2026-03-26 09:00',
        version: 1,
      },
      files: [
        {
          ...{ fileId: file.fileId, fileName: '排程清單.txt', fileUrl: file.fileUrl },
          ...{ size: 12, mimeType: expect.stringContaining('text/plain') as string },
        },
      ],
      editors: [{ employeeId: editor.person.id, employeeName: editor.person.name, readOn: null, acknowledgedOn: null }],
      ...{ readers: [{ employeeId: reader.person.id }], named: [reader.person.id], readerUnits: [] },
      units: { company: false, departments: [], groups: [], levels: [] },
      items: [
        {
          id: expect.any(Number) as number,
          text: '帳號權限開通',
          dueDate: null,
          isRequired: false,
          isDone: false,
          doneBy: null,
          doneOn: null,
        },
        {
          id: expect.any(Number) as number,
          text: '交回舊主機金鑰',
          dueDate: '2026-04-01',
          isRequired: true,
          isDone: false,
          doneBy: null,
          doneOn: null,
        },
      ],
      revisedBy: { employeeId: publisher.person.id, employeeName: publisher.person.name },
      revisedOn: '2026-03-26 09:00',
      updatedBy: { employeeId: publisher.person.id, employeeName: publisher.person.name },
      ...{ readRevision: null, readOn: null },
      link: {
        ...{ expiresOn: null, hasPassphrase: false, isPassphraseOld: false },
        ...{ closed: null, views: 0, lastViewedOn: null },
      },
    });
    // How the link is used is for those who may change it.
    expect((await read(id, reader)).link).toBeNull();
  });

  test('[S2-004][S2-007] subject and content are required; the subject is trimmed and has at most 100 characters', async () => {
    for (const title of ['', ' 　\n'])
      await expect(addHandover(publisher, { title })).rejects.toMatchObject(wrong('title'));
    for (const content of ['', '<p> </p>', '<script>alert(1)</script>'])
      await expect(addHandover(publisher, { content })).rejects.toMatchObject(wrong('content', '請輸入內容'));
    await expect(addHandover(publisher, { title: undefined, content: undefined })).rejects.toMatchObject({
      errors: [
        { field: 'title', label: '主旨' },
        { field: 'content', label: '內容' },
      ],
    });
    await expect(addHandover(publisher, { title: '字'.repeat(101) })).rejects.toMatchObject(wrong('title'));
    const id = await addHandover(publisher, { title: ` ${'字'.repeat(100)} ` });
    expect((await read(id)).title).toBe('字'.repeat(100));
    // One image is content as well.
    const image = await publisher.upload('a.png', PNG);
    await addHandover(publisher, { content: `<p><img src="${image.fileUrl}" alt="架構圖"></p>` });
  });

  test('[S2-005] a finish date is required where it is closed, and only there', async () => {
    for (const finishDate of [null, '', undefined])
      await expect(addHandover(publisher, { isFinish: true, finishDate })).rejects.toMatchObject(
        wrong('finishDate', '請選擇結案日期'),
      );
    await expect(addHandover(publisher, { isFinish: true, finishDate: '2026-03-24' })).rejects.toMatchObject(
      wrong('finishDate', '結案日期不可早於昨天'),
    );
    await expect(addHandover(publisher, { isFinish: true, finishDate: '26/03/2026' })).rejects.toMatchObject(
      wrong('finishDate'),
    );
    const id = await addHandover(publisher, { isFinish: true, finishDate: '2026-03-25' });
    expect(await read(id)).toMatchObject({ isFinish: true, state: 'closed', finishDate: '2026-03-25' });
    expect(await linesOf(id)).toEqual([[0, '已結案', 'closed']]);
  });

  test('a tag belongs to its category; disabled ones are refused, and stay on handovers that have them (C.6-15)', async () => {
    const { api } = handovers.administrator;
    const name = '機房';
    const { id: tagId } = await api.createTag({ body: { name, isEnabled: true } });
    const { id: typeId } = await api.createCategory({ body: { name, isEnabled: true, tagIdSet: [tagId] } });
    await expect(addHandover(publisher, { tagId })).rejects.toMatchObject(wrong('tagId'));
    await expect(addHandover(publisher, { typeId, tagId: handovers.options.tagId })).rejects.toMatchObject(
      wrong('tagId'),
    );
    await expect(addHandover(publisher, { typeId: 987_654 })).rejects.toMatchObject(wrong('typeId'));
    await expect(addHandover(outsider, { typeId, tagId })).rejects.toMatchObject({
      errors: [{ field: 'typeId' }, { field: 'tagId' }],
    });
    const id = await addHandover(publisher, { typeId, tagId });
    await api.changeTag({ params: { id: tagId }, body: { isEnabled: false } });
    await api.changeCategory({ params: { id: typeId }, body: { isEnabled: false } });
    await expect(addHandover(publisher, { typeId })).rejects.toMatchObject(
      wrong('typeId', '這個分類已停用，請重新選取'),
    );
    await change(id, { typeId, tagId, title: '仍可編輯' });
    expect(await read(id)).toMatchObject({ title: '仍可編輯', typeName: name, tagName: name });
    // With another category it stays where that one has it, and only there.
    const other = { name: '機房與網路', isEnabled: true, tagIdSet: [tagId] };
    const { id: otherId } = await api.createCategory({ body: other });
    await change(id, { typeId: otherId });
    expect(await read(id)).toMatchObject({ typeName: other.name, tagName: name });
    await expect(change(id, { typeId: handovers.options.typeId })).rejects.toMatchObject(wrong('tagId'));
    // A tag that the category loses stays on handovers, and is no choice for others.
    await api.changeCategory({ params: { id: otherId }, body: { tagIdSet: [handovers.options.tagId] } });
    await change(id, { typeId: otherId, tagId, title: '標籤已移出分類' });
    expect(await read(id)).toMatchObject({ title: '標籤已移出分類', tagName: name });
    await expect(addHandover(publisher, { typeId: otherId, tagId })).rejects.toMatchObject(wrong('tagId'));
    await change(id, { typeId: null, tagId: '' });
    await expect(change(id, { typeId, tagId })).rejects.toMatchObject({
      errors: [{ field: 'typeId' }, { field: 'tagId' }],
    });
    // What a handover has is in use, also in the bin.
    const used = await addHandover(publisher, handovers.options);
    await publisher.api.remove({ params: { id: used } });
    const inUse = { code: 409, status: 'IN_USE', message: expect.stringContaining('可以改為停用') as string };
    await expect(api.removeCategory({ params: { id: handovers.options.typeId } })).rejects.toMatchObject(inUse);
    await expect(api.removeTag({ params: { id: handovers.options.tagId } })).rejects.toMatchObject(inUse);
  });

  test('responsible people and readers are people of the company who have not left', async () => {
    const left = await handovers.addPerson({ hidden: true });
    for (const field of ['editors', 'readers'])
      for (const id of [987_654, outsider.person.id, left.id])
        await expect(addHandover(publisher, { [field]: [id] })).rejects.toMatchObject(wrong(field));
    const id = await addHandover(publisher, {
      editors: [{ employeeId: editor.person.id }],
      readers: [{ id: reader.person.id }],
    });
    expect(await read(id)).toMatchObject({ editorCount: 1, readerCount: 1 });
    await expect(
      addHandover(publisher, { editors: Array.from({ length: 201 }, (_, index) => index + 1) }),
    ).rejects.toMatchObject(wrong('editors'));
  });

  test('its people are notified, and their open screens load it', async () => {
    const [ofEditor, ofReader, ofStranger] = [await editor.listen(), await reader.listen(), await stranger.listen()];
    const id = await shared({ title: '憑證更新與續約' });
    expect(await ofEditor.next('changed')).toEqual({ id });
    expect(await ofReader.next('changed')).toEqual({ id });
    expect(await ofEditor.nextOfHost(-6)).toMatchObject({ type: -6 });
    expect(await ofEditor.nextOfHost(5)).toMatchObject({
      action: '新增',
      event: '交接',
      title: '指派了一項交接',
      message: '「憑證更新與續約」',
      id,
      opens: { view: 'ShowHandover', params: { id } },
    });
    expect(await ofReader.nextOfHost(5)).toMatchObject({ title: '新增了一項交接', id });
    await addHandover(stranger);
    // The first event of a person without a part in it is their own.
    expect((await ofStranger.next('changed')).id).not.toBe(id);
  });
});

describe('who does what', () => {
  test('[S2-031] no one but publisher, responsible people, readers and who manages all handovers gets it', async () => {
    const id = await shared();
    const permissions = [publisher, manager, editor, reader].map(async (person) => (await read(id, person)).permission);
    expect(await Promise.all(permissions)).toEqual([1, 1, 2, 3]);
    const hidden = await read(id, stranger).catch((error: unknown) => error);
    const unknown = await read(987_654, stranger).catch((error: unknown) => error);
    expect(hidden).toMatchObject(missing);
    expect({ ...(hidden as object), requestId: '' }).toEqual({ ...(unknown as object), requestId: '' });
    await expect(read(id, outsider)).rejects.toMatchObject(missing);
    await change(id, { readers: [] });
    await expect(read(id, reader)).rejects.toMatchObject(missing);
  });

  test('[S2-027] permission 1 edits, closes, deletes and chooses other responsible people', async () => {
    for (const person of [publisher, manager]) {
      const id = await shared();
      await change(id, { title: '改過', editors: [stranger.person.id] }, person);
      expect(await read(id, person)).toMatchObject({ title: '改過', editors: [{ employeeId: stranger.person.id }] });
      await person.api.close({ params: { id } });
      await person.api.remove({ params: { id } });
      await expect(read(id)).rejects.toMatchObject(missing);
    }
  });

  test('[S2-028] permission 2 edits and closes; other responsible people are ignored, deleting is refused', async () => {
    const id = await shared();
    await change(id, { title: '改過', editors: [], readers: [reader.person.id, stranger.person.id] }, editor);
    expect(await read(id, editor)).toMatchObject({
      title: '改過',
      editors: [{ employeeId: editor.person.id }],
      readerCount: 2,
    });
    await expect(editor.api.remove({ params: { id } })).rejects.toMatchObject(notAllowed);
    await editor.api.close({ params: { id } });
  });

  test('[S2-029][S2-030] permission 3 neither edits, closes nor deletes, but marks it as a favourite', async () => {
    const id = await shared();
    await expect(change(id, { title: '改過' }, reader)).rejects.toMatchObject(notAllowed);
    await expect(reader.api.close({ params: { id } })).rejects.toMatchObject(notAllowed);
    await expect(reader.api.remove({ params: { id } })).rejects.toMatchObject(notAllowed);
    await reader.api.collect({ params: { id } });
    expect(await read(id, reader)).toMatchObject({ isCollected: true, title: '客服工單系統值班交接', isFinish: false });
  });
});

describe('a change', () => {
  test('[S2-240] PATCH /handovers/:id changes what is sent; another id than that of the path is refused', async () => {
    const id = await shared({ level: 2, items: [{ text: '一' }, { text: '二' }] });
    expect(await change(id, { id, level: 3 })).toEqual({ id, version: 2 });
    expect(await read(id)).toMatchObject({
      level: 3,
      title: '客服工單系統值班交接',
      editorCount: 1,
      readerCount: 1,
      itemCount: 2,
    });
    await expect(change(id, { id: id + 1, level: 1 })).rejects.toMatchObject({ code: 422 });
    await expect(change(id, { content: '<p></p>' })).rejects.toMatchObject(wrong('content'));
    await expect(change(987_654, { level: 1 })).rejects.toMatchObject(missing);
    expect((await read(id)).level).toBe(3);
  });

  test('an outdated version is refused with the present handover, and changes nothing', async () => {
    const id = await shared();
    await change(id, { title: '先到', version: 1 }, editor);
    await expect(change(id, { title: '後到', version: 1 })).rejects.toMatchObject({
      code: 412,
      status: 'STALE',
      data: {
        id,
        title: '先到',
        version: 2,
        updatedBy: { employeeId: editor.person.id },
        content: '<p>每天 08:30 前核對</p>',
      },
    });
    expect((await read(id)).title).toBe('先到');
    await change(id, { title: '後到', version: 2 });
    // Without a version the last one wins.
    await change(id, { title: '不看版本' });
    expect(await read(id)).toMatchObject({ title: '不看版本', version: 4 });
  });

  test('items keep their ticks by their ids, in the new order; ids of other handovers are new items', async () => {
    const id = await shared({ items: [{ text: '一' }, { text: '二' }, { text: '三' }] });
    const [one, two] = (await read(id)).items;
    await editor.api.tickItem({ params: { id, itemId: one!.id } });
    await change(id, { items: [{ id: two!.id, text: '二，改過' }, { id: one!.id, text: '一' }, { text: '四' }] });
    expect((await read(id)).items).toMatchObject([
      { id: two!.id, text: '二，改過', isDone: false },
      { id: one!.id, text: '一', isDone: true, doneBy: { employeeId: editor.person.id } },
      { text: '四', isDone: false },
    ]);
    const copy = await addHandover(publisher, { items: [{ id: one!.id, text: '一' }] });
    const [copied] = (await read(copy)).items;
    expect(copied).toMatchObject({ text: '一', isDone: false });
    expect(copied!.id).not.toBe(one!.id);
    expect((await read(id)).itemCount).toBe(3);
    const many = Array.from({ length: 51 }, (_, index) => ({ text: `${index}` }));
    await expect(change(id, { items: many })).rejects.toMatchObject(wrong('items'));
    for (const text of [' ', '字'.repeat(101)])
      await expect(change(id, { items: [{ text }] })).rejects.toMatchObject({ code: 422 });
    await change(id, { items: Array.from({ length: 50 }, () => ({ text: '字'.repeat(100) })) });
  });

  test('adding, changing, closing, deleting and restoring one are audited', async () => {
    const params = { id: await shared({ title: '備援主機' }) };
    await change(params.id, { title: '備援主機二' }, editor);
    await publisher.api.close({ params });
    await publisher.api.remove({ params });
    await publisher.api.restore({ params });
    const entries = await handovers.server.context.audit.history(`handover:${params.id}`);
    expect(entries.toReversed().map(({ action, employeeId }) => [action, employeeId])).toEqual([
      ['handover.create', publisher.person.id],
      ['handover.change', editor.person.id],
      ['handover.close', publisher.person.id],
      ['handover.remove', publisher.person.id],
      ['handover.restore', publisher.person.id],
    ]);
    expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([{ title: '備援主機二' }, { title: '備援主機二' }]);
  });

  test('the audit log names fifty of the people who were added or removed, and how many there were', async () => {
    const detailAfter = async (count: number) => {
      const id = await shared({ readers: [] });
      await handovers.server.db.execute(
        sql`insert into handover.readers (handover_id, employee_id) select ${id}, 1000 + generate_series(1, ${count}::int)`,
      );
      await change(id, { readers: [] });
      const [entry] = await handovers.server.context.audit.history(`handover:${id}`);
      const { removed, removedCount } = entry!.detail as { removed: readonly number[]; removedCount: number };
      return [removed.length, removedCount];
    };
    expect([await detailAfter(50), await detailAfter(51)]).toEqual([
      [50, 50],
      [50, 51],
    ]);
  });

  test('new people are notified that there is a handover, the others of what they should read again', async () => {
    const newcomer = await handovers.colleague();
    const id = await shared({ title: '備份磁帶外送紀錄' });
    const [ofEditor, ofReader, ofNew] = [await editor.listen(), await reader.listen(), await newcomer.listen()];
    await change(id, { readers: [reader.person.id, newcomer.person.id] });
    const [entry] = await handovers.server.context.audit.history(`handover:${id}`);
    expect(entry).toMatchObject({ action: 'handover.change', employeeId: publisher.person.id });
    const title = '備份磁帶外送紀錄';
    expect(entry!.detail).toEqual({ title, parts: [], added: [newcomer.person.id], addedCount: 1 });
    expect(await ofNew.nextOfHost(5)).toMatchObject({ title: '新增了一項交接', id });
    await change(id, { content: '<p>改過的內容</p>' }, editor);
    expect(await ofReader.nextOfHost(5)).toMatchObject({ title: '修改了一項交接', action: '修改', id });
    await change(id, { readers: [] });
    const [emptied] = await handovers.server.context.audit.history(`handover:${id}`);
    const removed = [reader.person.id, newcomer.person.id];
    expect(emptied!.detail).toEqual({ title, parts: [], removed, removedCount: 2 });
    // A person who does not see it any more is notified, so that it leaves their screen.
    for (let count = 0; count < 3; count += 1) expect(await ofReader.next('changed')).toEqual({ id });
    // Other readers are no reason to read it again; who changes it is not notified.
    expect(ofEditor.ofHost.filter(({ type }) => type === 5)).toEqual([]);
    expect(ofReader.ofHost.filter(({ type }) => type === 5)).toHaveLength(1);
  });
});
