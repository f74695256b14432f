import { type Caller, CONTROL, type MenuEntry } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { entries, menus } from '../tables.ts';
import { defaultMenu, seedMenu } from './seedMenu.ts';
import { groupByParent } from './treeShape.ts';
import { listViews } from './views.ts';
import { toViewer, visibleTree } from './visibility.ts';

/** The company's menu under its lock. */
interface LockedMenu {
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

/** The view of menu administration. */
const ADMINISTRATION = 'NavSetting';

/**
 * Refuses a change that would remove the last access to menu administration from the caller's own menu, since the
 * caller could not undo it. A caller without such an entry is not restricted.
 *
 * @throws Refusal 409
 */
function refuseLockOut(
  context: NavContext,
  caller: Caller,
  before: readonly EntryRow[],
  after: readonly EntryRow[],
): void {
  const viewer = toViewer(context, caller);
  const views = listViews(context.installed());
  const reaches = (rows: readonly EntryRow[]) => opensIt(visibleTree(groupByParent(rows), viewer, views));
  if (!reaches(after) && reaches(before)) throw context.refuse.conflict('refused.lockOut');
}

const opensIt = (nodes: readonly MenuEntry[]): boolean =>
  nodes.some(({ link, children }) => link === ADMINISTRATION || opensIt(children));
