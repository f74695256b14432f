import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';

/** A schedule of Anna that Ben reads, and Carl helps with. */
async function commented() {
  const calendar = await startCalendar({ with: ['notifications'] });
  const { anna, ben, carl, insert } = calendar;
  const id = await insert({
    ...{ by: anna.person.id, readers: [ben.person.id], contractors: [carl.person.id] },
    ...{ title: 'Review', start: '2026-03-26 09:00' },
  });
  const say = async (person: typeof anna, content: string) =>
    (await person.api.addMessage({ params: { id }, body: { content } })).id;
  const listed = async (person: typeof anna) =>
    (await person.api.messages({ params: { id } })).map(({ content }) => content);
  const unread = async (person: typeof anna) =>
    (await person.api.month({ params: { month: '2026-03' } })).list[0]!.unReadMessages;
  return { ...calendar, id, say, listed, unread };
}

test('[S1-184][S1-185] GET /v1/schedules/:id/scheduleMsgs, POST /v1/schedules/:id/scheduleMsgs – comments are listed oldest first, with their authors', async () => {
  const { anna, ben, say, id, advance } = await commented();
  const first = await say(ben, '  Room 3? \n please ');
  await advance(60_000);
  const second = await say(anna, 'Yes');
  expect(await ben.api.messages({ params: { id } })).toEqual([
    {
      ...{ id: first, content: 'Room 3? \n please', updatedByName: 'Ben', employeeId: ben.person.id },
      ...{ updatedOn: '2026-03-26 09:00', canEdited: true, isEdited: false },
    },
    {
      ...{ id: second, content: 'Yes', updatedByName: 'Anna', employeeId: anna.person.id },
      ...{ updatedOn: '2026-03-26 09:01', canEdited: false, isEdited: false },
    },
  ]);
});

test('a person who comments in a loop is stopped, since all who see the schedule are notified each time', async () => {
  const { ben, say, listed } = await commented();
  for (let count = 0; count < 60; count += 1) await say(ben, 'x');
  await expect(say(ben, 'x')).rejects.toMatchObject({ code: '429', status: 'RATE_LIMITED' });
  expect(await listed(ben)).toHaveLength(60);
});

test('a comment has 1 to 1,000 characters', async () => {
  const { ben, say } = await commented();
  for (const content of ['', ' \n　', '字'.repeat(1001)])
    await expect(say(ben, content)).rejects.toMatchObject({ code: '422', errors: [{ field: 'content' }] });
  await expect(say(ben, '𠮷'.repeat(1000))).resolves.toBeGreaterThan(0);
});

test('comments of others count as unread until the board is opened, of which the own browsers are notified', async () => {
  const { anna, ben, say, unread, listed, id, advance, receivedBy } = await commented();
  await say(anna, 'one');
  await say(anna, 'two');
  expect([await unread(ben), await unread(anna)]).toEqual([2, 0]);
  const ofBen = await ben.listen();
  expect(await listed(ben)).toEqual(['one', 'two']);
  expect(await ofBen.next('changed')).toMatchObject({ ids: [id] });
  expect(await unread(ben)).toBe(0);
  await listed(ben);
  await advance(1000);
  await say(anna, 'three');
  expect(await ofBen.next('commented')).toEqual({ id });
  expect(ofBen.waiting).toEqual([]);
  expect(await unread(ben)).toBe(1);
  await listed(ben);
  expect(await ofBen.next('changed'), 'of one that was not read').toMatchObject({ ids: [id] });
  expect(await receivedBy(anna, () => listed(anna)), 'of her own comments').toEqual([]);
});

test('all who see the schedule get a comment live, and are notified but for its author', async () => {
  const { anna, ben, carl, olga, say, id } = await commented();
  const all = await Promise.all([anna, ben, carl, olga].map((person) => person.listen()));
  const message = await say(ben, 'Room 3?');
  for (const listening of all.slice(0, 3)) expect(await listening.next('commented')).toEqual({ id });
  const notice = await all[0]!.nextOfHost(2);
  expect(notice).toMatchObject({
    ...{ type: 2, id, event: '行程', action: '留言', title: '留言了一項行程', message: 'Ben：Review' },
    fromEmployeeId: ben.person.id,
  });
  expect(notice).toMatchObject({ opens: { view: 'ShowCalendar', params: { id, message } } });
  await all[2]!.nextOfHost(2);
  // a later event has arrived: an earlier one would have, too
  await anna.api.addMessage({ params: { id }, body: { content: 'Yes' } });
  await all[1]!.nextOfHost(2);
  expect(all[1]!.ofHost.filter(({ type }) => type === 2)).toHaveLength(1);
  expect(all[3]!.waiting).toEqual([]);
});

test('[S1-134][S1-186][S1-187] PATCH /v1/scheduleMsgs/:id, DELETE /v1/scheduleMsgs/:id – its author changes and deletes a comment, no other person', async () => {
  const { anna, ben, carl, olga, say, id, listed } = await commented();
  const own = await say(ben, 'one');
  const other = await say(anna, 'two');
  for (const person of [anna, carl, olga]) {
    // a person who sees the board is refused as not allowed; for the others there is no such comment
    const refused = person === olga ? { code: '404' } : { code: '422', status: 'NOT_ALLOWED' };
    const change = person.api.changeMessage({ params: { id: own }, body: { content: 'changed' } });
    await expect(change).rejects.toMatchObject(refused);
    await expect(person.api.removeMessage({ params: { id: own } })).rejects.toMatchObject(refused);
  }
  expect(await listed(anna)).toEqual(['one', 'two']);
  const ofAnna = await anna.listen();
  expect(await ben.api.changeMessage({ params: { id: own }, body: { content: ' one, changed ' } })).toEqual({});
  expect(await ofAnna.next('commented')).toEqual({ id });
  expect((await anna.api.messages({ params: { id } }))[0]).toMatchObject({ content: 'one, changed', isEdited: true });
  // a change that began before another one does not overwrite it
  const late = ben.api.changeMessage({ params: { id: own }, body: { content: 'late', basedOn: 'one' } });
  await expect(late).rejects.toMatchObject({ code: '412', status: 'STALE', data: { content: 'one, changed' } });
  await ben.api.changeMessage({ params: { id: own }, body: { content: 'one, changed', basedOn: ' one, changed' } });
  expect(await ofAnna.next('commented')).toEqual({ id });
  await expect(ben.api.changeMessage({ params: { id: own }, body: { content: ' ' } })).rejects.toMatchObject({
    code: '422',
  });
  expect(await ben.api.removeMessage({ params: { id: own } })).toEqual({});
  expect(await ofAnna.next('commented')).toEqual({ id });
  expect(await listed(ben)).toEqual(['two']);
  await expect(ben.api.removeMessage({ params: { id: own } })).rejects.toMatchObject({ code: '404' });
  await anna.api.removeMessage({ params: { id: other } });
});

test('a cancelled schedule can still be discussed, a deleted one has no board', async () => {
  const { server, anna, ben, say, id, listed } = await commented();
  const own = await say(ben, 'one');
  await server.db.execute('update calendar.occurrences set is_cancelled = true');
  await say(anna, 'Why?');
  expect(await listed(ben)).toEqual(['one', 'Why?']);
  await server.db.execute('update calendar.occurrences set deleted_on = now()');
  const missing = { code: '404' };
  await expect(ben.api.messages({ params: { id } })).rejects.toMatchObject(missing);
  await expect(ben.api.removeMessage({ params: { id: own } })).rejects.toMatchObject(missing);
  await expect(say(ben, 'two')).rejects.toMatchObject(missing);
});

test('people that a comment mentions are notified of the mention, the others of the comment; a name of a person who does not see the schedule reaches no one', async () => {
  const { server, anna, ben, carl, olga, say } = await commented();
  const [ofAnna, ofCarl, ofOlga] = await Promise.all([anna, carl, olga].map((person) => person.listen()));
  const message = await say(ben, 'Who has the plan, @Carl or @Olga? @Ben has not');
  expect(await ofCarl!.nextOfHost(2)).toMatchObject({
    ...{ title: '在行程的留言中提到您', message: 'Ben：Review', opens: { params: { message } } },
  });
  expect(await ofAnna!.nextOfHost(2)).toMatchObject({ title: '留言了一項行程' });
  const sent = await server.db.execute(sql`select title from notifications.supplements order by id`);
  expect((sent as unknown as { rows: object[] }).rows, 'what Ben did, in his words').toEqual([
    { title: '在行程「Review」的留言中提到了同事' },
    { title: '在行程「Review」留了言' },
  ]);
  // a later event has arrived: an earlier one would have, too
  await say(anna, 'I do');
  expect(await ofCarl!.nextOfHost(2)).toMatchObject({ title: '留言了一項行程' });
  expect(ofOlga!.ofHost.filter(({ type }) => type === 2)).toEqual([]);
});
