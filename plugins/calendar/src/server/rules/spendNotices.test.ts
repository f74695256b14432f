import { expect, test } from 'vitest';
import { MAX_NOTICES } from '../../contract/limits.ts';
import { scheduleBody } from '../../testing/scheduleBody.ts';
import { startCalendar } from '../../testing/startCalendar.ts';
import { sentNotices } from '../tables.ts';
import { purgeSentNotices } from './spendNotices.ts';

test('a person who notifies others in a loop is stopped for the rest of the hour; calls without notices, and other people, go on', async () => {
  const calendar = await startCalendar({ with: ['notifications'], clock: '2026-03-26T09:59:30+08:00' });
  const { anna, ben, carl, server, advance } = calendar;
  const { db } = server.context;
  const readers = [ben.person.id, carl.person.id];
  const { id } = await anna.api.create({ body: { ...scheduleBody, readers } });
  const counts = () => db.select({ employeeId: sentNotices.employeeId, sent: sentNotices.sent }).from(sentNotices);
  // the creator is no notice
  expect(await counts()).toEqual([{ employeeId: anna.person.id, sent: 2 }]);
  await db.update(sentNotices).set({ sent: MAX_NOTICES - 2 });
  const params = { id, x: 'single' };
  await anna.api.change({ params, body: { title: 'second' } });
  const refused = { code: '429', status: 'RATE_LIMITED', message: /^您一小時內通知他人已達 20,?000 人次/ };
  const change = anna.api.change({ params, body: { title: 'third' } });
  await expect(change).rejects.toMatchObject({ ...refused, message: expect.stringMatching(refused.message) as string });
  const comment = anna.api.addMessage({ params: { id }, body: { content: 'x' } });
  await expect(comment).rejects.toMatchObject({ code: '429' });
  expect((await anna.api.read({ params: { id } })).title, 'what was refused is not saved').toBe('second');
  expect(await anna.api.messages({ params: { id } })).toEqual([]);
  await anna.api.change({ params, body: { title: 'third', push: false } });
  await ben.api.addMessage({ params: { id }, body: { content: 'x' } });
  await advance(60_000);
  await anna.api.change({ params, body: { title: 'fourth' } });
  await purgeSentNotices(server.context);
  expect(await counts()).toEqual(expect.arrayContaining([{ employeeId: anna.person.id, sent: 2 }]));
});
