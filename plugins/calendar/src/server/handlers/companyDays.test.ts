import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';

test('[S1-156] GET /v1/schedules/company/:month – the company calendar names weekends, make-up work days and holidays', async () => {
  const { server, anna } = await startCalendar();
  await server.db.execute(sql`insert into host.company_days (date, is_work, name)
    values ('2026-03-20', false, '彈性放假'), ('2026-03-21', true, '補行上班'), ('2026-03-25', true, ''),
      ('2026-03-23', false, ''), ('2026-03-24', true, '盤點日'), ('2026-03-28', true, '')`);
  await server.services.company.directory.reload();
  const days = await anna.api.companyDays({ params: { month: '2026-03' } });
  // nine days of weekends, two days off and one with a name; an ordinary work day is not listed
  expect(days).toHaveLength(12);
  const of = (day: string) => days.find(({ date }) => date === `2026-03-${day}`);
  expect([of('23'), of('24'), of('28')]).toMatchObject([
    { isWork: false, companyleaveName: '' },
    { isWork: true, companyleaveName: '盤點日' },
    { isWork: true, isWeekend: true, companyleaveName: '' },
  ]);
  expect(days.find(({ date }) => date === '2026-03-20')).toEqual({
    ...{ date: '2026-03-20', isWork: false, isWeekend: false },
    ...{ companyleaveId: 20260320, companyleaveName: '彈性放假' },
  });
  expect(days.find(({ date }) => date === '2026-03-21')).toMatchObject({ isWork: true, isWeekend: true });
  expect(days.find(({ date }) => date === '2026-03-22')).toEqual({
    ...{ date: '2026-03-22', isWork: false, isWeekend: true, companyleaveId: 0, companyleaveName: '' },
  });
});
