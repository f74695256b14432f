import { mount, type MountOptions } from '@atrium/testing';
import contract from '../contract.ts';
import { rooms } from '../server/tables.ts';
import { insertSchedule, type TestSchedule } from './insertSchedule.ts';

/** The rooms of the company of the tests, in order: two meeting rooms and one for training. */
const ROOMS = [
  { name: 'Pine', type: 1, people: 6 },
  { name: 'Cedar', type: 1, people: 12 },
  { name: 'Oak', type: 2, people: 30 },
] as const;

/**
 * The calendar in the real host, in which it is Thursday 2026-03-26, 09:00: Anna, Ben and Carl of one company, and
 * Olga of another one.
 */
export async function startCalendar(options: MountOptions<typeof contract> = {}) {
  const mounted = await mount(contract, options);
  const { db } = mounted.server;
  const [anna, ben, carl, olga] = [
    await mounted.asPerson({ as: { name: 'Anna' } }),
    await mounted.asPerson({ as: { name: 'Ben' } }),
    await mounted.asPerson({ as: { name: 'Carl' } }),
    await mounted.asPerson({ as: { name: 'Olga', company: 'Other company' } }),
  ];
  const { companyId } = anna.person;
  const made = await db
    .insert(rooms)
    .values(ROOMS.map((room) => ({ companyId, ...room })))
    .returning({ id: rooms.id });
  return {
    ...mounted,
    anna,
    ben,
    carl,
    olga,
    /** Ids of the rooms, in order. */
    rooms: made.map(({ id }) => id) as [number, number, number],
    /** Inserts a schedule directly, past all rules, and returns the id of its first occurrence. */
    async insert(schedule: TestSchedule): Promise<number> {
      return (await insertSchedule(db, { companyId, ...schedule }))[0]!;
    },
    /** The same of a series: the ids of its occurrences, first to last. */
    insertSeries: (schedule: TestSchedule): Promise<number[]> => insertSchedule(db, { companyId, ...schedule }),
  };
}

export type TestCalendar = Awaited<ReturnType<typeof startCalendar>>;
