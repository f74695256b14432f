import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BulletinPerson, type Bulletins, openBulletins } from '../testing/openBulletins.ts';

let atrium: Bulletins;
beforeAll(async () => {
  atrium = await openBulletins();
});
afterAll(() => atrium.dispose());

const FIRST = { title: '停車場整修', content: '<p>從 B1 進出。</p>' };
const SECOND = { title: '停車場整修改期', content: '<p>從 B2 進出。</p>' };
const change = (id: number, body: object) => atrium.author.api.changeBulletin({ params: { id }, body });
const list = ({ api }: BulletinPerson, id: number) => api.revisions({ params: { id } });
const show = ({ api }: BulletinPerson, id: number, revision: number) => api.revision({ params: { id, revision } });
const read = ({ api }: BulletinPerson, id: number) => api.markRead({ params: { id }, body: {} });

test('GET /bulletinSummaries/:id/revisions, GET /bulletinSummaries/:id/revisions/:revision show what was read with a receipt of the first version, after the text was replaced', async () => {
  const { author, reader } = atrium;
  const id = await atrium.publish([reader], FIRST);
  await read(reader, id);
  await change(id, SECOND);
  for (const person of [author, reader]) {
    expect((await list(person, id)).map(({ revision }) => revision)).toEqual([2, 1]);
    expect(await show(person, id, 1)).toMatchObject({ revision: 1, ...FIRST, fileNames: [], lostImages: 0 });
    expect(await show(person, id, 2)).toMatchObject({ revision: 2, ...SECOND });
  }
  const [now, before] = await list(reader, id);
  expect([now!.readOn, before!.readOn]).toEqual([null, expect.stringMatching(/^2026-/)]);
  expect(before!.editedBy).toEqual({ employeeId: author.person.id, employeeName: author.person.name });
});

test('every version is kept, also one whose readers were only notified again', async () => {
  const id = await atrium.publish([atrium.reader], FIRST);
  for (let at = 2; at <= 4; at += 1) await change(id, { title: `改期 ${at}` });
  await change(id, { notifyAgain: true });
  expect((await list(atrium.author, id)).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1]);
  expect((await show(atrium.author, id, 3)).title).toBe('改期 3');
});

test('a reader sees of the earlier versions only those that they have read; others see none', async () => {
  const { colleague, manager, reader, stranger } = atrium;
  const late = await colleague();
  const id = await atrium.publish([reader], FIRST);
  await change(id, { ...SECOND, readers: [reader.person.id, late.person.id] });
  expect((await list(late, id)).map(({ revision }) => revision)).toEqual([2]);
  await expect(show(late, id, 1)).rejects.toMatchObject({ code: 404 });
  expect((await list(manager, id)).length).toBe(2);
  await expect(list(stranger, id)).rejects.toMatchObject({ code: 404 });
  await expect(show(stranger, id, 2)).rejects.toMatchObject({ code: 404 });
});

test('a draft has one version however often it is saved; a version that never was is missing', async () => {
  const id = await atrium.publish([], { ...FIRST, isDraft: true });
  await change(id, SECOND);
  expect((await list(atrium.author, id)).map(({ revision }) => revision)).toEqual([1]);
  expect((await show(atrium.author, id, 1)).title).toBe(SECOND.title);
  await expect(show(atrium.author, id, 2)).rejects.toMatchObject({ code: 404 });
});
