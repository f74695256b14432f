import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { PNG } from '../testing/png.ts';

const MINUTE = 60_000;
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
beforeEach(async () => {
  await handovers.forgetLimits();
  // Tests move the clock, and a session ends after half an hour.
  publisher = await handovers.again(publisher);
  editor = await handovers.again(editor);
  reader = await handovers.again(reader);
});

const shared = (more: object = {}) =>
  addHandover(publisher, { editors: [editor.person.id], readers: [reader.person.id], isUrlPublic: true, ...more });
const keyOf = async (id: number, { api } = reader) => (await api.publicUrl({ params: { id } })).AESId;
const linkOf = async (id: number) => (await publisher.api.read({ params: { id } })).link;
const changeLink = (id: number, body: object, { api } = publisher) => api.changeLink({ params: { id }, body });
/** A visitor without a session. */
async function visit(key: string, passphrase?: string, device?: string) {
  const path = `/api/publicHandovers/${encodeURIComponent(key)}`;
  const response =
    passphrase === undefined
      ? await fetch(handovers.url + path)
      : await fetch(`${handovers.url}${path}/unlock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ passphrase, device }),
        });
  const body = (await response.json()) as { code: number; status?: string; msg: string; data: unknown };
  return { http: response.status, headers: response.headers, ...body };
}
/** The addresses of attachments and pictures that a visitor was shown. */
function addressesOf({ data }: Awaited<ReturnType<typeof visit>>): string[] {
  const { files, content } = data as { files: { fileUrl: string }[]; content: string };
  const pictures = [...content.matchAll(/src="([^"]+)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));
  return [...files.map(({ fileUrl }) => fileUrl), ...pictures];
}
const open = (address: string) => fetch(handovers.url + address);
const isGone = (answer: Awaited<ReturnType<typeof visit>>) => {
  const { code, http, status, data, msg } = answer;
  return { code, http, status, data, msg };
};

describe('the key', () => {
  test('[S2-251] GET /handovers/:id/publicUrl is for everyone who sees the handover, the same each time; with the link off 409', async () => {
    const id = await shared();
    const key = await keyOf(id);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect([await keyOf(id, publisher), await keyOf(id, editor), await keyOf(id)]).toEqual([key, key, key]);
    const off = await shared({ isUrlPublic: false });
    await expect(keyOf(off)).rejects.toMatchObject({ code: 409, message: '公開連結沒有開啟。' });
    await expect(keyOf(id, await handovers.colleague())).rejects.toMatchObject({ code: 404 });
  });

  test('is another one each time the link is switched on; an old one is never valid again', async () => {
    const id = await shared();
    const first = await keyOf(id);
    await publisher.api.change({ params: { id }, body: { isUrlPublic: false } });
    expect((await visit(first)).http).toBe(404);
    await editor.api.change({ params: { id }, body: { isUrlPublic: true } });
    const second = await keyOf(id);
    expect(second).not.toBe(first);
    expect((await visit(first)).http).toBe(404);
    expect((await visit(second)).http).toBe(200);
    // Saving the form with the link on is no other link.
    await publisher.api.change({ params: { id }, body: { isUrlPublic: true, title: '改過' } });
    expect(await keyOf(id)).toBe(second);
  });

  test('is nowhere in the database as it is', async () => {
    const key = await keyOf(await shared());
    const rows = (await handovers.server.db.execute(sql`select l::text as row from handover.links l`)) as unknown as {
      rows: { row: string }[];
    };
    expect(rows.rows.length).toBeGreaterThan(0);
    const hex = Buffer.from(key).toString('hex');
    for (const { row } of rows.rows) expect(row).not.toMatch(new RegExp(`${key}|${hex}`));
  });
});

describe('a visitor', () => {
  test('[S2-252]GET /publicHandovers/:id shows the handover, without people lists, comments and ids, and is not to be indexed', async () => {
    const file = await publisher.upload('移轉步驟.txt', '步驟');
    const image = await publisher.upload('架構圖.png', PNG);
    const content = `<p>主機 4/2 移轉</p><img src="${image.fileUrl}" alt="架構圖">`;
    const id = await shared({
      ...handovers.options,
      level: 3,
      content,
      files: [file.fileId],
      items: [{ text: '不公開的項目' }],
    });
    await reader.api.addMessage({ params: { id }, body: { content: '不公開的留言' } });
    const answer = await visit(await keyOf(id));
    expect(answer).toMatchObject({ http: 200, code: 200 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.data).toEqual({
      title: '客服工單系統值班交接',
      content: expect.stringContaining('主機 4/2 移轉') as string,
      typeName: '系統移交',
      tagName: '排程',
      level: 3,
      finishDate: null,
      isFinish: false,
      publisher: publisher.person.name,
      publishDate: '2026-03-26 09:00',
      revisedOn: null,
      expiresOn: null,
      files: [
        {
          fileName: '移轉步驟.txt',
          size: 6,
          mimeType: expect.any(String) as string,
          fileUrl: expect.any(String) as string,
        },
      ],
    });
    const text = JSON.stringify(answer.data);
    for (const hidden of [editor.person.name, reader.person.name, '不公開', `"id"`, 'employeeId'])
      expect(text).not.toContain(hidden);
    // Attachments and images have addresses of their own, which end after ten minutes.
    const addresses = addressesOf(answer);
    expect(addresses).toHaveLength(2);
    for (const address of addresses) expect((await open(address)).status, address).toBe(200);
    await handovers.advance(11 * MINUTE);
    for (const address of addresses) expect((await open(address)).status).toBe(401);
  });

  test('[S2-046] unknown, numeric, switched-off, expired and deleted links are refused with the same answer', async () => {
    const [off, expired, deleted] = [await shared(), await shared({ urlExpiresOn: '2026-03-26' }), await shared()];
    const keys = [await keyOf(off), await keyOf(expired), await keyOf(deleted)];
    for (const key of keys) expect((await visit(key)).http).toBe(200);
    await changeLink(off, { isUrlPublic: false });
    await publisher.api.remove({ params: { id: deleted } });
    await handovers.server.db.execute(
      sql`update handover.links set expires_on = '2026-03-25' where handover_id = ${expired}`,
    );
    const gone = {
      http: 404,
      code: 410,
      status: 'GONE',
      data: null,
      msg: '這個連結目前無法使用。可能已關閉、到期，或網址不完整。',
    };
    for (const key of [...keys, String(expired), '0', 'x'.repeat(43), '%'])
      expect(isGone(await visit(key)), key).toEqual(gone);
    for (const key of keys) expect(isGone(await visit(key, '北門倉庫-204')), key).toEqual(gone);
    await expect(keyOf(expired)).rejects.toMatchObject({ code: 409, message: '公開連結已經到期，請先延長到期日。' });
  });

  test('at most 60 visits a minute from one address', async () => {
    const key = await keyOf(await shared());
    const answers = await Promise.all(Array.from({ length: 65 }, () => visit(key)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(60);
    expect(answers.find(({ http }) => http === 429)).toMatchObject({
      status: 'RATE_LIMITED',
      data: { countDown: expect.any(Number) as number },
    });
    expect(answers.filter(({ http }) => http === 500)).toEqual([]);
  });

  test('views are counted', async () => {
    const id = await shared();
    const key = await keyOf(id);
    await Promise.all(Array.from({ length: 5 }, () => visit(key)));
    expect(await linkOf(id)).toMatchObject({ views: 5, lastViewedOn: expect.any(String) as string });
  });
});

describe('the link', () => {
  test('PUT /handovers/:id/publicUrl switches it and changes its last day and passphrase, without a revision; for responsible people too', async () => {
    const id = await shared({ isUrlPublic: false });
    await expect(changeLink(id, { urlExpiresOn: '2026-04-09' })).rejects.toMatchObject({
      code: 409,
      message: '公開連結沒有開啟。',
    });
    await changeLink(id, { isUrlPublic: true, urlExpiresOn: '2026-04-09', urlPassphrase: '北門倉庫-204' }, editor);
    expect(await linkOf(id)).toMatchObject({ expiresOn: '2026-04-09', hasPassphrase: true, isPassphraseOld: false });
    const key = await keyOf(id);
    await changeLink(id, { urlExpiresOn: null });
    expect(await linkOf(id)).toMatchObject({ expiresOn: null, hasPassphrase: true });
    await changeLink(id, { urlPassphrase: '' });
    expect(await linkOf(id)).toMatchObject({ hasPassphrase: false });
    expect(await keyOf(id)).toBe(key);
    expect(await publisher.api.read({ params: { id } })).toMatchObject({ revision: 1, version: 4 });
    const wrong = (field: string) => ({ code: 422, errors: [{ field }] });
    await expect(changeLink(id, { urlExpiresOn: '2026-03-25' })).rejects.toMatchObject(wrong('urlExpiresOn'));
    await expect(changeLink(id, { urlPassphrase: '七個字的不夠長' })).rejects.toMatchObject(wrong('urlPassphrase'));
    await changeLink(id, { urlPassphrase: '八個字的剛好夠長' });
    await changeLink(id, { urlPassphrase: '' });
    await expect(changeLink(id, { urlPassphrase: 'x'.repeat(65) })).rejects.toMatchObject(wrong('urlPassphrase'));
    await expect(changeLink(id, { isUrlPublic: false }, reader)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    await changeLink(id, { isUrlPublic: false });
    expect(await linkOf(id), 'nothing of one that is off').toBeNull();
    expect((await visit(key)).http).toBe(404);
    const entries = await handovers.server.context.audit.history(`handover:${id}`);
    const [off, , , , , on] = entries.filter(({ action }) => action === 'handover.link');
    expect([off, on]).toMatchObject([
      { employeeId: publisher.person.id, detail: { isUrlPublic: false, expiresOn: null } },
      { employeeId: editor.person.id, detail: { isUrlPublic: true, expiresOn: '2026-04-09' } },
    ]);
  });
});

describe('a passphrase', () => {
  const locked = async () => keyOf(await shared({ urlPassphrase: '北門倉庫-204' }));

  test('a link shows nothing before POST /publicHandovers/:id/unlock has it', async () => {
    const key = await locked();
    const answer = await visit(key);
    expect(answer).toMatchObject({ http: 200, code: 423, status: 'PASSPHRASE_REQUIRED', data: null });
    expect(JSON.stringify(answer)).not.toContain('客服');
    expect(await visit(key, ' 北門倉庫-２０４ ')).toMatchObject({ code: 200, data: { title: '客服工單系統值班交接' } });
    // One without a passphrase takes any.
    expect(await visit(await keyOf(await shared()), '任何')).toMatchObject({ code: 200 });
  });

  test('after five wrong ones it is locked for 15 minutes, also for the right one; a right one starts over', async () => {
    const key = await locked();
    for (const left of [4, 3])
      expect(await visit(key, '猜的')).toMatchObject({ code: 422, status: 'PASSPHRASE_WRONG', data: { left } });
    expect(await visit(key, '北門倉庫-204')).toMatchObject({ code: 200 });
    for (const left of [4, 3, 2, 1]) expect(await visit(key, '猜的')).toMatchObject({ data: { left } });
    const lock = { code: 423, status: 'PASSPHRASE_LOCKED' };
    expect(await visit(key, '猜的')).toMatchObject({ ...lock, data: { countDown: 900 } });
    expect(await visit(key, '北門倉庫-204')).toMatchObject({ ...lock, msg: '通關密語錯誤太多次，請 15 分鐘後再試。' });
    await handovers.advance(14 * MINUTE);
    expect(await visit(key, '北門倉庫-204')).toMatchObject({ ...lock, data: { countDown: 60 } });
    await handovers.advance(MINUTE - 500);
    expect(await visit(key, '北門倉庫-204')).toMatchObject({ ...lock, data: { countDown: 1 } });
    await handovers.advance(500);
    expect(await visit(key, '猜的')).toMatchObject({ data: { left: 4 } });
    expect(await visit(key, '北門倉庫-204')).toMatchObject({ code: 200 });
  });

  test('many guesses at once have no more tries than one after another', async () => {
    const key = await locked();
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => visit(key, `猜 ${index}`)));
    expect(answers.filter(({ status }) => status === 'PASSPHRASE_WRONG')).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 'PASSPHRASE_LOCKED')).toHaveLength(11);
  });

  test('guesses are no views, neither wrong nor while it is locked', async () => {
    const id = await shared({ urlPassphrase: '北門倉庫-204' });
    const key = await keyOf(id);
    await visit(key);
    await Promise.all(Array.from({ length: 8 }, (_, index) => visit(key, `猜 ${index}`)));
    await visit(key, '北門倉庫-204');
    expect(await linkOf(id)).toMatchObject({ views: 0, lastViewedOn: null });
    await handovers.advance(15 * MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => visit(key, '北門倉庫-204')));
    publisher = await handovers.again(publisher);
    expect(await linkOf(id)).toMatchObject({ views: 4 });
  });

  test('one address has no more than 20 tries a minute, however many links it knows', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, locked));
    const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: 4 }, () => visit(key, '猜的'))));
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 'PASSPHRASE_WRONG')).toHaveLength(20);
  });

  test('a changed passphrase unlocks the link', async () => {
    const id = await shared({ urlPassphrase: '北門倉庫-204' });
    const key = await keyOf(id);
    for (let count = 0; count < 5; count += 1) await visit(key, '猜的');
    await changeLink(id, { urlPassphrase: '南門倉庫-305' });
    expect(await visit(key, '南門倉庫-305')).toMatchObject({ code: 200 });
  });
});
