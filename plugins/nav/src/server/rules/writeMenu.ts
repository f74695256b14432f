import { CONTROL, type Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { seedMenu } from './seedMenu.ts';
import { defaultMenu } from './seedEntries.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { refuseLockOut } from './refuseLockOut.ts';
import { entries, menus } from '../tables.ts';

/** The company's menu under its lock. */
export interface LockedMenu {
  readonly companyId: number;
  readonly rows: readonly EntryRow[];
  readonly ticketSites: readonly string[];
}

/**
 * Changes a company's menu under a row lock, so that rules about the whole tree stay valid. Atomic; open browsers of
 * the company are notified after the commit.
 * @throws Refusal 409 if the caller would lose access to menu administration; nothing is changed then
 */
export function writeMenu<T>(
  context: NavContext,
  caller: Caller,
  companyId: number,
  work: (menu: LockedMenu) => Promise<T>,
): Promise<T> {
  const { db } = context;
  return context.transaction(async () => {
    await seedMenu(context, companyId, defaultMenu());
    const [menu] = await db.select().from(menus).where(eq(menus.companyId, companyId)).for('update');
    const read = () => db.select().from(entries).where(eq(entries.companyId, companyId));
    const rows = await read();
    const result = await work({ companyId, rows, ticketSites: menu?.ticketSites ?? [] });
    refuseLockOut(context, caller, rows, await read());
    await context.changed('navigation');
    await context.realtime.control(CONTROL.menuChanged, { company: companyId });
    await context.realtime.emit('changed', {}, { company: companyId });
    return result;
  });
}
