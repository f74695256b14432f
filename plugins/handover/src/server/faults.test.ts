import { sanitizeRichText } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../../packages/sdk/src/richText/testing/hostileTexts.ts';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { PNG } from '../testing/png.ts';

const DAY = 24 * 60 * 60_000;
let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
let reader: HandoverPerson;
let stranger: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  publisher = await handovers.colleague();
  editor = await handovers.colleague();
  reader = await handovers.colleague();
  stranger = await handovers.colleague();
});
afterAll(() => handovers.dispose());
beforeEach(async () => {
  publisher = await handovers.again(publisher);
  editor = await handovers.again(editor);
  reader = await handovers.again(reader);
  stranger = await handovers.again(stranger);
});

const shared = (more: object = {}) =>
  addHandover(publisher, { editors: [editor.person.id], readers: [reader.person.id], ...more });
const read = (id: number, { api } = publisher) => api.read({ params: { id } });
const change = (id: number, body: object, { api } = publisher) => api.change({ params: { id }, body });
const statusOf = async ({ fileUrl }: { readonly fileUrl: string }, person: HandoverPerson) =>
  (await person.fetchFile(fileUrl)).status;

describe('several people at once', () => {
  test('of many saves on top of one version exactly one is stored; the others get it with their refusal', async () => {
    const id = await shared();
    const people = [publisher, editor];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => change(id, { title: `第 ${index} 個`, version: 1 }, people[index % 2]!)),
    );
    const saved = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [`第 ${index} 個`] : []));
    expect(saved).toHaveLength(1);
    expect(await read(id)).toMatchObject({ title: saved[0], version: 2, revision: 2 });
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 412, data: { title: saved[0], version: 2 } });
  });

  test('saves without a version are stored one after another, each with its revision', async () => {
    const id = await shared();
    await Promise.all(Array.from({ length: 8 }, (_, index) => change(id, { title: `第 ${index} 個` })));
    expect(await read(id)).toMatchObject({ version: 9, revision: 9 });
    const revisions = await publisher.api.revisions({ params: { id } });
    expect(revisions.map(({ revision }) => revision)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('closing, ticking, acknowledging, reading and favourites at once are each done once', async () => {
    const id = await shared({ items: [{ text: '一' }] });
    const itemId = (await read(id)).items[0]!.id;
    const params = { id };
    const five = <Answer>(call: () => Promise<Answer>) => Array.from({ length: 5 }, call);
    const closed = await Promise.allSettled([
      ...five(() => editor.api.close({ params })),
      ...five(() => publisher.api.close({ params })),
    ]);
    expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([
      ...five(() => editor.api.tickItem({ params: { id, itemId } })),
      ...five(() => editor.api.acknowledge({ params })),
      ...five(() => editor.api.markRead({ params, body: {} })),
      ...five(() => editor.api.collect({ params })),
    ]);
    expect(await read(id, editor)).toMatchObject({
      doneCount: 1,
      acknowledgedCount: 1,
      viewedCount: 1,
      isCollected: true,
    });
    const lines = await publisher.api.messages({ params });
    expect(lines.map(({ kind }) => kind)).toEqual(['closed', 'acknowledged']);
  });

  test('an option that is deleted while handovers get it: either all have it, or none has and it is deleted', async () => {
    const { api } = await handovers.again(handovers.administrator);
    for (let round = 0; round < 6; round += 1) {
      const { id: tagId } = await api.createTag({ body: { name: `標籤 ${round}`, isEnabled: true } });
      const { id: typeId } = await api.createCategory({
        body: { name: `分類 ${round}`, isEnabled: true, tagIdSet: [tagId] },
      });
      const [removed, ...added] = await Promise.allSettled([
        api.removeCategory({ params: { id: typeId } }),
        ...Array.from({ length: 4 }, () => addHandover(publisher, { typeId })),
      ]);
      const count = added.filter(({ status }) => status === 'fulfilled').length;
      expect(removed.status === 'fulfilled' ? count === 0 : count > 0).toBe(true);
      for (const outcome of [removed, ...added])
        if (outcome.status === 'rejected') expect(String((outcome.reason as { code: number }).code)).toMatch(/409|422/);
    }
  });
});

describe('files', () => {
  test('at most 10, each the caller’s own upload or one that they may read here already', async () => {
    const mine = await publisher.upload('清單.txt', 'a');
    const theirs = await stranger.upload('別人的.txt', 'b');
    await expect(shared({ files: [theirs.fileId] })).rejects.toMatchObject({ code: 422 });
    await expect(shared({ files: ['0'.repeat(32)] })).rejects.toMatchObject({ code: 422 });
    await expect(shared({ files: ['../../etc/passwd'] })).rejects.toMatchObject({ code: 422 });
    await expect(shared({ files: Array.from({ length: 11 }, () => mine.fileId) })).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'files', label: '附加檔案' }],
    });
    // A save that is refused keeps nothing: it is still only its uploader's.
    expect(await statusOf(mine, editor)).toBe(404);
    const id = await shared({ files: [{ fileUrl: mine.fileUrl }, mine.fileId] });
    expect((await read(id)).files).toMatchObject([{ fileId: mine.fileId }]);
    for (const person of [publisher, editor, reader]) expect(await statusOf(mine, person)).toBe(200);
    expect(await statusOf(mine, stranger)).toBe(404);
  });

  test('a copy refers to the same files; knowing the id of a hidden one is not enough', async () => {
    const file = await publisher.upload('清單.txt', 'a');
    const id = await shared({ files: [file.fileId] });
    const copy = await addHandover(reader, { files: [file.fileId], readers: [stranger.person.id] });
    expect(await statusOf(file, stranger)).toBe(200);
    await reader.api.remove({ params: { id: copy } });
    expect(await statusOf(file, stranger)).toBe(404);
    expect(await statusOf(file, reader)).toBe(200);
    await change(id, { readers: [] });
    await expect(addHandover(reader, { files: [file.fileId] })).rejects.toMatchObject({ code: 422 });
  });

  test('`isFileChanged` false keeps the attachments, true replaces them; what is taken away is readable no more', async () => {
    const [one, other] = [await publisher.upload('一.txt', 'a'), await editor.upload('二.txt', 'b')];
    const id = await shared({ files: [one.fileId] });
    await change(id, { files: [], isFileChanged: false });
    await change(id, { files: [] });
    await change(id, { isFileChanged: true });
    expect((await read(id)).files).toHaveLength(1);
    await change(id, { files: [other.fileId, one.fileId], isFileChanged: true }, editor);
    expect((await read(id)).files.map(({ fileName }) => fileName)).toEqual(['二.txt', '一.txt']);
    await change(id, { files: [other.fileId], isFileChanged: true });
    expect(await statusOf(one, reader)).toBe(404);
    expect(await statusOf(other, reader)).toBe(200);
  });

  test('images of the content are kept with it, and released when it does not show them any more', async () => {
    const image = await publisher.upload('圖.png', PNG);
    const content = `<p>圖</p><img src="${image.fileUrl}" alt="架構圖">`;
    const id = await shared({ content });
    expect(await statusOf(image, reader)).toBe(200);
    await handovers.advance(2 * DAY);
    reader = await handovers.again(reader);
    publisher = await handovers.again(publisher);
    expect(await statusOf(image, reader)).toBe(200);
    await change(id, { content: '<p>沒有圖</p>' });
    expect(await statusOf(image, reader)).toBe(404);
    // The earlier revision is still there, without the image.
    const { content: before } = await reader.api.revision({ params: { id, revision: 1 } });
    expect(before).toContain('圖');
    expect(before).not.toContain('<img');
  });

  test('an upload whose save never came, or failed, is deleted after a day', async () => {
    const [forgotten, failed] = [await publisher.upload('忘記.txt', 'a'), await publisher.upload('失敗.txt', 'b')];
    await handovers.server.db.execute(
      sql`alter table handover.items add constraint full_disk check (text <> '壞') not valid`,
    );
    await expect(shared({ files: [failed.fileId], items: [{ text: '壞' }] })).rejects.toMatchObject({ http: 500 });
    await handovers.server.db.execute(sql`alter table handover.items drop constraint full_disk`);
    expect((await publisher.api.search({ body: { keyword: '失敗' } })).totalSize).toBe(0);
    await handovers.advance(26 * 60 * 60_000);
    publisher = await handovers.again(publisher);
    for (const file of [forgotten, failed]) expect(await statusOf(file, publisher)).toBe(404);
    const left = await handovers.server.db.execute(
      sql`select 1 from host.files where id in (${forgotten.fileId}, ${failed.fileId})`,
    );
    expect((left as unknown as { rows: unknown[] }).rows).toEqual([]);
  });
});

describe('hostile texts', () => {
  /** Without those that show an image, which has to be an upload. */
  const all = Object.values(HOSTILE_TEXTS)
    .flat()
    .filter((text) => sanitizeRichText(text).images.length === 0);
  /** Characters that no text may have: the whole content is refused. */
  const REFUSED = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
  const UNSAFE =
    /<(script|iframe|object|embed|svg|math|style|form|input|base|meta|link)\b|\son\w+\s*=|srcdoc|\s(?:href|src)="(?!https?:|mailto:|tel:|\/)/i;

  test('no script survives from a content to its readers, to its revisions and to visitors', async () => {
    const id = await shared({ isUrlPublic: true });
    const { AESId } = await publisher.api.publicUrl({ params: { id } });
    // The marker keeps a content that is nothing but a script from being empty.
    for (let at = 0; at < all.length; at += 8) {
      const content = all
        .slice(at, at + 8)
        .map((text) => `<p>安全 ${at}</p>${text.replaceAll(REFUSED, '')}`)
        .join('');
      await change(id, { content });
      const shown = [(await read(id, reader)).content];
      if (at % 40 === 0) {
        await handovers.forgetLimits();
        shown.push((await reader.api.publicHandover({ params: { id: AESId } })).content);
      }
      for (const html of shown) {
        expect(html).toContain(`安全 ${at}`);
        const tags = html.match(/<[^>]*>/g)!.join('');
        expect(tags).not.toMatch(UNSAFE);
      }
    }
    const { content } = await reader.api.revision({ params: { id, revision: 2 } });
    expect(content.match(/<[^>]*>/g)!.join('')).not.toMatch(UNSAFE);
  });

  test('subjects, items, comments, passphrases and file names are texts as they were written', async () => {
    const text = '<img src=x onerror=fired()>';
    const file = await publisher.upload(`${text}.txt`, 'a');
    const id = await shared({ title: text, items: [{ text }], files: [file.fileId] });
    await reader.api.addMessage({ params: { id }, body: { content: text } });
    expect(await read(id)).toMatchObject({ title: text, items: [{ text }], files: [{ fileName: `${text}.txt` }] });
    expect((await publisher.api.messages({ params: { id } }))[0]!.content).toBe(text);
    const response = await publisher.fetchFile(file.fileUrl);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await publisher.api.search({ body: { title: ['<img'] } })).list.map((row) => row.id)).toContain(id);
  });

  test('a content over 200 KB, or nested without end, is refused, and nothing changes', async () => {
    const id = await shared();
    await expect(change(id, { content: `<p>${'字'.repeat(70_000)}</p>` })).rejects.toMatchObject({ code: 422 });
    await expect(change(id, { content: '<div>'.repeat(5000) })).rejects.toMatchObject({ code: 422 });
    await expect(change(id, { title: '\u202e反' })).rejects.toMatchObject({ code: 422 });
    expect(await read(id)).toMatchObject({ version: 1, content: '<p>每天 08:30 前核對</p>' });
  });
});
