import { expect, test } from 'vitest';
import { copiesOf } from '../../testing/copiesOf.ts';
import { startCalendar } from '../../testing/startCalendar.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences } from '../tables.ts';
import { purgeBin } from './bin.ts';

const DAY = 86_400_000;

test('what can no longer be taken back for a day is deleted, 500 schedules in a transaction', async () => {
  const { server, anna, clock, insert } = await startCalendar();
  const [by, now] = [anna.person.id, clock.now().getTime()];
  const deleted = (title: string, at: number) =>
    insert({ by, title, deletedBy: by, deletedOn: new Date(at), start: '2026-04-20 09:00' });
  await deleted('kept', now - 31 * DAY);
  await deleted('old', now - 31 * DAY - 1);
  await server.db.execute(copiesOf('old', 1000));
  let transactions = 0;
  const context: CalendarContext = {
    ...server.context,
    transaction: (work) => {
      transactions += 1;
      return server.context.transaction(work);
    },
  };
  const stopped = new AbortController();
  stopped.abort();
  await purgeBin(context, stopped);
  expect(transactions, 'a server that stops').toBe(0);
  await purgeBin(context, new AbortController());
  expect(transactions).toBe(3);
  expect((await server.db.select().from(occurrences)).map(({ title }) => title)).toEqual(['kept']);
});
