import { formatDateTime } from '@atrium/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulletinPerson, type Bulletins, openBulletins } from '../testing/openBulletins.ts';

let atrium: Bulletins;
beforeAll(async () => {
  atrium = await openBulletins();
});
afterAll(() => atrium.dispose());

const missing = { code: 404 };
const listSummaries = async ({ api }: BulletinPerson, query: object = {}) => (await api.summaries({ query })).list;
const idsOf = async (person: BulletinPerson, query: object = {}) =>
  (await listSummaries(person, query)).map(({ id }) => id);
const countUnread = async ({ api }: BulletinPerson) => (await api.unread()).unreadNumber;
const markRead = ({ api }: BulletinPerson, id: number, revision?: number) =>
  api.markRead({ params: { id }, body: { ...(revision !== undefined && { revision }) } });
const MINUTE = 60_000;

describe('what one may read', () => {
  test('[S2-270] GET /bulletinSummaries is a page of it, GET /bulletinSummaries/:id one of it, with its first words and whether it is read', async () => {
    const person = await atrium.colleague();
    const long = `<h2>時間</h2><p>${'長'.repeat(200)}</p>`;
    const first = await atrium.publish([person], { title: '第一則', content: long });
    const pinned = await atrium.publish([person], {
      title: '置頂',
      publishedOn: '2026-03-25 09:00',
      pinnedUntil: '2026-03-26',
    });
    const last = await atrium.publish([person], { title: '最新', publishedOn: '2026-03-26 08:30' });
    expect(await idsOf(person)).toEqual([pinned, last, first]);
    const [top, , bottom] = await listSummaries(person);
    expect(top).toMatchObject({
      isPinned: true,
      isRead: false,
      readOn: null,
      mainCategoryName: '行政公告',
      state: 'published',
    });
    expect(bottom).toMatchObject({ isPinned: false, summary: `時間 ${'長'.repeat(117)}` });
    expect(await person.api.summaries({ query: { pageSize: 2, page: 2 } })).toMatchObject({
      totalSize: 3,
      list: [{ id: first }],
    });
    expect(await person.api.summaries({ query: { page: 9 } })).toMatchObject({ totalSize: 3, list: [] });
    await markRead(person, last);
    expect(await idsOf(person, { isRead: false })).toEqual([pinned, first]);
    expect(await idsOf(person, { isRead: true })).toEqual([last]);
    expect(await idsOf(person, { keyword: '置' })).toEqual([pinned]);
    expect(await idsOf(person, { keyword: '長長' })).toEqual([first]);
    expect(await idsOf(person, atrium.categories)).toHaveLength(3);
    expect(await idsOf(person, { mainCategoryId: 987 })).toEqual([]);
    expect(await person.api.summary({ params: { id: first } })).toMatchObject({
      content: long,
      isReader: true,
      canEdit: false,
      canSeeReceipts: false,
      files: [],
    });
    expect(await person.api.summary({ params: { id: pinned } })).toMatchObject({ isPinned: true });
    expect(await atrium.author.api.summary({ params: { id: first } })).toMatchObject({
      isReader: false,
      canEdit: true,
      canSeeReceipts: true,
    });
  });

  test('[S2-273] PUT /bulletins/:id/read marks it read once; GET /bulletinSummaries/unread goes down, in every browser of the person', async () => {
    const person = await atrium.colleague();
    const [one] = [await atrium.publish([person]), await atrium.publish([person])];
    expect(await countUnread(person)).toBe(2);
    const [elsewhere, ofAuthor] = [await (await atrium.again(person)).listen(), await atrium.author.listen()];
    expect(await markRead(person, one)).toEqual({ unreadNumber: 1 });
    expect(await elsewhere.next('read')).toEqual({ id: one, unreadNumber: 1 });
    expect(await ofAuthor.next('received')).toEqual({ id: one });
    const { readOn } = (await listSummaries(person, { isRead: true }))[0]!;
    expect(readOn).toBe(formatDateTime(atrium.clock.now(), 'Asia/Taipei').slice(0, 16));
    await atrium.advance(5 * MINUTE);
    expect(await markRead(person, one)).toEqual({ unreadNumber: 1 });
    expect((await listSummaries(person, { isRead: true }))[0]!.readOn).toBe(readOn);
    expect(elsewhere.waiting).toEqual([]);
    await expect(markRead(person, one, 2)).rejects.toMatchObject({ code: 422 });
    await expect(markRead(person, 987_654)).rejects.toMatchObject(missing);
  });

  test('who sees the receipts follows them: the author, a manager and a reader with the permission, and no one else', async () => {
    const person = await atrium.colleague();
    const manages = await atrium.colleague(['bulletin.publish', 'bulletin.manageAll', 'bulletin.readers.view']);
    const [reads, neither] = [
      await atrium.colleague(['bulletin.readers.view']),
      await atrium.colleague(['bulletin.readers.view']),
    ];
    const id = await atrium.publish([person, reads]);
    const viewers = await Promise.all([atrium.author, manages, reads].map((viewer) => viewer.listen()));
    const [ofNeither, ofManager] = [await neither.listen(), await atrium.manager.listen()];
    await markRead(person, id);
    for (const viewer of viewers) expect(await viewer.next('received')).toEqual({ id });
    for (const viewer of [ofNeither, ofManager]) expect(viewer.waiting).toEqual([]);
  });

  test('an author who is no reader is not one of those who have read it', async () => {
    const id = await atrium.publish([atrium.reader]);
    await markRead(atrium.author, id);
    expect(await atrium.author.api.receiptCounts({ params: { id } })).toMatchObject({ total: 1, current: 0, none: 1 });
    const own = await atrium.publish([atrium.author]);
    await markRead(atrium.author, own);
    expect(await atrium.author.api.receiptCounts({ params: { id: own } })).toMatchObject({ total: 1, current: 1 });
  });

  test('a receipt is of the revision that was shown; resetRead makes earlier ones void', async () => {
    const person = await atrium.colleague();
    const id = await atrium.publish([person]);
    const change = (body: object) => atrium.author.api.changeBulletin({ params: { id }, body });
    await markRead(person, id);
    await change({ content: '<p>改了一個字</p>' });
    expect((await listSummaries(person))[0]).toMatchObject({
      isRead: true,
      revision: 2,
      editedOn: expect.any(String) as string,
    });
    await change({ content: '<p>重要的更正</p>', resetRead: true });
    expect((await listSummaries(person))[0]).toMatchObject({ isRead: false, readOn: null, revision: 3 });
    await markRead(person, id, 2);
    expect((await listSummaries(person))[0]).toMatchObject({ isRead: false });
    await markRead(person, id, 3);
    expect((await listSummaries(person))[0]).toMatchObject({ isRead: true });
    await change({ pinnedUntil: '2026-03-31' });
    expect((await listSummaries(person))[0]).toMatchObject({ isRead: true, revision: 3 });
    await change({ mustRead: true, deadline: '2026-03-31 18:00' });
    expect((await listSummaries(person))[0]).toMatchObject({ isRead: false, revision: 4 });
  });

  test('[S2-121] readers see a bulletin from publishedOn until finishedOn only, and it is unread no longer than that', async () => {
    const person = await atrium.colleague();
    const now = atrium.clock.now().getTime();
    const at = (minutes: number) =>
      new Date(now + minutes * MINUTE).toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' }).slice(0, 16);
    const id = await atrium.publish([person], { publishedOn: at(10), finishedOn: at(20) });
    const refused = async () => {
      expect(await idsOf(person)).toEqual([]);
      expect(await countUnread(person)).toBe(0);
      await expect(person.api.summary({ params: { id } })).rejects.toMatchObject(missing);
      for (const reader of [person, atrium.author]) await expect(markRead(reader, id)).rejects.toMatchObject(missing);
    };
    await refused();
    await atrium.advance(10 * MINUTE);
    expect(await idsOf(person)).toEqual([id]);
    expect(await countUnread(person)).toBe(1);
    await atrium.advance(10 * MINUTE);
    await refused();
    expect(await atrium.author.api.summary({ params: { id } })).toMatchObject({ state: 'expired' });
  });

  test('a reader who is taken off the list does not see it any more, one who is added does', async () => {
    const [one, other] = [await atrium.colleague(), await atrium.colleague()];
    const id = await atrium.publish([one]);
    await atrium.author.api.changeBulletin({ params: { id }, body: { readers: [other.person.id] } });
    expect([await idsOf(one), await idsOf(other)]).toEqual([[], [id]]);
  });
});

test('GET /bulletinSummaries/mustReads has what a person still has to confirm, the earliest deadline first', async () => {
  const [person, other] = [await atrium.colleague(), await atrium.colleague()];
  const must = (title: string, deadline: string, readers = [person]) =>
    atrium.publish(readers, { title, mustRead: true, deadline });
  const later = await must('晚的', '2026-03-31 18:00');
  const soon = await must('早的', '2026-03-27 18:00');
  await must('別人的', '2026-03-27 18:00', [other]);
  await atrium.publish([person], { title: '不必確認' });
  const listed = async () => (await person.api.mustReads()).map(({ id, isOver }) => [id, isOver]);
  expect(await listed()).toEqual([
    [soon, false],
    [later, false],
  ]);
  await markRead(person, soon);
  expect(await listed()).toEqual([[later, false]]);
  const over = await must('過期的', '2026-03-26 08:30');
  expect(await listed()).toEqual([
    [over, true],
    [later, false],
  ]);
  expect((await person.api.unread()).ids.toSorted()).toEqual((await idsOf(person, { isRead: false })).toSorted());
});

describe('receipts', () => {
  test('[S2-271] GET /bulletinSummaries/:id/readers has the readers by name, for those who see it', async () => {
    const id = await atrium.publish([atrium.reader]);
    for (const person of [atrium.author, atrium.reader, atrium.manager])
      expect(await person.api.readers({ params: { id } })).toEqual({
        readers: [{ employeeId: atrium.reader.person.id, employeeName: atrium.reader.person.name }],
      });
  });

  test('[S2-272] GET /v2/bulletinSummaries/:id/readers and GET /bulletinSummaries/:id/readers/v2 have who has read it, by unit, for the author and people with bulletin.readers.view', async () => {
    const [viewer, unread] = [await atrium.colleague(['bulletin.readers.view']), await atrium.colleague()];
    const id = await atrium.publish([viewer, unread]);
    await markRead(viewer, id);
    const paths = [`/v2/bulletinSummaries/${id}/readers`, `/bulletinSummaries/${id}/readers/v2`];
    for (const person of [atrium.author, viewer])
      for (const path of paths) {
        const { data } = await atrium.send(person, 'GET', path);
        expect(data).toMatchObject({
          readers: [
            {
              employeeId: viewer.person.id,
              employeeName: viewer.person.name,
              isRead: true,
              readOn: expect.any(String) as string,
            },
            { employeeId: unread.person.id, isRead: false, readOn: null },
          ],
          compManagers: [],
        });
        const { departments } = data as { departments: { employees: unknown[]; groups: { employees: unknown[] }[] }[] };
        expect(
          departments.flatMap(({ employees, groups }) => [employees, ...groups.map((each) => each.employees)]).flat(),
        ).toEqual([viewer, unread].map(({ person: { id: of, name, employee } }) => ({ id: of, name, employee })));
      }
    for (const person of [unread, atrium.manager])
      for (const path of paths)
        expect(await atrium.send(person, 'GET', path)).toMatchObject({ http: 200, code: 422, status: 'NOT_ALLOWED' });
  });

  test('GET /bulletins/:id/receipts/counts and GET /bulletins/:id/receipts: who has read which revision; people who have left are not counted', async () => {
    const people = [await atrium.colleague(), await atrium.colleague(), await atrium.colleague()] as const;
    const leaver = await atrium.addPerson({ hidden: true });
    const id = await atrium.publish([...people, { person: leaver }]);
    const [current, older, none] = people;
    await markRead(older, id);
    await atrium.author.api.changeBulletin({ params: { id }, body: { title: '第二版', resetRead: true } });
    await markRead(current, id);
    expect(await atrium.author.api.receiptCounts({ params: { id } })).toEqual({
      total: 3,
      current: 1,
      older: 1,
      none: 1,
      pending: 2,
      overdue: 0,
      left: 1,
    });
    const rows = async (query: object) => (await atrium.author.api.receipts({ params: { id }, query })).list;
    expect(await rows({ state: 'older' })).toMatchObject([
      { employeeId: older.person.id, revision: 1, isPending: true, remindedOn: null },
    ]);
    expect(await rows({ state: 'current' })).toMatchObject([
      { employeeId: current.person.id, revision: 2, isPending: false },
    ]);
    expect(await rows({ state: 'none' })).toMatchObject([{ employeeId: none.person.id, revision: null, readOn: null }]);
    expect(await rows({ pageSize: 2, page: 2 })).toHaveLength(1);
    const [row] = (await atrium.author.api.bulletins({ query: { keyword: '第二版' } })).list;
    expect(row).toMatchObject({ readerCount: 3, readCount: 1 });
  });

  test('a must-read shows who is overdue and who confirmed too late, in the list, the counts and the table', async () => {
    const [late, overdue] = [await atrium.colleague(), await atrium.colleague()];
    const id = await atrium.publish([late, overdue], { mustRead: true, deadline: '2026-03-26 08:30' });
    await markRead(late, id);
    const { list } = await atrium.author.api.receipts({ params: { id } });
    expect(list.map(({ employeeId, isLate, isPending }) => [employeeId, isLate, isPending])).toEqual([
      [late.person.id, true, false],
      [overdue.person.id, true, true],
    ]);
    expect(await atrium.author.api.receiptCounts({ params: { id } })).toMatchObject({ pending: 1, overdue: 1 });
    const lines = (await (await atrium.author.fetchFile(`/api/bulletins/${id}/receipts.csv`)).text()).split('\r\n');
    expect(lines[0]).toContain('狀態,逾期,版次');
    expect(lines[1]).toContain('已讀這一版,逾期確認,1');
    expect(lines[2]).toContain('還沒讀,逾期未確認,');
    await atrium.author.api.changeBulletin({ params: { id }, body: { deadline: '2026-03-31 18:00' } });
    expect((await atrium.author.api.receipts({ params: { id } })).list.map(({ isLate }) => isLate)).toEqual([
      false,
      false,
    ]);
  });

  test('GET /bulletins/:id/receipts.csv is the same as a table, which no spreadsheet runs', async () => {
    const person = await atrium.colleague();
    const id = await atrium.publish([person], { title: '=2+3 公告' });
    await markRead(person, id);
    const response = await atrium.author.fetchFile(`/api/bulletins/${id}/receipts.csv`);
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('=2+3 公告 已讀名單.csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines[0]).toBe('員工編號,姓名,部門,組別,狀態,版次,已讀時間,提醒時間');
    expect(lines[1]).toContain(`${person.person.employee},${person.person.name}`);
    expect(lines[1]).toMatch(/已讀這一版,1,2026-03-26 \d\d:\d\d:\d\d,$/);
    expect((await atrium.reader.fetchFile(`/api/bulletins/${id}/receipts.csv`)).headers.get('content-type')).toContain(
      'json',
    );
  });
});

test('the search finds what one may read or writes, by title and text, and nothing else', async () => {
  const person = await atrium.colleague();
  const id = await atrium.publish([person], { title: '尋寶活動', content: '<p>在中庭集合</p>' });
  await atrium.publish([atrium.reader], { title: '別人的尋寶' });
  await atrium.publish([person], { title: '尋寶草稿', isDraft: true });
  const found = async ({ host }: BulletinPerson, query: string) =>
    (await host.search({ query: { query } })).list.map(({ title, opens }) => [title, opens]);
  expect(await found(person, '尋寶')).toEqual([['尋寶活動', { view: 'ShowBulletin', params: { id } }]]);
  expect(await found(person, '中庭集合')).toHaveLength(1);
  expect(await found(person, '%')).toEqual([]);
  expect(await found(await atrium.again(atrium.author), '尋寶')).toHaveLength(3);
  expect(await found(await atrium.colleague(['bulletin.publish', 'bulletin.manageAll'], '別家公司'), '尋寶')).toEqual(
    [],
  );
});

test('a person who moved to another company has no bulletins of the earlier one, and is no reader that counts', async () => {
  const mover = await atrium.colleague();
  const more = { title: '舊公司必讀', mustRead: true, deadline: '2026-04-01 12:00' };
  const id = await atrium.publish([mover, atrium.reader], more);
  await atrium.move(mover, await atrium.colleague([], '別家公司'));
  const moved = await atrium.again(mover);
  expect(await idsOf(moved)).toEqual([]);
  expect(await countUnread(moved)).toBe(0);
  expect(await moved.api.mustReads()).toEqual([]);
  expect((await moved.host.search({ query: { query: '舊公司' } })).list).toEqual([]);
  const { api } = await atrium.again(atrium.author);
  const [row] = (await api.bulletins({ query: { keyword: '舊公司' } })).list;
  expect(row).toMatchObject({ id, readerCount: 1 });
});

test('a bulletin with a reader who moved to another company can be saved, and they get no notice of it', async () => {
  const mover = await atrium.colleague();
  const id = await atrium.publish([mover, atrium.reader]);
  const other = await atrium.colleague([], '另一公司');
  await atrium.move(mover, other);
  const [moved, stayed] = [await (await atrium.again(mover)).listen(), await atrium.reader.listen()];
  const { api } = await atrium.again(atrium.author);
  // the form sends the stored readers back
  const readers = [mover.person.id, atrium.reader.person.id];
  await api.changeBulletin({ params: { id }, body: { readers, title: '改道延期', notifyAgain: true } });
  await stayed.nextOfHost(7);
  expect(moved.ofHost.filter(({ type }) => type === 7)).toEqual([]);
  // someone of another company who was no reader stays refused
  await expect(
    api.changeBulletin({ params: { id }, body: { readers: [...readers, other.person.id] } }),
  ).rejects.toMatchObject({ code: 422 });
});

test('a keyword finds words of title, text, attachments and author, the best first, with where it was found', async () => {
  const person = await atrium.colleague();
  const author = await atrium.again(atrium.author);
  const file = await author.upload('臺北 消防圖.txt', 'a');
  const plan = await atrium.publish(
    [person],
    { title: '消防演練', content: '<p>週三下午，裏程碑大樓</p>', files: [file.fileId] },
    author,
  );
  const memo = await atrium.publish(
    [person],
    {
      title: '停車',
      content: '<p>消防通道請勿停車，演練照常</p>',
      pinnedUntil: '2026-03-27',
    },
    author,
  );
  await atrium.publish([atrium.reader], { title: '消防演練，別人的' }, author);
  const found = async (keyword: string) =>
    (await listSummaries(person, { keyword })).map(({ id, foundIn }) => [id, foundIn?.part ?? null]);
  expect(await found('消防'), 'the title before the text, though that is pinned').toEqual([
    [plan, null],
    [memo, 'content'],
  ]);
  expect(await found('演練 消防')).toEqual([
    [plan, null],
    [memo, 'content'],
  ]);
  expect(await found('消防圖 台北')).toEqual([[plan, 'file']]);
  expect(await found('裡程碑')).toEqual([[plan, 'content']]);
  expect((await found(author.person.name)).map(([, part]) => part)).toEqual(['person', 'person']);
  const { list } = await person.host.search({ query: { query: '照常' } });
  expect(list).toMatchObject([{ title: '停車', excerpt: '消防通道請勿停車，演練照常' }]);
  const own = await author.api.bulletins({ query: { keyword: '消防', sortName: 'relevance' } });
  expect(own.list.at(-1)).toMatchObject({ id: memo, foundIn: { part: 'content' } });
  // An attachment that was taken off is found no more.
  await author.api.changeBulletin({ params: { id: plan }, body: { files: [] } });
  expect(await found('消防圖')).toEqual([]);
});
