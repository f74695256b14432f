import { describeOnPostgres } from '@atrium/testing';
import { beforeAll, expect, test } from 'vitest';
import { scheduleBody } from '../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../testing/startCalendar.ts';

const ROUNDS = 8;

/** Calls at once, each of which takes what the other ones need. */
describeOnPostgres('calls at once', (postgres) => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await startCalendar({ databaseUrl: await postgres.migrated() });
  });
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => '1',
      (failure: { code?: unknown }) => String(failure.code),
    );

  test('one file that is imported four times at once is imported once', async () => {
    const { anna } = calendar;
    const event = ['UID:once', 'DTSTART:20260401T090000', 'SUMMARY:Once', 'RRULE:FREQ=DAILY;COUNT=200'];
    const content = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    const files = await Promise.all([1, 2, 3, 4].map(() => anna.upload('calendar.ics', content)));
    const answers = await Promise.all(
      files.map(({ fileId }) => anna.api.importFile({ body: { fileId, dryRun: false } })),
    );
    expect(answers.map(({ added }) => added).toSorted((one, other) => other - one)).toEqual([200, 0, 0, 0]);
  });

  test('a room that is deleted while two people reserve it: it stays with what was reserved, or they are refused', async () => {
    const admin = await calendar.asPerson({ actions: ['room.manage'] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { name: `Room ${round}`, type: 1, people: 4 };
      const { id: roomId } = await admin.api.createRoom({ body });
      const codes = { roomId, roomStartTimeCode: 1, roomEndTimeCode: 2 };
      const [created, removed, reserved] = await Promise.all([
        outcomeOf(calendar.anna.api.create({ body: { ...scheduleBody, locationType: 1, ...codes } })),
        outcomeOf(admin.api.removeRoom({ params: { id: roomId } })),
        outcomeOf(calendar.ben.api.reserve({ body: { roomDate: '2026-05-02', ...codes } })),
      ]);
      expect([created, reserved]).toEqual(removed === '1' ? ['422', '422'] : ['1', '1']);
      expect(['1', '409']).toContain(removed);
    }
  });
});
