import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleBody } from '../testing/scheduleBody.ts';
import { startCalendar } from '../testing/startCalendar.ts';

test('a person saves, previews and comments only so often in a minute', async () => {
  const { anna, server } = await startCalendar();
  const { api } = anna;
  const { id } = await api.create({ body: scheduleBody });
  const { id: comment } = await api.addMessage({ params: { id }, body: { content: 'first' } });
  const [of, scope] = [{ params: { id } }, { params: { id, x: 'single' } }];
  const none = { query: {}, body: {} };
  const { startTime, endTime } = scheduleBody;
  const time = { startTime, endTime };
  const calls: Readonly<Record<string, readonly [max: number, call: () => Promise<unknown>]>> = {
    create: [60, () => api.create({ body: scheduleBody })],
    change: [60, () => api.change({ ...scope, body: { title: 'x' } })],
    preview: [240, () => api.preview({ body: scheduleBody })],
    remove: [60, () => api.remove({ ...scope, ...none })],
    cancel: [60, () => api.cancel({ ...scope, ...none })],
    restore: [60, () => api.restore({ ...scope, ...none })],
    undelete: [60, () => api.undelete(of)],
    setReminder: [60, () => api.setReminder({ ...of, body: { notifyMinutes: 5 } })],
    clearReminder: [60, () => api.clearReminder({ ...of, query: {} })],
    answer: [60, () => api.answer({ ...of, body: { answer: 'accepted' } })],
    withdrawAnswer: [60, () => api.withdrawAnswer({ ...of, query: {} })],
    propose: [60, () => api.propose({ ...of, body: time })],
    withdrawProposal: [60, () => api.withdrawProposal(of)],
    acceptProposal: [60, () => api.acceptProposal({ ...of, body: { ...time, version: 1 } })],
    declineProposal: [60, () => api.declineProposal({ ...of, body: time })],
    addMessage: [60, () => api.addMessage({ ...of, body: { content: 'x' } })],
    changeMessage: [60, () => api.changeMessage({ params: { id: comment }, body: { content: 'x' } })],
  };
  for (const [name, [max]] of Object.entries(calls))
    await server.db.execute(sql`
      insert into host.limits (key, count, since)
      values (${`call:calendar.${name}:person:${anna.person.id}`}, ${max}, clock_timestamp())
      on conflict (key) do update set count = excluded.count`);
  for (const [name, [, call]] of Object.entries(calls))
    await expect(call(), name).rejects.toMatchObject({
      status: 'RATE_LIMITED',
      message: expect.stringMatching(/^操作太頻繁，請於 \d+ 秒後再試。$/) as string,
    });
  const { title } = await api.read(of);
  expect(title).toBe(scheduleBody.title);
});
