import { VIEW_TYPE } from '@atrium/sdk';
import { and, eq, inArray } from 'drizzle-orm';
import {
  CONTROL,
  FreshCopy,
  type Caller,
  type LaunchTicket,
  type MenuEntry,
  type Navigation,
} from '@atrium/sdk/server';
import { defaultMenu, seedMenu } from './seedMenu.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { groupByParent } from './treeShape.ts';
import { mintTicket } from './tickets.ts';
import { toViewer, visibleTree } from './visibility.ts';
import { listViews } from './views.ts';
import { entries, menus } from '../tables.ts';

type Below = ReturnType<typeof groupByParent<EntryRow>>;

/** Navigation from the stored menus, answered from memory. */
export class MenuNavigation implements Navigation {
  readonly #context: NavContext;
  readonly #copy: FreshCopy<ReadonlyMap<number, readonly EntryRow[]>>;
  /** Entries by parent, cached per set of rows. */
  readonly #below = new WeakMap<readonly EntryRow[], Below>();

  constructor(context: NavContext) {
    this.#context = context;
    this.#copy = new FreshCopy(() => loadMenus(context));
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  async tree(person: Caller): Promise<readonly MenuEntry[]> {
    const below = this.#belowOf(await this.rows(person.companyId));
    return visibleTree(below, toViewer(this.#context, person), listViews(this.#context.installed()));
  }

  async entry(person: Caller, code: string): Promise<MenuEntry | undefined> {
    const rows = await this.rows(person.companyId);
    const row = rows.find(({ menuCode }) => menuCode.toLowerCase() === code.toLowerCase());
    return row && this.visible(person, row.id);
  }

  async ticket(person: Caller, menuId: number): Promise<LaunchTicket | undefined> {
    const entry = await this.visible(person, menuId);
    return entry?.needToken ? mintTicket(this.#context, person, entry) : undefined;
  }

  async countEntries(views: readonly string[]): Promise<number> {
    return (await this.#context.db.select({ id: entries.id }).from(entries).where(opensOne(views))).length;
  }

  async removeEntries(views: readonly string[]): Promise<void> {
    const { db, transaction, audit, realtime } = this.#context;
    await transaction(async () => {
      // In the order of their companies, as every write locks the menu of one.
      await db.select().from(menus).orderBy(menus.companyId).for('update');
      const removed = await db.delete(entries).where(opensOne(views)).returning();
      if (removed.length === 0) return;
      for (const { menuCode, name, companyId } of removed)
        await audit.record({ action: 'menu.remove', target: menuCode, detail: { name }, companyId });
      await this.#context.changed('navigation');
      for (const company of new Set(removed.map(({ companyId }) => companyId))) {
        await realtime.control(CONTROL.menuChanged, { company });
        await realtime.emit('changed', {}, { company });
      }
    });
  }

  /** Returns the entry of the person's menu; undefined if it is not visible. */
  async visible(person: Caller, id: number): Promise<MenuEntry | undefined> {
    const seek = (nodes: readonly MenuEntry[]): MenuEntry | undefined => {
      for (const node of nodes) {
        const found = node.id === id ? node : seek(node.children);
        if (found) return found;
      }
      return undefined;
    };
    return seek(await this.tree(person));
  }

  /** Returns the company's entries; seeds the menu of a company that has none. */
  async rows(companyId: number): Promise<readonly EntryRow[]> {
    const rows = this.#copy.current?.get(companyId);
    if (rows) return rows;
    await seedMenu(this.#context, companyId, defaultMenu());
    await this.#copy.reload();
    return this.#copy.current?.get(companyId) ?? [];
  }

  #belowOf(rows: readonly EntryRow[]): Below {
    const known = this.#below.get(rows);
    if (known) return known;
    const below = groupByParent(rows);
    this.#below.set(rows, below);
    return below;
  }
}

const opensOne = (views: readonly string[]) =>
  and(eq(entries.viewType, VIEW_TYPE.view), inArray(entries.link, [...views]));

/** The entries of every company whose menu has been seeded. */
async function loadMenus({ db }: NavContext): Promise<ReadonlyMap<number, readonly EntryRow[]>> {
  const companies = await db.select({ id: menus.companyId }).from(menus);
  const rows = await db.select().from(entries);
  const byCompany = new Map(companies.map(({ id }) => [id, [] as EntryRow[]]));
  for (const row of rows) byCompany.get(row.companyId)?.push(row);
  return byCompany;
}
