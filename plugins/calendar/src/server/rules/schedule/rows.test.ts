import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { copiesOf } from '../../../testing/copiesOf.ts';
import { startCalendar } from '../../../testing/startCalendar.ts';
import { writingOf } from '../../../testing/writingOf.ts';

test('a person adds only so many schedules within a day, those in the bin included', async () => {
  const calendar = await startCalendar();
  const { anna, ben, clock, insert, server } = calendar;
  const { create, rowOf, seriesOf } = writingOf(calendar);
  const at = { by: anna.person.id, title: 'in the bin', start: '2026-03-26 10:00', createdOn: clock.now() };
  await insert({ ...at, deletedOn: clock.now(), deletedBy: anna.person.id });
  await server.db.execute(copiesOf('in the bin', 20_000 - 5));
  const daily = { repeatType: 2, stopTime: '2026-03-30' };
  const [first] = (await create(daily)) as [number];
  expect(await seriesOf(first)).toHaveLength(4);
  const refused = { code: '422', message: expect.stringMatching(/^您一天內最多可新增 20,000 筆行程/) as string };
  await expect(create()).rejects.toMatchObject(refused);
  await expect(
    anna.api.change({ params: { id: first, x: 'continue' }, body: { stopTime: '2026-03-31', push: false } }),
  ).rejects.toMatchObject(refused);
  await anna.api.change({ params: { id: first, x: 'single' }, body: { title: 'other', push: false } });
  expect(await rowOf(first)).toMatchObject({ title: 'other' });
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20260401T020000Z',
    'SUMMARY:x',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const { fileId } = await anna.upload('a.ics', lines.join('\r\n'));
  await expect(anna.api.importFile({ body: { fileId, dryRun: false } })).rejects.toMatchObject(refused);
  await create({}, ben.api);
  await server.db.execute(sql`update calendar.occurrences set created_on = created_on - interval '1 day'`);
  await create();
});
