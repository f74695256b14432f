import type { Caller } from '@atrium/sdk/server';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { MAX_CATEGORIES } from '../../../contract/limits.ts';
import type { BulletinContext, CategoryRow } from '../../BulletinContext.ts';
import { bulletins, categories } from '../../tables.ts';
import { ofCategories } from './readCategories.ts';

export type CategoryKind = 'main' | 'sub';

interface Change {
  readonly name?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly version?: number | undefined;
}

/** Writes main and sub categories. The writes of a company wait for each other, so that names and places are those of the commit. */
export class CategoryStore {
  readonly #context: BulletinContext;
  readonly #kind: CategoryKind;

  constructor(context: BulletinContext, kind: CategoryKind) {
    this.#context = context;
    this.#kind = kind;
  }

  /** @throws Refusal 404 for one of the other kind, or of another company */
  async find(id: number): Promise<CategoryRow> {
    const { db, refuse, relation } = this.#context;
    const isOfKind = this.#kind === 'main' ? isNull(categories.parentId) : isNotNull(categories.parentId);
    const [row] = await db
      .select()
      .from(categories)
      .where(and(eq(categories.id, id), isOfKind));
    if (!row) throw refuse.notFound();
    await relation(`${this.#kind}Category`, row);
    return row;
  }

  /**
   * Adds a category as the last one of its siblings.
   *
   * @param parentId the main category of a sub category
   * @throws Refusal 409 for a name that a sibling has, 422 where there are too many
   */
  create(caller: Caller, parentId: number | null, values: { name: string; isEnabled: boolean }): Promise<number> {
    const { db, clock, refuse } = this.#context;
    const { companyId } = caller;
    return this.#write(companyId, async () => {
      await this.#refuseTaken({ companyId, parentId, name: values.name });
      const count = await db.$count(categories, siblings(companyId, parentId));
      if (count >= MAX_CATEGORIES) throw refuse.invalid('category.tooMany', { count: MAX_CATEGORIES });
      const [made] = await db
        .insert(categories)
        .values({
          ...{ companyId, parentId, ...values, sequence: count + 1 },
          ...{ updatedBy: caller.id, updatedOn: clock.now() },
        })
        .returning({ id: categories.id });
      await this.#record('create', made!.id, values);
      return made!.id;
    });
  }

  /** @throws Refusal 404, 409 for a name that a sibling has, 412 with the row where the version is an older one */
  change(caller: Caller, id: number, { version, ...change }: Change): Promise<void> {
    const { db, clock, refuse } = this.#context;
    return this.#write(caller.companyId, async () => {
      const row = await this.find(id);
      if (version !== undefined && version !== row.version)
        throw refuse.stale('stale', await ofCategories(this.#context, row));
      if (change.name !== undefined) await this.#refuseTaken({ ...row, name: change.name });
      const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      await db
        .update(categories)
        .set({ ...values, version: row.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
        .where(eq(categories.id, id));
      await this.#record('change', id, values);
    });
  }

  /** @throws Refusal 404, 409 for a main category with sub categories, and for one that bulletins have (C.7-8) */
  remove(caller: Caller, id: number): Promise<void> {
    const { db, refuse } = this.#context;
    return this.#write(caller.companyId, async () => {
      const { name, companyId, parentId } = await this.find(id);
      // a bulletin that is being saved with it is counted, and one that is saved later does not find it
      await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
      const below = await db.$count(categories, eq(categories.parentId, id));
      if (below > 0) throw refuse.conflict('category.hasSubCategories', { name, count: below });
      // Deleted ones can be restored, so that they count.
      const used = await db.$count(bulletins, or(eq(bulletins.mainCategoryId, id), eq(bulletins.subCategoryId, id)));
      if (used > 0) throw refuse.conflict('category.used', { name, count: used });
      await db.delete(categories).where(eq(categories.id, id));
      await this.#arrange(await this.#order(companyId, parentId));
      await this.#record('remove', id, { name });
    });
  }

  /**
   * Moves a category to a place among its siblings; a place beyond the last one is the last one (C.6-18).
   *
   * @returns the ids of its siblings in their new order
   */
  move(caller: Caller, id: number, sequence: number): Promise<number[]> {
    return this.#write(caller.companyId, async () => {
      const { companyId, parentId, name } = await this.find(id);
      const order = (await this.#order(companyId, parentId)).filter((each) => each !== id);
      order.splice(sequence - 1, 0, id);
      await this.#arrange(order);
      await this.#record('move', id, { name, sequence: order.indexOf(id) + 1 });
      return order;
    });
  }

  #write<Result>(companyId: number, work: () => Promise<Result>): Promise<Result> {
    const { db, transaction } = this.#context;
    return transaction(async () => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('bulletin.categories'), ${companyId})`);
      return work();
    });
  }

  async #order(companyId: number, parentId: number | null): Promise<number[]> {
    const rows = await this.#context.db
      .select({ id: categories.id })
      .from(categories)
      .where(siblings(companyId, parentId))
      .orderBy(categories.sequence, categories.id);
    return rows.map(({ id }) => id);
  }

  async #arrange(order: readonly number[]): Promise<void> {
    if (order.length === 0) return;
    await this.#context.db.execute(sql`
      update bulletin.categories set sequence = place.number
      from unnest(${`{${order.join(',')}}`}::int[]) with ordinality as place(id, number)
      where categories.id = place.id and categories.sequence <> place.number`);
  }

  async #refuseTaken(row: Pick<CategoryRow, 'companyId' | 'parentId' | 'name'> & { readonly id?: number }) {
    const { db, refuse } = this.#context;
    const same = and(
      siblings(row.companyId, row.parentId),
      eq(sql`lower(${categories.name})`, row.name.toLowerCase()),
      row.id === undefined ? undefined : ne(categories.id, row.id),
    );
    if ((await db.$count(categories, same)) > 0) throw refuse.conflict('category.taken', { name: row.name });
  }

  async #record(what: 'create' | 'change' | 'remove' | 'move', id: number, detail: Readonly<Record<string, unknown>>) {
    const { audit, realtime, caller } = this.#context;
    await audit.record({ action: `bulletin.category.${what}`, target: `category:${id}`, detail });
    await realtime.emit('categoriesChanged', {}, { company: caller()!.companyId });
  }
}

const siblings = (companyId: number, parentId: number | null) =>
  and(
    eq(categories.companyId, companyId),
    parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
  );
