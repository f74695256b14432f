import { asc, eq } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { rooms } from '../../tables.ts';
import type { RoomRow } from './findRoom.ts';

const names = new Intl.Collator('zh-Hant-TW', { numeric: true });

/** The rooms of a company, disabled ones too, by kind and name: 501, 502, 1001. */
export async function roomsOfCompany({ db }: CalendarContext, companyId: number): Promise<readonly RoomRow[]> {
  const rows = await db.select().from(rooms).where(eq(rooms.companyId, companyId)).orderBy(asc(rooms.id));
  return rows.toSorted((one, other) => one.type - other.type || names.compare(one.name, other.name));
}
