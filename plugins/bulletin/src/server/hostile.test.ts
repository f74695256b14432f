import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BulletinPerson, type Bulletins, openBulletins, PERIOD, said } from '../testing/openBulletins.ts';

let atrium: Bulletins;
let author: BulletinPerson;
beforeAll(async () => {
  atrium = await openBulletins({ with: ['notifications'] });
});
afterAll(() => atrium.dispose());
// the tests move the clock, and sessions end after half an hour
beforeEach(async () => {
  author = await atrium.again(atrium.author);
});

const MINUTE = 60_000;
/** `YYYY-MM-DD HH:mm`, so many minutes from now. */
const at = (minutes: number) =>
  new Date(atrium.clock.now().getTime() + minutes * MINUTE)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' })
    .slice(0, 16);
const body = (more: object = {}) => ({
  ...atrium.categories,
  ...PERIOD,
  title: '公告',
  content: '<p>內容</p>',
  readers: [atrium.reader.person.id],
  ...more,
});
const post = (more: object) => atrium.send(author, 'POST', '/bulletins', body(more));
const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    ({ code }: { code: number }) => code,
  );
async function noticesOf({ person }: Pick<BulletinPerson, 'person'>): Promise<string[]> {
  const { rows } = (await atrium.server.db.execute(
    sql`select title, message from notifications.notices where person_id = ${person.id} order by id`,
  )) as unknown as { rows: { title: string; message: string }[] };
  return rows.map(({ title, message }) => `${title}：${message}`);
}

describe('input', () => {
  test.for([
    ['readers that are no list', { readers: 1 }],
    ['readers that are texts', { readers: ['一'] }],
    ['readers below 1', { readers: [0] }],
    ['readers beyond the largest id', { readers: [2 ** 31] }],
    ['readers within readers', { readers: [[1]] }],
    ['a reader that does not exist', { readers: [2 ** 31 - 1] }],
    ['too many readers', { readers: Array.from({ length: 10_001 }, (_, index) => index + 1) }],
    ['a content that is too long', { content: `<p>${'長'.repeat(70_000)}</p>` }],
    ['a content that is nested too deeply', { content: '<ul><li>'.repeat(5_000) }],
    ['a content without anything to read', { content: '<p>　</p><script>1</script>' }],
    ['a day that does not exist', { publishedOn: '2026-02-30 09:00' }],
    ['a time that does not exist', { finishedOn: '2026-04-08 24:00' }],
    ['an end in the year 9999', { finishedOn: '9999-12-31 23:59' }],
    ['an end before the year 2000', { finishedOn: '1999-12-31 23:59' }],
    ['a time that is an object', { publishedOn: {} }],
    ['a pin that is a time', { pinnedUntil: '2026-03-31 09:00' }],
    ['a title that turns its direction', { title: '公告\u202Etxt.exe' }],
    ['a title with half a character', { title: '公告\uD83D' }],
    ['files that are addresses of others', { files: ['https://example.org/x.png'] }],
    ['an unknown file', { files: ['0'.repeat(32)] }],
    ['a category that is none', { mainCategoryId: -1 }],
  ] as const)('%s is refused with what is wrong, and nothing is stored', async ([, more]) => {
    const before = (await author.api.counts()).all;
    const answer = await post(more);
    expect(answer).toMatchObject({ http: 200, code: 422 });
    expect((await author.api.counts()).all).toBe(before);
  });

  test('readers that are named twice are one', async () => {
    const { id } = atrium.reader.person;
    const { data } = await post({ readers: Array.from({ length: 10_000 }, () => id) });
    expect((await author.api.bulletin({ params: { id: (data as { id: number }).id } })).readers).toEqual([id]);
  });

  test('what only the server decides cannot be sent along', async () => {
    const { data } = await post({ createdBy: atrium.reader.person.id, companyId: 99, revision: 7, deletedOn: at(0) });
    expect(await author.api.bulletin({ params: { id: (data as { id: number }).id } })).toMatchObject({
      createdBy: author.person.id,
      revision: 1,
      state: 'published',
    });
  });
});

describe('races', () => {
  test('a sub category that is deleted while a bulletin is saved with it is either in use or unknown', async () => {
    const keeper = await atrium.colleague(['bulletin.category.manage']);
    const codes: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { id } = await keeper.api.createSubCategory({
        params: { id: atrium.categories.mainCategoryId },
        body: { name: `刪除 ${round}` },
      });
      const [saved, removed] = await Promise.all([
        codeOf(atrium.publish([atrium.reader], { subCategoryId: id }, author)),
        codeOf(keeper.api.removeSubCategory({ params: { id } })),
      ]);
      codes.push(`${saved} ${removed}`);
    }
    expect(codes.filter((pair) => pair !== '200 409' && pair !== '422 200')).toEqual([]);
  });

  test('of a bulletin that is deleted, changed, read and restored at once nothing fails but what is missing or outdated', async () => {
    const id = await atrium.publish([atrium.reader], {}, author);
    const params = { id };
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => [
        codeOf(author.api.changeBulletin({ params, body: { title: `第 ${turn} 次`, notifyAgain: true } })),
        codeOf(atrium.reader.api.markRead({ params, body: {} })),
        codeOf(author.api.removeBulletin({ params })),
        codeOf(author.api.restoreBulletin({ params })),
        codeOf(author.api.remindReaders({ params, body: {} })),
      ]).flat(),
    );
    expect(codes.filter((code) => ![200, 404].includes(code))).toEqual([]);
  });

  test('a bulletin whose time came while it was deleted is announced when it is restored, once', async () => {
    const reader = await atrium.colleague();
    const params = { id: await atrium.publish([reader], { publishedOn: at(5), title: '還原' }, author) };
    await author.api.removeBulletin({ params });
    await atrium.advance(6 * MINUTE);
    expect(await noticesOf(reader)).toEqual([]);
    await author.api.restoreBulletin({ params });
    await author.api.removeBulletin({ params });
    await author.api.restoreBulletin({ params });
    expect(await noticesOf(reader)).toEqual(['發布了一項公告：還原']);
  });
});

describe('jobs', () => {
  test('one whose readers have all left is published without a notice', async () => {
    const gone = { person: await atrium.addPerson({ hidden: true }) };
    const writer = await atrium.colleague(['bulletin.publish']);
    const id = await atrium.publish([gone], { publishedOn: at(5), mustRead: true, deadline: at(10) }, writer);
    await atrium.advance(11 * MINUTE);
    expect(await noticesOf(gone)).toEqual([]);
    expect(await noticesOf(writer)).toEqual([]);
    expect(await writer.api.receiptCounts({ params: { id } })).toMatchObject({ total: 0, pending: 0, left: 1 });
  });

  test('a deadline at the end of the period: the author is notified how many have not confirmed, readers are not sent to what is over', async () => {
    const reader = await atrium.colleague();
    const writer = await atrium.colleague(['bulletin.publish']);
    const end = at(10);
    await atrium.publish([reader], { finishedOn: end, mustRead: true, deadline: end, title: '到期' }, writer);
    await atrium.advance(11 * MINUTE);
    expect(await noticesOf(reader)).toHaveLength(1);
    expect(await noticesOf(writer)).toEqual([`必讀公告期限已到：「到期」的期限是 ${said(end)}，還有 1 人沒有確認。`]);
  });
});

test('at the deadline of a must-read whose author has left, the people who may manage it are notified', async () => {
  const [reader, leaves] = [await atrium.colleague(), await atrium.colleague(['bulletin.publish'])];
  const manages = await atrium.colleague(['bulletin.publish', 'bulletin.manageAll']);
  const deadline = at(10);
  await atrium.publish([reader], { mustRead: true, deadline, title: '交接後' }, leaves);
  await atrium.server.db.execute(sql`update host.employees set hidden = true where id = ${leaves.person.id}`);
  await atrium.server.services.company.directory.reload();
  await atrium.advance(11 * MINUTE);
  expect(await noticesOf(manages)).toContainEqual(expect.stringMatching(/^必讀公告期限已到：「交接後」/));
  expect(await noticesOf(leaves)).toEqual([]);
});

test('the table of receipts has names as texts, whatever they look like, under any title', async () => {
  const reader = await atrium.asPerson({ as: { name: '=HYPERLINK("http://x")' } });
  const id = await atrium.publish([reader], { title: '=1+1 "公告"; a/../b' }, author);
  const response = await author.fetchFile(`/api/bulletins/${id}/receipts.csv`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).not.toMatch(/[\r\n]/);
  expect(await response.text()).toContain(`"'=HYPERLINK(""http://x"")"`);
});
