import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BulletinPerson, type Bulletins, openBulletins, said } from '../testing/openBulletins.ts';
import { expireDue, publishDue, remindDue } from './rules/runs.ts';

let atrium: Bulletins;
let author: BulletinPerson;
let people: readonly [BulletinPerson, BulletinPerson, BulletinPerson];
beforeAll(async () => {
  atrium = await openBulletins({ with: ['notifications'] });
  people = [await atrium.colleague(), await atrium.colleague(), await atrium.colleague()];
});
afterAll(() => atrium.dispose());
beforeEach(async () => {
  await signIn();
  await forget();
});

/** Sessions end after half an hour, and the tests move the clock. */
async function signIn(): Promise<void> {
  author = await atrium.again(atrium.author);
  people = [await atrium.again(people[0]), await atrium.again(people[1]), await atrium.again(people[2])];
}
/** Only later notices count. */
const forget = () => atrium.server.db.execute(sql`delete from notifications.notices`);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** `YYYY-MM-DD HH:mm`, so many minutes from now. */
const at = (minutes: number) =>
  new Date(atrium.clock.now().getTime() + minutes * MINUTE)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' })
    .slice(0, 16);
const publish = (readers: readonly BulletinPerson[], more: object) => atrium.publish(readers, more, author);
const change = (id: number, body: object, by = author) => by.api.changeBulletin({ params: { id }, body });
/** Who has which notices, in the order of their ids. */
async function notices(): Promise<string[]> {
  const { rows } = (await atrium.server.db.execute(
    sql`select person_id, type, kind, title, message from notifications.notices order by id, person_id`,
  )) as unknown as { rows: { person_id: number; type: number; title: string; message: string }[] };
  const nameOf = (id: number) =>
    id === author.person.id ? 'author' : people.findIndex(({ person }) => person.id === id);
  return rows.map(({ person_id: id, title, message }) => `${nameOf(id)} ${title}：${message}`);
}
const period = () => ({ publishedOn: at(-60), finishedOn: at(7 * 24 * 60) });

describe('publishing', () => {
  test('readers are notified at once, without the author, with an event that names the bulletin and opens it', async () => {
    const [one, two] = people;
    const [listening, ofAuthor] = [await one.listen(), await author.listen()];
    const id = await publish([one, two, author], { ...period(), title: '整修' });
    expect(await ofAuthor.next('unread')).toEqual({ id });
    expect((await notices()).toSorted()).toEqual(['0 發布了一項公告：整修', '1 發布了一項公告：整修']);
    expect(await listening.nextOfHost(7)).toMatchObject({
      id,
      event: '公告',
      action: '新增',
      message: '整修',
      opens: { view: 'ShowBulletin', params: { id } },
    });
    expect(listening.waiting).toEqual([]);
  });

  test('a scheduled one is published by a job at its time, once, also if it is saved in between and the job runs again', async () => {
    const [one, two] = people;
    const id = await publish([one, two], { ...period(), publishedOn: at(30), title: '排程' });
    expect(await notices()).toEqual([]);
    await change(id, { publishedOn: at(20) });
    await atrium.advance(19 * MINUTE);
    expect(await notices()).toEqual([]);
    const listening = await author.listen();
    await atrium.advance(MINUTE);
    expect(await notices()).toHaveLength(2);
    expect(await listening.next('changed')).toEqual({ id });
    await change(id, { finishedOn: at(24 * 60) });
    await atrium.server.context.jobs.at('publish', { id }, atrium.clock.now());
    await atrium.advance(MINUTE);
    expect(await notices()).toHaveLength(2);
  });

  test('a draft and a deleted bulletin are not published; a draft that is published is', async () => {
    const [one] = people;
    const scheduled = { ...period(), publishedOn: at(10) };
    const draft = await publish([one], { ...scheduled, isDraft: true, title: '草稿' });
    const deleted = await publish([one], { ...scheduled, title: '刪除' });
    await author.api.removeBulletin({ params: { id: deleted } });
    await atrium.advance(11 * MINUTE);
    expect(await notices()).toEqual([]);
    await change(draft, { isDraft: false });
    expect(await notices()).toEqual(['0 發布了一項公告：草稿']);
  });

  test('ten concurrent saves of a due bulletin announce it once', async () => {
    const [one] = people;
    const id = await publish([one], { ...period(), isDraft: true, title: '同時' });
    await Promise.allSettled(Array.from({ length: 10 }, () => change(id, { isDraft: false })));
    expect(await notices()).toEqual(['0 發布了一項公告：同時']);
  });

  test('an edit notifies no one without notifyAgain; new readers are always notified', async () => {
    const [one, two, three] = people;
    const id = await publish([one], { ...period(), title: '初版' });
    await forget();
    const listening = await one.listen();
    await change(id, { content: '<p>改錯字</p>' });
    expect(await listening.next('changed')).toEqual({ id });
    await change(id, { readers: [one, two].map(({ person }) => person.id) });
    expect(await notices()).toEqual(['1 發布了一項公告：初版']);
    await change(id, { title: '二版', notifyAgain: true, readers: [one, two, three].map(({ person }) => person.id) });
    expect((await notices()).slice(1).toSorted()).toEqual(['0', '1', '2'].map((who) => `${who} 修改了一項公告：二版`));
    expect(await author.api.bulletin({ params: { id } })).toMatchObject({ revision: 3 });
    // Its author, who is a reader too, has nothing new to read.
    const own = await publish([author], period());
    const again = () => change(own, { title: '二版', notifyAgain: true });
    expect(await atrium.receivedBy(author, again)).toEqual(['bulletin.changed']);
  });

  test('readers whose receipts become void are notified, so that their badges count it again without a call', async () => {
    const [one] = people;
    const id = await publish([one], period());
    await one.api.markRead({ params: { id }, body: {} });
    const listening = await one.listen();
    await change(id, { content: '<p>更正</p>' });
    await change(id, { resetRead: true });
    expect(await listening.next('unread')).toEqual({ id });
    expect((await one.api.unread()).ids).toContain(id);
    const postpone = () => change(id, { publishedOn: at(60), content: '<p>延後</p>', resetRead: true });
    expect(await atrium.receivedBy(one, postpone)).toEqual(['bulletin.changed']);
    await author.api.removeBulletin({ params: { id } });
  });

  test('at its end, and when it is deleted, the browsers of its readers are notified, so that it leaves their badges', async () => {
    const [one, two] = people;
    const id = await publish([one], { ...period(), finishedOn: at(10) });
    const [ofReader, ofOther] = [await one.listen(), await two.listen()];
    await atrium.advance(10 * MINUTE);
    expect(await ofReader.next('changed')).toEqual({ id });
    const deleted = await publish([one], period());
    await ofReader.nextOfHost(7);
    await author.api.removeBulletin({ params: { id: deleted } });
    expect(await ofReader.next('changed')).toEqual({ id: deleted });
    expect(ofOther.waiting).toEqual([]);
  });
});

describe('must-read', () => {
  test('those who have not confirmed it are reminded the morning before the deadline and at the deadline, then the author is notified how many they are', async () => {
    const [one, two, three] = people;
    const [day, deadline] = [at(3 * 24 * 60).slice(0, 10), `${at(3 * 24 * 60).slice(0, 10)} 18:00`];
    const id = await publish([one, two, three], { ...period(), title: '資安政策', mustRead: true, deadline });
    expect(await notices()).toContain(`0 發布了一項公告：必讀「資安政策」，請在 ${said(deadline)} 前讀完並確認。`);
    const until = (moment: string) =>
      atrium.advance(Date.parse(`${moment}:00+08:00`.replace(' ', 'T')) - atrium.clock.now().getTime());
    const reminders = async () => (await notices()).slice(3).toSorted();
    await one.api.markRead({ params: { id }, body: {} });
    const eve = new Date(Date.parse(`${day}T00:00:00Z`) - 24 * HOUR).toISOString().slice(0, 10);
    await until(`${eve} 08:59`);
    expect(await reminders()).toEqual([]);
    await until(`${eve} 09:00`);
    const text = `必讀公告還沒有確認：「資安政策」請在 ${said(deadline)} 前讀完並確認。`;
    expect(await reminders()).toEqual([`1 ${text}`, `2 ${text}`]);
    const again = await atrium.again(two);
    await again.api.markRead({ params: { id }, body: {} });
    await until(deadline);
    expect(await reminders()).toEqual(
      [
        `1 ${text}`,
        `2 ${text}`,
        `2 ${text}`,
        `author 必讀公告期限已到：「資安政策」的期限是 ${said(deadline)}，還有 1 人沒有確認。`,
      ].toSorted(),
    );
  });

  test('POST /bulletins/:id/reminders reminds all who have not read it, or those who are named, no one twice within an hour', async () => {
    const [one, two, three] = people;
    const id = await publish([one, two, three], { ...period(), title: '健檢' });
    await one.api.markRead({ params: { id }, body: {} });
    await forget();
    const remind = (readers?: readonly BulletinPerson[]) =>
      author.api.remindReaders({
        params: { id },
        body: { ...(readers && { readers: readers.map(({ person }) => person.id) }) },
      });
    expect(await remind([one, two])).toEqual({ count: 1 });
    expect(await remind()).toEqual({ count: 1 });
    expect(await remind()).toEqual({ count: 0 });
    expect((await notices()).toSorted()).toEqual(
      ['1', '2'].map((who) => `${who} 必讀公告還沒有確認：「健檢」請讀完並確認。`),
    );
    const [row] = (await author.api.receipts({ params: { id }, query: { state: 'none' } })).list;
    expect(row!.remindedOn).toBe(at(0));
    await atrium.advance(HOUR);
    await signIn();
    expect(await remind()).toEqual({ count: 2 });
    await change(id, { finishedOn: at(-1) });
    await expect(remind()).rejects.toMatchObject({ code: 409 });
    await expect(people[0].api.remindReaders({ params: { id }, body: {} })).rejects.toMatchObject({ code: 422 });
  });

  test('a deadline that is moved moves its reminders; without one there are none', async () => {
    const [one] = people;
    const id = await publish([one], { ...period(), title: '期限', mustRead: true, deadline: at(30) });
    await change(id, { deadline: at(60) });
    await forget();
    await atrium.advance(30 * MINUTE);
    expect(await notices()).toEqual([]);
    await atrium.advance(30 * MINUTE);
    expect(await notices()).toHaveLength(2);
    await signIn();
    const other = await publish([one], { ...period(), mustRead: true, deadline: at(30) });
    await change(other, { mustRead: false });
    await forget();
    await atrium.advance(31 * MINUTE);
    expect(await notices()).toEqual([]);
  });
});

test('a run that finds another state than it was planned for does nothing', async () => {
  const [one] = people;
  const { context } = atrium.server;
  const run = { done: () => Promise.resolve() };
  const [draft, later] = [{ isDraft: true }, { publishedOn: at(60) }];
  const must = { mustRead: true, deadline: at(30) };
  const cases: readonly (readonly [more: object, run: (id: number) => Promise<void>])[] = [
    [later, (id) => publishDue(context, { id }, run)],
    [draft, (id) => publishDue(context, { id }, run)],
    [{}, (id) => expireDue(context, { id }, run)],
    [draft, (id) => expireDue(context, { id }, run)],
    [{ ...draft, ...must }, (id) => remindDue(context, { id, isDue: false }, run)],
    [{ ...draft, ...must, deadline: at(-30) }, (id) => remindDue(context, { id, isDue: true }, run)],
    [{}, (id) => remindDue(context, { id, isDue: true }, run)],
  ];
  for (const [number, [more, runNow]] of cases.entries()) {
    const id = await publish([one], { ...period(), ...more });
    await forget();
    expect(await atrium.receivedBy(one, () => runNow(id)), `${number}`).toEqual([]);
    expect(await notices(), `${number}`).toEqual([]);
  }
});
