import type { CalendarContext } from '../CalendarContext.ts';
import { rooms } from '../tables.ts';

/** The rooms of the demo company: 1 meeting room, 2 training room, 3 reception room (C.5-15). */
const ROOMS = [
  { name: '201 會議室', type: 1, people: 8 },
  { name: '302 會議室', type: 1, people: 10 },
  { name: '501 會議室', type: 1, people: 16 },
  { name: '503 會議室', type: 1, people: 6 },
  { name: '601 訓練教室', type: 2, people: 40 },
  { name: '一樓會客室', type: 3, people: 6 },
] as const;

/** Inserts the six rooms into each company and returns their ids, in order. */
export async function makeRooms(
  { db, clock }: CalendarContext,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const made = new Map<number, readonly number[]>();
  for (const companyId of companyIds) {
    const rows = await db
      .insert(rooms)
      .values(ROOMS.map((room) => ({ companyId, updatedOn: clock.now(), ...room })))
      .returning({ id: rooms.id });
    made.set(
      companyId,
      rows.map(({ id }) => id),
    );
  }
  return made;
}
