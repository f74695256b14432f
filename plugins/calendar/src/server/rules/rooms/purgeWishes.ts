import { lt } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { wishes } from '../../tables.ts';

/** Deletes what people waited for on days that are over. */
export async function purgeWishes({ db, clock }: CalendarContext): Promise<void> {
  await db.delete(wishes).where(lt(wishes.day, clock.today()));
}
