import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';

type AsOptions = string | { readonly employee: string; readonly name: string };
const DAY = 24 * 60 * 60_000;
let handovers: TestHandovers;
let anna: HandoverPerson;
let ben: HandoverPerson;
let carl: HandoverPerson;
let manager: HandoverPerson;
let outsider: HandoverPerson;
/** Ids by a name for each handover. */
const ids: Record<'schedule' | 'certificate' | 'tape' | 'stocktaking' | 'stranger' | 'own', number> = {} as never;
beforeAll(async () => {
  // They are published on three days; sessions end after 12 hours.
  handovers = await openHandover({ clock: '2026-03-16T09:00:00+08:00' });
  const signIn = async (as: (employee: string, name: string) => AsOptions) => {
    anna = await handovers.asPerson({ as: as('ANNA', 'Anna') });
    ben = await handovers.asPerson({ as: as('BEN', 'Ben') });
    carl = await handovers.asPerson({ as: as('CARL', 'Carl') });
  };
  await signIn((employee, name) => ({ employee, name }));
  const [a, b, c] = [anna.person.id, ben.person.id, carl.person.id];
  ids.schedule = await addHandover(anna, {
    title: '排程服務 移轉',
    content: '<p>主機 JOB-204，每日 05:30</p>',
    level: 3,
    editors: [b],
    readers: [c],
    ...handovers.options,
  });
  ids.stranger = await addHandover(carl, { title: '排程以外的人看不到' });
  await handovers.advance(4 * DAY);
  await signIn((employee) => employee);
  ids.certificate = await addHandover(ben, { title: '憑證更新與續約', content: '<p>排程檢查</p>', readers: [a, c] });
  ids.tape = await addHandover(anna, {
    title: '備份磁帶100%外送',
    isFinish: true,
    finishDate: '2026-03-20',
    readers: [b],
  });
  await handovers.advance(4 * DAY);
  await signIn((employee) => employee);
  ids.stocktaking = await addHandover(carl, {
    title: '盤點差異',
    level: 2,
    editors: [a, b],
    items: [{ text: '一', dueDate: '2026-03-23' }, { text: '二' }],
    isFinish: true,
    finishDate: '2026-04-30',
  });
  ids.own = await addHandover(ben, { title: '自己的筆記', content: '<p>Ｊｏｂ清單</p>' });
  manager = await handovers.colleague(['handover.manageAll']);
  outsider = await handovers.colleague(['handover.manageAll'], '別家公司');
});
afterAll(() => handovers.dispose());

const search = async (body: object = {}, { api } = ben) => (await api.search({ body })).list.map(({ id }) => id);
const invalid = (message: string) => ({ code: 422, message });

describe('the search', () => {
  test('[S2-232] POST /handovers/search is a page of the handovers that one sees, the latest first', async () => {
    const all = [ids.own, ids.stocktaking, ids.tape, ids.certificate, ids.schedule];
    expect(await search()).toEqual(all);
    expect(await search({ title: [], content: ['  '], publisher: [] }), 'empty conditions').toEqual(all);
    expect(await ben.api.search({ body: { page: 2, pageSize: 2 } })).toMatchObject({
      totalSize: 5,
      page: 2,
      pageSize: 2,
      list: [{ id: ids.tape }, { id: ids.certificate }],
    });
    expect(await ben.api.search({ body: { page: 9 } })).toMatchObject({ totalSize: 5, list: [] });
    for (const pageSize of [4, 5, 6])
      expect((await ben.api.search({ body: { pageSize } })).totalSize, 'of the first page').toBe(5);
    expect(await search({}, anna)).toEqual([ids.stocktaking, ids.tape, ids.certificate, ids.schedule]);
    expect(await search({}, manager)).toEqual([
      ids.own,
      ids.stocktaking,
      ids.tape,
      ids.certificate,
      ids.stranger,
      ids.schedule,
    ]);
    expect(await search({}, outsider)).toEqual([]);
    await expect(search({ pageSize: 101 })).rejects.toMatchObject({ code: 422 });
    await expect(search({ sortName: 'content' })).rejects.toMatchObject({ code: 422 });
  });

  test('a row contains what the list shows', async () => {
    const [row] = (await ben.api.search({ body: { title: ['排程'] } })).list;
    expect(row).toMatchObject({
      id: ids.schedule,
      title: '排程服務 移轉',
      typeName: '系統移交',
      tagName: '排程',
      level: 3,
      permission: 2,
      publisher: 'Anna',
      publishDate: '2026-03-16 09:00',
      editorCount: 1,
      readerCount: 1,
      viewedCount: 0,
      isRead: false,
      isChanged: false,
      isEditor: true,
      acknowledgedOn: null,
      state: 'open',
    });
    // Its publisher, and who manages all, have nothing to read.
    for (const person of [anna, manager])
      expect((await person.api.search({ body: { title: ['排程服務'] } })).list[0]).toMatchObject({ isRead: true });
  });

  test('[S2-063] subjects and contents are parts of them, whatever the case, the width and the spaces', async () => {
    expect(await search({ title: ['排程服務移'] })).toEqual([ids.schedule]);
    expect(await search({ content: ['job'] })).toEqual([ids.own, ids.schedule]);
    expect(await search({ content: ['ＪＯＢ -'] })).toEqual([ids.schedule]);
    expect(await search({ title: ['0%'] })).toEqual([ids.tape]);
    expect(await search({ title: ['_'] })).toEqual([]);
    expect(await search({ title: ['排程', '移轉'] })).toEqual([ids.schedule]);
    expect(await search({ title: ['排程', '憑證'] })).toEqual([]);
    expect(await search({ title: [' ', ''] })).toHaveLength(5);
    expect(await search({ title: null, content: [] })).toHaveLength(5);
    for (const field of ['title', 'content']) {
      await expect(search({ [field]: ['一', '二', '三', '四'] })).rejects.toMatchObject({ code: 422 });
      await expect(search({ [field]: ['一二三四五六七八九十十'] })).rejects.toMatchObject({ code: 422 });
      await search({ [field]: ['一二三四五六七八九十', '二', '三'] });
    }
    await expect(search({ publisher: [1, 2, 3, 4] })).rejects.toMatchObject({ code: 422 });
  });

  test('[S2-233][S2-066] `logic` true joins the conditions by and, false by or; `finished` null needs all-match', async () => {
    const publisher = [anna.person.id];
    expect(await search({ finished: true })).toEqual([ids.tape]);
    expect(await search({ finished: false })).toEqual([ids.own, ids.stocktaking, ids.certificate, ids.schedule]);
    expect(await search({ publisher })).toEqual([ids.tape, ids.schedule]);
    expect(await search({ publisher, finished: false })).toEqual([ids.schedule]);
    expect(await search({ title: ['憑證'], publisher, logic: false, finished: true })).toEqual([
      ...[ids.tape, ids.certificate, ids.schedule],
    ]);
    expect(await search({ title: ['憑證', '盤點'], logic: false, finished: true })).toEqual([
      ...[ids.stocktaking, ids.tape, ids.certificate],
    ]);
    await expect(search({ logic: false, title: ['憑證'] })).rejects.toMatchObject(
      invalid('「任一符合」時，狀態不能選「全部」。'),
    );
    // What the person does not see is never found.
    expect(await search({ title: ['看不到'], logic: false, finished: true })).toEqual([ids.tape]);
  });

  test('[S2-062][S2-065] the dates are those of publishing or of closing, at most 365 days apart, and always narrow', async () => {
    expect(await search({ dateBegin: '2026-03-20', dateEnd: '2026-03-20' })).toEqual([ids.tape, ids.certificate]);
    expect(await search({ dateBegin: '2026-03-21' })).toEqual([ids.own, ids.stocktaking]);
    expect(await search({ dateType: 1, dateEnd: '2026-03-19', dateBegin: '' })).toEqual([ids.schedule]);
    expect(await search({ dateType: 2, dateBegin: '2026-03-01', dateEnd: '2026-03-31' })).toEqual([ids.tape]);
    expect(await search({ dateType: 2, dateBegin: '2026-03-20' })).toEqual([ids.stocktaking, ids.tape]);
    const any = { logic: false, finished: false, title: ['備份'] };
    expect(await search({ ...any, dateEnd: '2026-03-19' })).toEqual([ids.schedule]);
    await search({ dateBegin: '2025-03-20', dateEnd: '2026-03-20' });
    await expect(search({ dateBegin: '2025-03-19', dateEnd: '2026-03-20' })).rejects.toMatchObject(
      invalid('日期範圍最長 365 天。'),
    );
    await expect(search({ dateBegin: '2026-03-21', dateEnd: '2026-03-20' })).rejects.toMatchObject({ code: 422 });
    await expect(search({ dateType: 3 })).rejects.toMatchObject({ code: 422 });
  });

  test('categories, tags, stars, keyword, favourites and public links narrow further', async () => {
    expect(await search({ typeId: handovers.options.typeId, tagId: handovers.options.tagId })).toEqual([ids.schedule]);
    expect(await search({ level: 2 })).toEqual([ids.stocktaking]);
    expect(await search({ keyword: '排程' })).toEqual([ids.certificate, ids.schedule]);
    expect(await search({ keyword: 'carl' })).toEqual([ids.stocktaking]);
    expect(await search({ keyword: '　' })).toHaveLength(5);
    await ben.api.collect({ params: { id: ids.tape } });
    expect(await search({ isCollected: true })).toEqual([ids.tape]);
    expect(await search({ isCollected: true, logic: false, finished: false })).toEqual([]);
    await ben.api.uncollect({ params: { id: ids.tape } });
    expect(await search({ isCollected: true })).toEqual([]);
    expect(await search({ isUrlPublic: true })).toEqual([]);
  });

  test('what was published by oneself, is one’s responsibility, waits, is unread or overdue', async () => {
    expect(await search({ box: 'published' })).toEqual([ids.own, ids.certificate]);
    expect(await search({ box: 'responsible' })).toEqual([ids.stocktaking, ids.schedule]);
    expect(await search({ box: 'waiting' })).toEqual([ids.stocktaking, ids.schedule]);
    expect(await search({ isUnread: true })).toEqual([ids.stocktaking, ids.tape, ids.schedule]);
    // Eight days without acknowledgement; an item of yesterday.
    expect(await search({ isOverdue: true })).toEqual([ids.stocktaking, ids.schedule]);
    const overdueOf = async (id: number) => {
      const { overdue, overdueDays } = await ben.api.read({ params: { id } });
      return [...overdue, overdueDays];
    };
    expect(await overdueOf(ids.schedule)).toEqual(['acknowledge', 7]);
    expect(await overdueOf(ids.stocktaking)).toEqual(['items', 1]);
    expect(await overdueOf(ids.certificate)).toEqual([0]);
    await expect(search({ box: 'mine' })).rejects.toMatchObject({ code: 422 });
  });

  test('sorts by publishing, closing, subject, stars and change; without a date it is last', async () => {
    expect(await search({ sort: 'ASC' })).toEqual([ids.schedule, ids.certificate, ids.tape, ids.stocktaking, ids.own]);
    expect((await search({ sortName: 'finishDate', sort: 'asc' })).slice(0, 2)).toEqual([ids.tape, ids.stocktaking]);
    expect((await search({ sortName: 'finishDate', sort: 'DESC' })).slice(0, 2)).toEqual([ids.stocktaking, ids.tape]);
    expect((await search({ sortName: 'level' })).slice(0, 2)).toEqual([ids.schedule, ids.stocktaking]);
    expect((await search({ sortName: 'title' })).length).toBe(5);
  });
});

test('GET /handovers/counts returns how many there are, by the filters of the list', async () => {
  const { typeId, tagId } = handovers.options;
  expect(await ben.api.counts()).toEqual({
    all: 5,
    unread: 3,
    published: 2,
    responsible: 2,
    waiting: 2,
    collected: 0,
    overdue: 2,
    types: [{ typeId, count: 1, tags: [{ tagId, count: 1 }] }],
  });
  expect(await manager.api.counts()).toMatchObject({ all: 6, unread: 0, published: 0, responsible: 0, overdue: 2 });
  expect(await outsider.api.counts()).toMatchObject({ all: 0, types: [] });
});

test('a category and a tag count the handovers that the caller sees, not those of others', async () => {
  const { typeId, tagId } = handovers.options;
  const usesFor = async ({ api }: HandoverPerson) => [
    (await api.listCategories()).list.find(({ id }) => id === typeId)!.used,
    (await api.listTags()).list.find(({ id }) => id === tagId)!.used,
    (await api.readTag({ params: { id: tagId } })).used,
  ];
  const stranger = await handovers.colleague([]);
  for (const person of [anna, ben, carl, manager]) expect(await usesFor(person)).toEqual([1, 1, 1]);
  expect(await usesFor(stranger)).toEqual([0, 0, 0]);
});

test('the search of the workspace finds subjects, contents and publishers of what one sees, open ones first', async () => {
  const find = async (query: string, { host } = ben) => {
    const { list } = await host.search({ query: { query } });
    return list.map(({ opens }) => opens.params?.['id']);
  };
  expect(await find('排程'), 'subjects before contents').toEqual([ids.schedule, ids.certificate]);
  expect(await find('anna'), 'publishers and responsible people').toEqual([ids.stocktaking, ids.schedule, ids.tape]);
  expect(await find('看不到')).toEqual([]);
  expect(await find('%')).toEqual([ids.tape]);
  const [found] = (await ben.host.search({ query: { query: '盤點' } })).list;
  expect(found).toMatchObject({
    type: 'handover',
    title: '盤點差異',
    detail: 'Carl',
    when: '2026-03-24 09:00',
    opens: { view: 'ShowHandover', params: { id: ids.stocktaking } },
  });
});

describe('what a keyword finds', () => {
  const keyword = async (text: string, person = ben) =>
    (await person.api.search({ body: { keyword: text, sortName: 'relevance' } })).list.map(({ id }) => id);

  test('several words in any order, each anywhere; in quotes those that follow one another', async () => {
    expect(await keyword('移轉 排程')).toEqual([ids.schedule]);
    expect(await keyword('JOB-204 移轉'), 'content and subject').toEqual([ids.schedule]);
    expect(await keyword('ben 差異'), 'a responsible person and the subject').toEqual([ids.stocktaking]);
    expect(await keyword('移轉 憑證')).toEqual([]);
    expect(await keyword('「服務移轉」')).toEqual([ids.schedule]);
    expect(await keyword('"移轉 排程"')).toEqual([]);
    expect(await keyword('“備份')).toEqual([ids.tape]);
  });

  test('one character, punctuation and wildcards are themselves; white space asks for nothing', async () => {
    expect(await keyword('轉')).toEqual([ids.schedule]);
    expect(await keyword('%')).toEqual([ids.tape]);
    expect(await keyword('％')).toEqual([ids.tape]);
    expect(await keyword('_')).toEqual([]);
    expect(await keyword('\\')).toEqual([]);
    expect(await keyword('，')).toEqual([ids.schedule]);
    expect(await keyword('""')).toEqual([]);
    expect(await keyword(' \u3000 ')).toHaveLength(5);
    expect(await keyword('甲 '.repeat(50))).toEqual([]);
    await expect(keyword('長'.repeat(101))).rejects.toMatchObject({ code: 422 });
  });

  test('variants of a character, width and case are one', async () => {
    const id = await addHandover(ben, {
      title: '臺北裏程碑',
      content: '<p>著作 ＰＯ－１２３ Café</p>',
      readers: [anna.person.id],
    });
    for (const text of ['台北', '臺北', '裡程', '着作', 'po-123', 'ＰＯ', 'CAFÉ', 'cafe\u0301'])
      expect(await keyword(text), text).toEqual([id]);
    for (const text of ['台北', '着作 裡程'])
      expect(await keyword(text, manager), `by the index: ${text}`).toEqual([id]);
    expect(await search({ title: ['台北'] }), 'the advanced search too').toEqual([id]);
    expect(await search({ content: ['着作'] })).toEqual([id]);
    await ben.api.remove({ params: { id } });
  });

  test('items, comments and names of files are found, with the part that has them', async () => {
    const [report, photo] = [await ben.upload('盤點報表.txt', 'a'), await anna.upload('機櫃照片.txt', 'b')];
    const id = await addHandover(ben, {
      title: '週報',
      content: `<p>${'前言。'.repeat(60)}第三季&amp;第四季的結果在附件${'，其餘略'.repeat(60)}</p>`,
      items: [{ text: '歸還鑰匙' }],
      readers: [anna.person.id],
      files: [report],
    });
    await anna.api.addMessage({ params: { id }, body: { content: '已經通知廠商', files: [photo] } });
    const found = async (text: string, person = anna) => {
      const { list } = await person.api.search({ body: { keyword: text, sortName: 'relevance' } });
      return list.map((row) => [row.id, row.foundIn]);
    };
    for (const person of [anna, manager]) {
      expect(await found('鑰匙', person)).toEqual([[id, { part: 'item', text: '歸還鑰匙' }]]);
      expect(await found('廠商', person)).toEqual([[id, { part: 'comment', text: '已經通知廠商' }]]);
      expect(await found('報表.TXT', person)).toEqual([[id, { part: 'file', text: '盤點報表.txt' }]]);
      expect(await found('機櫃', person)).toEqual([[id, { part: 'file', text: '機櫃照片.txt' }]]);
      expect(await found('周報', person)).toEqual([[id, null]]);
    }
    const [[, excerpt]] = (await found('第三季 週報')) as [[number, { part: string; text: string }]];
    expect(excerpt.part).toBe('content');
    expect(excerpt.text).toMatch(/^….*第三季&第四季的結果.*…$/);
    expect(excerpt.text.length).toBeLessThan(100);
    expect(await found('廠商', carl), 'never for who does not see it').toEqual([]);
    const { list } = await anna.host.search({ query: { query: '廠商' } });
    expect(list).toMatchObject([{ title: '週報', excerpt: '已經通知廠商' }]);
    await anna.api.removeMessage({ params: { id: (await anna.api.messages({ params: { id } }))[0]!.msgId } });
    expect(await found('廠商'), 'a comment that was deleted').toEqual([]);
    await ben.api.change({
      params: { id },
      body: { items: [], content: '<p>新的</p>', isFileChanged: true, files: [] },
    });
    for (const text of ['鑰匙', '報表', '第三季']) expect(await found(text), `no longer: ${text}`).toEqual([]);
    await ben.api.remove({ params: { id } });
    expect(await found('週報'), 'in the bin').toEqual([]);
  });

  test('lines of the system are no comments', async () => {
    expect(await keyword('結案', manager)).toEqual([]);
  });

  test('the best first: the whole subject, its beginning, a whole word, inside, the content; pages follow one another', async () => {
    const made: number[] = [];
    for (const [title, content = ''] of [
      ['smart plan'],
      ['其他', '<p>art</p>'],
      ['the art plan'],
      ['Art plan'],
      ['art'],
      ['plan of art'],
    ] as const)
      made.push(await addHandover(ben, { title, content: content || '<p>內容</p>' }));
    const [inside, content, word, begins, whole, latest] = made;
    expect(await keyword('art')).toEqual([whole, begins, latest, word, inside, content]);
    const paged: number[] = [];
    for (const page of [1, 2, 3]) {
      const body = { keyword: 'art', sortName: 'relevance', page, pageSize: 2 } as const;
      paged.push(...(await ben.api.search({ body })).list.map(({ id }) => id));
    }
    expect(paged).toEqual(await keyword('art'));
    for (const id of made) await ben.api.remove({ params: { id } });
  });
});
