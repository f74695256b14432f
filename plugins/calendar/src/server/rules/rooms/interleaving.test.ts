import { describeOnPostgres } from '@atrium/testing';
import { describe, expect, test } from 'vitest';
import { roomProblems } from '../../../testing/roomProblems.ts';
import { scheduleBody } from '../../../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { bookings, occurrences } from '../../tables.ts';

/** Calls of one run, how many are under way at once, and the seeds. */
const CALLS = 120;
const AT_ONCE = 4;
const DAYS = ['2026-03-27', '2026-03-28', '2026-03-29'];
/** What may be answered: done, taken, against a rule, of another state, missing by now. */
const ANSWERS = ['1', '300', '404', '409', '422'];

describe('embedded', () => {
  describeRuns([1, 2, 3], () => startCalendar());
});
describeOnPostgres('PostgreSQL', (postgres) => {
  describeRuns([4, 5], async () => startCalendar({ databaseUrl: await postgres.migrated() }));
});

function describeRuns(seeds: readonly number[], open: () => Promise<TestCalendar>) {
  test.each(seeds)(
    '[S1-096][S1-120] book, edit, cancel, restore, delete and take back, interleaved (seed %i): no half hour is held twice, none is leaked',
    async (seed) => {
      const calendar = await open();
      const random = numbers(seed);
      const outcomes = new Map<string, number>();
      for (let done = 0; done < CALLS; done += AT_ONCE) {
        const calls = await Promise.all(Array.from({ length: AT_ONCE }, () => anyCall(calendar, random)));
        const answers = await Promise.all(
          calls.map(async ([name, call]) => {
            const code = await call().then(
              () => '1',
              (failure: { code: unknown }) => String(failure.code),
            );
            return `${name} ${code}`;
          }),
        );
        for (const answer of answers) {
          expect(ANSWERS, answer).toContain(answer.split(' ')[1]);
          outcomes.set(answer, (outcomes.get(answer) ?? 0) + 1);
        }
        expect(await roomProblems(calendar.server.db), `after ${answers.join(', ')}`).toEqual([]);
      }
      // The run was about rooms: some were had, and some were taken.
      expect(outcomes.get('create 1')).toBeGreaterThan(3);
      expect([...outcomes.keys()].filter((answer) => answer.endsWith(' 300'))).not.toEqual([]);
    },
    240_000,
  );
}

type Random = () => number;

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
function numbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A call by one of three people about one of the schedules that there are. */
async function anyCall(
  { anna, ben, carl, rooms, server }: TestCalendar,
  random: Random,
): Promise<readonly [string, () => Promise<unknown>]> {
  const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const { api, person } = any([anna, ben, carl]);
  const roomStartTimeCode = 1 + Math.floor(random() * 12);
  const place = () => ({
    locationType: 1,
    roomId: any(rooms.slice(0, 2)),
    roomStartTimeCode,
    roomEndTimeCode: roomStartTimeCode + Math.floor(random() * 4),
  });
  const day = any(DAYS);
  const time = { startTime: `${day} 10:00`, endTime: `${day} 11:00` };
  const { db } = server.context;
  const owned = (await db.select().from(occurrences)).filter(({ createdBy }) => createdBy === person.id);
  const reserved = (await db.select().from(bookings)).filter(
    ({ employeeId, occurrenceId }) => employeeId === person.id && occurrenceId === null,
  );
  const id = owned.length > 0 ? any(owned).id : 0;
  const x = any(['single', 'continue'] as const);
  const params = { id, x };
  const push = { push: false };
  const { roomId, roomEndTimeCode } = place();
  const calls = {
    create: () =>
      api.create({
        body: {
          ...scheduleBody,
          ...push,
          ...place(),
          ...time,
          ...(random() < 0.4 && { repeatType: 2, stopTime: DAYS[2]! }),
          ...(random() < 0.2 && { skipConflicts: true }),
        },
      }),
    reserve: () => api.reserve({ body: { roomDate: day, roomId, roomStartTimeCode, roomEndTimeCode } }),
    unreserve: () => api.unreserve({ params: { id: reserved.length > 0 ? any(reserved).id : 4711 } }),
    changeRoom: () => api.change({ params, body: { ...push, ...place() } }),
    changeTime: () => api.change({ params: { id, x: 'single' }, body: { ...push, ...time } }),
    leaveRoom: () => api.change({ params, body: { ...push, locationType: 0, address: '' } }),
    cancel: () => api.cancel({ params, query: {}, body: push }),
    restore: () => api.restore({ params, query: {}, body: push }),
    remove: () => api.remove({ params, query: {}, body: push }),
    undelete: () => api.undelete({ params: { id } }),
  };
  const names = Object.keys(calls) as (keyof typeof calls)[];
  const name = owned.length < 4 || random() < 0.2 ? 'create' : any(names);
  return [name, calls[name]];
}
