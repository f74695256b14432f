import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulletinPerson, type Bulletins, openBulletins, PERIOD } from '../testing/openBulletins.ts';

let atrium: Bulletins;
beforeAll(async () => {
  atrium = await openBulletins();
});
afterAll(() => atrium.dispose());

const missing = { code: 404 };
const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
const read = ({ api }: BulletinPerson, id: number) => api.bulletin({ params: { id } });
const change = ({ api }: BulletinPerson, id: number, body: object) => api.changeBulletin({ params: { id }, body });
const rulesOf = async (promise: Promise<unknown>) => {
  const { errors } = (await promise.catch((refusal: unknown) => refusal)) as {
    errors: { field: string; rule: string }[];
  };
  return Object.fromEntries(errors.map(({ field, rule }) => [field, rule]));
};
const bodyOf = (more: object) => ({
  ...atrium.categories,
  ...PERIOD,
  title: '標題',
  content: '<p>內容</p>',
  readers: [atrium.reader.person.id],
  ...more,
});
const mustRead = { mustRead: true, deadline: '2026-03-31 18:00' };
const create = (more: object, by = atrium.author) => by.api.createBulletin({ body: bodyOf(more) as never });

describe('writing bulletins', () => {
  test('[S2-266][S2-267] POST /bulletins adds one, GET /bulletins/:id reads it; without the permission neither', async () => {
    const readers = [atrium.reader.person.id, atrium.stranger.person.id, atrium.reader.person.id];
    const content = '<h2>時間</h2><p onclick="x()">3/28 <b>前</b><script>alert(1)</script></p>';
    const answer = await atrium.send(
      atrium.author,
      'POST',
      '/bulletins',
      bodyOf({ readers, content, title: ' 整修 ' }),
    );
    expect(answer).toMatchObject({ http: 200, code: 200, msg: '新增公告成功!' });
    const { id } = answer.data as { id: number };
    const { person } = atrium.author;
    expect(await read(atrium.author, id)).toEqual({
      id,
      title: '整修',
      content: '<h2>時間</h2><p>3/28 <strong>前</strong></p>',
      ...atrium.categories,
      mainCategoryName: '行政公告',
      subCategoryName: '門禁與總務',
      ...PERIOD,
      readers: [atrium.reader.person.id, atrium.stranger.person.id].toSorted((one, other) => one - other),
      named: [atrium.reader.person.id, atrium.stranger.person.id].toSorted((one, other) => one - other),
      units: { company: false, departments: [], groups: [], levels: [] },
      createdBy: person.id,
      createdByName: person.name,
      createdOn: '2026-03-26 09:00:00',
      updatedBy: person.id,
      updatedByName: person.name,
      updatedOn: '2026-03-26 09:00:00',
      state: 'published',
      isDraft: false,
      mustRead: false,
      deadline: null,
      pinnedUntil: null,
      files: [],
      hasFiles: false,
      revision: 1,
      editedOn: null,
      readCount: 0,
      version: 1,
    });
    await expect(create({}, atrium.reader)).rejects.toMatchObject(notAllowed);
    await expect(read(atrium.reader, id)).rejects.toMatchObject(notAllowed);
  });

  test('[S2-268] PATCH /bulletins/:id changes what is sent; an older version is refused with the present bulletin', async () => {
    const id = await atrium.publish([atrium.reader]);
    const answer = await atrium.send(atrium.author, 'PATCH', `/bulletins/${id}`, { title: '改過的標題' });
    expect(answer).toMatchObject({ code: 200, msg: '修改公告成功!' });
    await change(atrium.manager, id, { content: '<p>由管理者修改</p>', version: 2 });
    expect(await read(atrium.author, id)).toMatchObject({
      title: '改過的標題',
      content: '<p>由管理者修改</p>',
      readers: [atrium.reader.person.id],
      version: 3,
      updatedBy: atrium.manager.person.id,
      createdBy: atrium.author.person.id,
    });
    await expect(change(atrium.author, id, { title: '舊的', version: 2 })).rejects.toMatchObject({
      code: 412,
      message: '這筆資料剛剛被別人改過，請看過新的內容再儲存。',
      data: { id, version: 3, title: '改過的標題' },
    });
    await expect(change(atrium.author, id, { title: '' })).rejects.toMatchObject({ code: 422 });
    expect(await read(atrium.author, id)).toMatchObject({ title: '改過的標題', version: 3 });
  });

  test('[S2-269] DELETE /bulletins/:id takes it away from everyone; PUT /bulletins/:id/restore brings it back', async () => {
    const id = await atrium.publish([atrium.reader]);
    await atrium.author.api.removeBulletin({ params: { id } });
    await expect(read(atrium.author, id)).rejects.toMatchObject(missing);
    await expect(atrium.reader.api.summary({ params: { id } })).rejects.toMatchObject(missing);
    await expect(atrium.author.api.removeBulletin({ params: { id } })).rejects.toMatchObject(missing);
    const other = await atrium.colleague(['bulletin.publish']);
    await expect(other.api.restoreBulletin({ params: { id } })).rejects.toMatchObject(missing);
    await atrium.manager.api.restoreBulletin({ params: { id } });
    expect(await atrium.reader.api.summary({ params: { id } })).toMatchObject({ id });
    await expect(atrium.author.api.restoreBulletin({ params: { id } })).rejects.toMatchObject(missing);
  });

  test('adding, changing, deleting and restoring one, its receipts as a file, and reminders are audited', async () => {
    const { author, manager, reader, server } = atrium;
    const params = { id: await atrium.publish([reader], { title: '電梯保養', ...mustRead }) };
    await change(author, params.id, { title: '電梯年度保養' });
    await author.api.remindReaders({ params, body: {} });
    await author.fetchFile(author.api.receiptsFile.url({ params }));
    await author.api.removeBulletin({ params });
    await manager.api.restoreBulletin({ params });
    const entries = await server.context.audit.history(`bulletin:${params.id}`);
    const title = '電梯年度保養';
    expect(entries.toReversed().map(({ action, employeeId, detail }) => [action, employeeId, detail])).toMatchObject([
      ['bulletin.create', author.person.id, { title: '電梯保養' }],
      ['bulletin.change', author.person.id, { title }],
      ['bulletin.remind', author.person.id, { title, readers: 1 }],
      ['bulletin.receipts', author.person.id, { title, readers: 1 }],
      ['bulletin.remove', author.person.id, { title }],
      ['bulletin.restore', manager.person.id, { title }],
    ]);
  });

  test('[S2-110] a bulletin needs categories, a title, a period, a reader and content; a draft only a title', async () => {
    const empty = {
      mainCategoryId: null,
      subCategoryId: null,
      publishedOn: null,
      finishedOn: null,
      content: '<p> </p>',
      readers: [],
    };
    expect(await rulesOf(create(empty))).toEqual({
      mainCategoryId: '請選擇主分類',
      subCategoryId: '請選擇次分類',
      publishedOn: '請填寫開始時間',
      finishedOn: '請填寫結束時間',
      readers: '請至少選擇一位讀者',
      content: '請填寫內容',
    });
    expect(await rulesOf(create({ ...empty, title: ' ', isDraft: true }))).toHaveProperty('title');
    const { id } = await create({ ...empty, isDraft: true });
    expect(await read(atrium.author, id)).toMatchObject({ state: 'draft', publishedOn: null, mainCategoryName: '' });
    expect(Object.keys(await rulesOf(change(atrium.author, id, { isDraft: false })))).toHaveLength(6);
  });

  test('[S2-111] a title has at most 100 characters', async () => {
    const { id } = await create({ title: '𠮷'.repeat(100) });
    expect((await read(atrium.author, id)).title).toBe('𠮷'.repeat(100));
    expect(await rulesOf(create({ title: '字'.repeat(101) }))).toHaveProperty('title');
  });

  test('the period: not before yesterday where it changes, its end after its start, and not over when it is added', async () => {
    const rules = (publishedOn: string, finishedOn: string) => rulesOf(create({ publishedOn, finishedOn }));
    expect(await rules('2026-03-24 23:59', '2026-04-08 18:00')).toEqual({ publishedOn: '開始時間不能早於昨天' });
    expect(await rules('2026-03-27 09:00', '2026-03-27 09:00')).toEqual({ finishedOn: '結束時間要晚於開始時間' });
    expect(await rules('2026-03-25 00:00', '2026-03-26 09:00')).toEqual({ finishedOn: '結束時間已經過了' });
    expect(await rules('2026-02-30 09:00', '2026-04-08 18:00')).toHaveProperty('publishedOn');
    const { id } = await create({ publishedOn: '2026-03-25T00:00', finishedOn: '2026-03-26T10:00:00+08:00' });
    expect(await read(atrium.author, id)).toMatchObject({
      publishedOn: '2026-03-25 00:00',
      finishedOn: '2026-03-26 10:00',
    });
    await change(atrium.author, id, { finishedOn: '2026-03-26 08:30' });
    expect(await read(atrium.author, id)).toMatchObject({ state: 'expired' });
    expect(await rulesOf(change(atrium.author, id, { publishedOn: '2026-03-01 00:00' }))).toHaveProperty('publishedOn');
  });

  test('[S2-119] a must-read has a deadline in its period; what is pinned is so in its period', async () => {
    expect(await rulesOf(create({ mustRead: true }))).toEqual({ deadline: '必讀公告請填寫期限' });
    for (const deadline of ['2026-03-26 08:00', '2026-04-08 18:01'])
      expect(await rulesOf(create({ mustRead: true, deadline }))).toEqual({ deadline: '期限要在發布期間內' });
    for (const pinnedUntil of ['2026-03-25', '2026-04-09'])
      expect(await rulesOf(create({ pinnedUntil }))).toEqual({ pinnedUntil: '置頂日期要在發布期間內' });
    const { id } = await create({ mustRead: true, deadline: '2026-03-31 18:00', pinnedUntil: '2026-03-30' });
    expect(await read(atrium.author, id)).toMatchObject({ deadline: '2026-03-31 18:00', pinnedUntil: '2026-03-30' });
    await change(atrium.author, id, { mustRead: false });
    expect(await read(atrium.author, id)).toMatchObject({ mustRead: false, deadline: null });
    const { id: draft } = await create({ mustRead: true, isDraft: true });
    expect(await read(atrium.author, draft)).toMatchObject({ mustRead: true, deadline: null });
  });

  test('readers are people of the company, who may have left; categories are those of the company and belong together', async () => {
    const outsider = await atrium.colleague(['bulletin.publish', 'bulletin.category.manage'], '別家公司');
    const leaver = await atrium.addPerson({ hidden: true });
    for (const stranger of [outsider.person.id, 987_654])
      expect(await rulesOf(create({ readers: [stranger] }))).toEqual({
        readers: '讀者名單中有不屬於公司的人，請重新選擇',
      });
    const { id } = await create({ readers: [leaver.id, atrium.reader.person.id] });
    expect((await read(atrium.author, id)).readers).toContain(leaver.id);
    const { id: foreign } = await outsider.api.createMainCategory({ body: { name: '別家' } });
    expect(await rulesOf(create({ mainCategoryId: foreign }))).toEqual({
      mainCategoryId: '主分類已不存在，請重新選擇',
      subCategoryId: '次分類不屬於這個主分類，請重新選擇',
    });
    expect(await rulesOf(create({ mainCategoryId: foreign, isDraft: true }))).toHaveProperty('mainCategoryId');
    const { mainCategoryId, subCategoryId } = atrium.categories;
    const swapped = { mainCategoryId: subCategoryId, subCategoryId: mainCategoryId };
    expect(Object.keys(await rulesOf(create(swapped)))).toEqual(['mainCategoryId', 'subCategoryId']);
  });

  test('[S2-114] the disabled category of an old bulletin has to be replaced when it is saved', async () => {
    const keeper = await atrium.colleague(['bulletin.category.manage']);
    const { id: parent } = await keeper.api.createMainCategory({ body: { name: '會停用' } });
    const { id: sub } = await keeper.api.createSubCategory({ params: { id: parent }, body: { name: '次' } });
    const id = await atrium.publish([atrium.reader], { mainCategoryId: parent, subCategoryId: sub });
    await keeper.api.changeSubCategory({ params: { id: sub }, body: { isEnabled: false } });
    expect(await rulesOf(change(atrium.author, id, { title: '新標題' }))).toEqual({
      subCategoryId: '這個次分類已停用，請重新選擇',
    });
    await keeper.api.changeMainCategory({ params: { id: parent }, body: { isEnabled: false } });
    expect(Object.keys(await rulesOf(change(atrium.author, id, { title: '新標題' })))).toHaveLength(2);
    await create({ mainCategoryId: parent, subCategoryId: sub, isDraft: true });
    await change(atrium.author, id, { title: '新標題', ...atrium.categories });
    expect(await read(atrium.author, id)).toMatchObject({ title: '新標題', subCategoryName: '門禁與總務' });
  });

  test('a published bulletin does not become a draft again; one that waits for its time does', async () => {
    const id = await atrium.publish([atrium.reader]);
    await expect(change(atrium.author, id, { isDraft: true })).rejects.toMatchObject({ code: 409 });
    const { id: later } = await create({ publishedOn: '2026-03-27 09:00' });
    await change(atrium.author, later, { isDraft: true });
    expect(await read(atrium.author, later)).toMatchObject({ state: 'draft' });
  });
});

describe('the bulletins that one writes', () => {
  test('[S2-265] GET /bulletins has one’s own in every state, with bulletin.manageAll those of the company; GET /bulletins/counts counts them', async () => {
    const person = await atrium.colleague(['bulletin.publish']);
    const keeper = await atrium.colleague(['bulletin.category.manage']);
    const { id: subCategoryId } = await keeper.api.createSubCategory({
      params: { id: atrium.categories.mainCategoryId },
      body: { name: '假期與值班' },
    });
    const made = {
      published: await create({ title: '乙 公告' }, person),
      scheduled: await create({ title: '甲 公告', publishedOn: '2026-03-27 09:00', subCategoryId }, person),
      draft: await create({ title: '丙 100%_ 草稿', isDraft: true, publishedOn: null }, person),
      expired: await create({ title: '丁 公告', content: '<p>特別的字</p>' }, person),
    };
    await change(person, made.expired.id, { finishedOn: '2026-03-26 08:30' });
    const idsOf = async (query: object) => (await person.api.bulletins({ query })).list.map(({ id }) => id);
    const states = Object.entries(made) as [string, { id: number }][];
    for (const [state, { id }] of states) expect(await idsOf({ state })).toEqual([id]);
    expect(await person.api.counts()).toEqual({ all: 4, published: 1, scheduled: 1, draft: 1, expired: 1 });
    expect(await idsOf({})).toEqual([made.draft.id, made.scheduled.id, made.expired.id, made.published.id]);
    expect(await idsOf({ sortName: 'title', sort: 'ASC' })).toHaveLength(4);
    expect(await idsOf({ keyword: '0%_' })).toEqual([made.draft.id]);
    expect(await idsOf({ keyword: '特別的' })).toEqual([made.expired.id]);
    expect(await idsOf({ subCategoryId })).toEqual([made.scheduled.id]);
    expect(await idsOf({ mainCategoryId: atrium.categories.mainCategoryId })).toHaveLength(4);
    expect(await person.api.bulletins({ query: { pageSize: 3, page: 2 } })).toMatchObject({
      totalSize: 4,
      page: 2,
      pageSize: 3,
      list: [{ id: made.published.id, readerCount: 1, readCount: 0, state: 'published' }],
    });
    expect((await atrium.manager.api.bulletins({ query: { keyword: '特別的' } })).totalSize).toBe(1);
    expect((await atrium.author.api.bulletins({ query: { keyword: '特別的' } })).totalSize).toBe(0);
    await expect(atrium.reader.api.bulletins()).rejects.toMatchObject(notAllowed);
    await expect(atrium.reader.api.counts()).rejects.toMatchObject(notAllowed);
    for (const query of [{ pageSize: 101 }, { page: 0 }, { sortName: 'content' }, { state: 'gone' }])
      await expect(person.api.bulletins({ query: query as never })).rejects.toMatchObject({ code: 422 });
  });

  test('[S2-120] no one but its readers, its author and who manages all bulletins gets a bulletin', async () => {
    const id = await atrium.publish([atrium.reader]);
    const elsewhere = await atrium.colleague(['bulletin.publish', 'bulletin.manageAll'], '別家公司');
    const other = await atrium.colleague(['bulletin.publish', 'bulletin.readers.view']);
    const sees = async ({ api }: BulletinPerson) => {
      const found = await api.summary({ params: { id } }).then(
        ({ content }) => content,
        ({ code }: { code: number }) => code,
      );
      const listed = (await api.summaries({ query: { pageSize: 100 } })).list.some((row) => row.id === id);
      return [found, listed];
    };
    expect(await sees(atrium.reader)).toEqual(['<p>從 B1 進出。</p>', true]);
    for (const person of [atrium.author, atrium.manager])
      expect(await sees(person)).toEqual(['<p>從 B1 進出。</p>', false]);
    for (const person of [atrium.stranger, elsewhere, other]) {
      expect(await sees(person)).toEqual([404, false]);
      for (const refused of [
        person.api.readers({ params: { id } }),
        person.api.readersWithState({ params: { id } }),
        person.api.markRead({ params: { id }, body: {} }),
      ])
        await expect(refused).rejects.toMatchObject(missing);
    }
    for (const person of [elsewhere, other]) {
      await expect(read(person, id)).rejects.toMatchObject(missing);
      await expect(change(person, id, { title: '別人' })).rejects.toMatchObject(missing);
      await expect(person.api.removeBulletin({ params: { id } })).rejects.toMatchObject(missing);
    }
  });
});

describe('files', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test('attachments and images are kept and read by those who see the bulletin; what is taken out is released', async () => {
    const [attached, image] = [
      await atrium.author.upload('地圖.txt', '地圖'),
      await atrium.author.upload('圖.png', png),
    ];
    const content = `<p>見圖</p><img src="${image.fileUrl}" alt="圖">`;
    const id = await atrium.publish([atrium.reader], { files: [attached.fileId], content });
    const summary = await atrium.reader.api.summary({ params: { id } });
    expect(summary).toMatchObject({ files: [{ fileId: attached.fileId, fileName: '地圖.txt' }], hasFiles: true });
    const status = async (person: BulletinPerson, { fileUrl }: { fileUrl: string }) =>
      (await person.fetchFile(fileUrl)).status;
    for (const person of [atrium.reader, atrium.manager])
      for (const file of [attached, image]) expect(await status(person, file)).toBe(200);
    expect(await status(atrium.stranger, attached)).toBe(404);
    const foreign = await atrium.stranger.upload('別人.txt', '別人的');
    await expect(change(atrium.author, id, { files: [foreign.fileId] })).rejects.toMatchObject({ code: 422 });
    await change(atrium.author, id, { files: [], content: '<p>沒有圖</p>' });
    expect(await status(atrium.reader, attached)).toBe(404);
    expect(await status(atrium.author, attached)).toBe(200);
    expect(await rulesOf(create({ files: Array.from({ length: 11 }, () => attached.fileId) }))).toHaveProperty('files');
  });

  test('one image is content as well, and is released with its text; what was deleted has no files', async () => {
    const image = await atrium.author.upload('圖.png', png);
    const attached = await atrium.author.upload('附件.txt', '內容');
    const id = await atrium.publish([atrium.reader], { content: `<img src="${image.fileUrl}" alt="">` });
    const status = async ({ fileUrl }: { fileUrl: string }) => (await atrium.reader.fetchFile(fileUrl)).status;
    expect(await status(image)).toBe(200);
    await change(atrium.author, id, { content: '<p>沒有圖</p>', files: [attached.fileId] });
    expect([await status(image), await status(attached)]).toEqual([404, 200]);
    await atrium.author.api.removeBulletin({ params: { id } });
    expect(await status(attached)).toBe(404);
  });

  test('what was deleted 30 days ago is removed with its files', async () => {
    // A month later every session of the others would have ended.
    await using own = await openBulletins();
    const attached = await own.author.upload('附件.txt', '內容');
    const id = await own.publish([own.reader], { files: [attached.fileId] });
    await own.author.api.removeBulletin({ params: { id } });
    await own.advance(31 * 24 * 60 * 60_000);
    const later = await own.again(own.author);
    await expect(later.api.restoreBulletin({ params: { id } })).rejects.toMatchObject(missing);
    expect(await own.server.context.files.facts([attached.fileId])).toEqual([]);
  });

  test('what was deleted 30 days ago is not restored, also where the job that deletes it for good has not run', async () => {
    const deleted = async (since: string) => {
      const id = await atrium.publish([atrium.reader]);
      await atrium.author.api.removeBulletin({ params: { id } });
      await atrium.server.db.execute(
        sql`update bulletin.bulletins set deleted_on = deleted_on - ${since}::interval where id = ${id}`,
      );
      return { params: { id } };
    };
    await atrium.author.api.restoreBulletin(await deleted('30 days'));
    await expect(atrium.author.api.restoreBulletin(await deleted('30 days 1 second'))).rejects.toMatchObject(missing);
  });
});
