import type { Call, Caller } from '@atrium/sdk/server';
import { formatDateTime, likePattern } from '@atrium/sdk/server';
import { and, asc, count, desc, eq, getTableName, ilike, ne, sql, type SQL } from 'drizzle-orm';
import { MAX_ITEMS } from '../../contract/limits.ts';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import type { platforms, purposes } from '../tables.ts';

type List = Call<Api['listPlatforms']>['query'];
export type ReferenceTable = typeof platforms;
type Row = ReferenceTable['$inferSelect'];

/** One of the four kinds of records that accounts refer to. */
export interface ReferenceKind {
  readonly kind: 'platform' | 'type' | 'purpose' | 'requiredField';
  readonly table: ReferenceTable;
  /** How many records have it, as a column; with `deleted`, deleted accounts count, too. */
  used(deleted: boolean): SQL<number>;
}

/** Fields of a record that are written. */
export interface ReferenceValues {
  readonly name?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly hasLink?: boolean | undefined;
  readonly hasApplyDate?: boolean | undefined;
}

type Extended = Row & Partial<Pick<(typeof purposes)['$inferSelect'], 'hasLink' | 'hasApplyDate'>>;

/** Platforms, types, purposes or required fields of the companies. */
export class ReferenceStore {
  readonly #context: AccountsContext;
  readonly #kind: ReferenceKind;

  constructor(context: AccountsContext, kind: ReferenceKind) {
    this.#context = context;
    this.#kind = kind;
  }

  /** A page of a company's records, with the number of all that the query lists. */
  async list(companyId: number, query: List): Promise<{ readonly rows: Found[]; readonly totalSize: number }> {
    const { db } = this.#context;
    const { table } = this.#kind;
    const { page, pageSize, sort, sortName, name = '', isEnabled } = query;
    const where = and(
      eq(table.companyId, companyId),
      ilike(table.name, likePattern(name.normalize('NFC').trim())),
      isEnabled === undefined ? undefined : eq(table.isEnabled, isEnabled),
    );
    const rows = await this.#select()
      .where(where)
      .orderBy((sort === 'DESC' ? desc : asc)(table[sortName]), asc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [total] = await db.select({ size: count() }).from(table).where(where);
    return { rows, totalSize: total?.size ?? 0 };
  }

  /** The enabled records of a company, by name. */
  items(companyId: number): Promise<Extended[]> {
    const { db } = this.#context;
    const { table } = this.#kind;
    return db
      .select()
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.isEnabled, true)))
      .orderBy(asc(table.name), asc(table.id));
  }

  /** @throws Refusal 404 also for a record of another company */
  async find(id: number): Promise<Found> {
    const { refuse, relation } = this.#context;
    const [found] = await this.#select().where(eq(this.#kind.table.id, id));
    if (!found) throw refuse.notFound();
    await relation(this.#kind.kind, found.row);
    return found;
  }

  /**
   * @param more what else the audit log has of it
   * @throws Refusal 409 if the name is taken, 422 if there are too many
   */
  async insert(
    caller: Caller,
    values: ReferenceValues & { readonly name: string },
    more: object = {},
  ): Promise<number> {
    const { db, clock, refuse } = this.#context;
    const { table } = this.#kind;
    const { companyId } = caller;
    await this.#lock(companyId);
    await this.#refuseTaken(companyId, values.name);
    if ((await db.$count(table, eq(table.companyId, companyId))) >= MAX_ITEMS)
      throw refuse.invalid('reference.full', { most: MAX_ITEMS });
    const [row] = await db
      .insert(table)
      .values({ ...values, companyId, updatedBy: caller.id, updatedOn: clock.now() })
      .returning({ id: table.id });
    await this.#record('create', row!.id, { ...values, ...more });
    return row!.id;
  }

  /**
   * @param current answers a stale write
   * @param more what else the audit log has of it
   * @throws Refusal 404, 409 if the name is taken, 412 if the version is stale
   */
  async update(
    caller: Caller,
    id: number,
    values: ReferenceValues & { readonly version?: number | undefined },
    current: (found: Found) => Promise<unknown>,
    more: object = {},
  ): Promise<void> {
    const { db, clock, refuse } = this.#context;
    const { table } = this.#kind;
    const { version, ...chosen } = values;
    await this.#lock(caller.companyId);
    const found = await this.find(id);
    if (version !== undefined && version !== found.row.version) throw refuse.stale('stale', await current(found));
    if (chosen.name !== undefined) await this.#refuseTaken(caller.companyId, chosen.name, id);
    await db
      .update(table)
      .set({ ...chosen, version: found.row.version + 1, updatedBy: caller.id, updatedOn: clock.now() } as never)
      .where(eq(table.id, id));
    await this.#record('change', id, { ...chosen, ...more });
  }

  /** @throws Refusal 404, 409 while something has it */
  async remove(caller: Caller, id: number): Promise<void> {
    const { db, refuse } = this.#context;
    const { table, kind, used } = this.#kind;
    await this.#lock(caller.companyId);
    // An account or purpose that is about to have it has locked it as well, and is counted.
    await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
    const { row } = await this.find(id);
    const [users] = await db
      .select({ count: used(true) })
      .from(table)
      .where(eq(table.id, id));
    if (users!.count > 0) throw refuse.conflict(`${kind}.used`, { count: users!.count });
    await db.delete(table).where(eq(table.id, id));
    await this.#record('remove', id, { name: row.name });
  }

  #select() {
    const { table, used } = this.#kind;
    return this.#context.db
      .select({ row: table, used: used(false) })
      .from(table)
      .$dynamic();
  }

  async #refuseTaken(companyId: number, name: string, but = 0): Promise<void> {
    const { db, refuse } = this.#context;
    const { table } = this.#kind;
    const same = and(eq(table.companyId, companyId), eq(sql`lower(${table.name})`, sql`lower(${name})`));
    if ((await db.$count(table, and(same, ne(table.id, but)))) > 0) throw refuse.conflict('name.taken', { name });
  }

  /** Writes of a company wait for each other, so that names and counts are those of the commit. */
  async #lock(companyId: number): Promise<void> {
    const name = `accounts.${getTableName(this.#kind.table)}`;
    await this.#context.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), ${companyId})`);
  }

  async #record(what: 'create' | 'change' | 'remove', id: number, values: object): Promise<void> {
    const { audit, realtime, caller } = this.#context;
    await audit.record({
      action: `${this.#kind.kind}.${what}`,
      target: `${this.#kind.kind}:${id}`,
      detail: { ...values },
    });
    await realtime.emit('referencesChanged', {}, { company: caller()!.companyId });
  }
}

/** A record with the number of those that have it. */
export interface Found {
  readonly row: Extended;
  readonly used: number;
}

/** A record of the wire. */
export function referenceOf({ row: { id, name, isEnabled, version, updatedBy, updatedOn }, used }: Found) {
  return { id, name, isEnabled, version, used, updatedBy, updatedOn: formatDateTime(updatedOn) };
}
