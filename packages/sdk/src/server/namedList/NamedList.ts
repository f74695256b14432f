import { and, asc, count, desc, eq, getTableName, ne, sql, type SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Caller } from '../Caller.ts';
import type { Refusals } from '../refusals.ts';
import { searchWords } from '../../search/index.ts';
import { hasWord, searchKey } from '../search/searchSql.ts';
import { auditChanges } from '../auditChanges.ts';
import type { Audit, Clock, Database } from '../services.ts';
import type { NamedTable } from './namedColumns.ts';

/** What a list needs of the plugin's context. */
export interface NamedListContext<Key extends string> {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'record'>;
  readonly refuse: Refusals<Key>;
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** What a list of names keeps, how many, and how it refuses. */
export interface NamedListOptions<Table extends NamedTable, Key extends string> {
  readonly table: Table;
  /** What one record is called in the target of audit entries: `tag` for `tag:12`. */
  readonly record: string;
  /** Begin of the audit actions `<action>.create`, `.change`, `.remove` and `.move`; `record` by default. */
  readonly action?: string;
  /** Records that a company, or a parent, can have. */
  readonly most: number;
  /** Texts of the catalogue: `taken` has `{name}`, `full` has `{most}`. */
  readonly texts: { readonly taken: Key; readonly full: Key; readonly stale: Key };
  /** Which rows of the table are of this list; all by default. */
  readonly where?: SQL;
  /** Which of them have different names and one order: those of one parent. All of the company by default. */
  readonly siblings?: (row: Table['$inferInsert']) => SQL;
  /** How many records have one, as a column; 0 by default. */
  readonly used?: SQL<number>;
  /** Lets writes of one company wait for each other, where others wait for them, too; by default with a lock of the list. */
  lock?(companyId: number): Promise<void>;
  /** Refuses a record that the caller does not see: `(row) => context.relation('tag', row)`. */
  admit(row: Table['$inferSelect']): Promise<unknown>;
  /** Throws a refusal while something has the record. It is locked: what is about to refer to it waits, or is counted. */
  refuseUsed(row: Table['$inferSelect']): Promise<void>;
  /** Emits the event of the plugin, in the transaction of the write. */
  changed(companyId: number): Promise<void>;
}

/** A record, and how many others have it. */
export interface Listed<Row> {
  readonly row: Row;
  readonly used: number;
}

/** What `list` takes: a page of records, in the order of one of their columns. */
export interface NamedListQuery<Column> {
  readonly page: number;
  readonly pageSize: number;
  /** Ascending by default. */
  readonly sort?: 'ASC' | 'DESC' | undefined;
  readonly sortName: Column;
  /** Words that are in the name. */
  readonly name?: string | undefined;
  readonly isEnabled?: boolean | undefined;
}

/** Columns that a caller of `insert` and `update` does not write. */
type Kept = 'id' | 'companyId' | 'sequence' | 'version' | 'updatedBy' | 'updatedOn';

/** What is written of a record. */
export type Named<Table extends NamedTable> = Omit<Table['$inferInsert'], Kept>;

/** What is changed of a record, `undefined` for what stays; with the version that the caller knows. */
export type NamedChanges<Table extends NamedTable> = {
  readonly [Name in keyof Named<Table>]?: Named<Table>[Name] | undefined;
} & { readonly version?: number | undefined };

type Id = { readonly id: number; readonly companyId: number; readonly name: string; readonly version: number };

/**
 * A list of names that the administrators of each company keep: categories, tags, kinds. Names are unique whatever their case, as the
 * unique index of the table has it. Writes of one company wait for each other until their transactions end, so that names, number and
 * places are those of the commit.
 */
export class NamedList<Table extends NamedTable, Key extends string> {
  readonly #context: NamedListContext<Key>;
  readonly #options: NamedListOptions<Table, Key>;
  readonly #table: NamedTable;

  constructor(context: NamedListContext<Key>, options: NamedListOptions<Table, Key>) {
    this.#context = context;
    this.#options = options;
    this.#table = options.table;
  }

  /** A page of a company's records, with the number of all that the query lists. */
  async list(
    companyId: number,
    query: NamedListQuery<Extract<keyof Table['$inferSelect'], string>>,
  ): Promise<{ readonly rows: Listed<Table['$inferSelect']>[]; readonly totalSize: number }> {
    const { page, pageSize, sort, sortName, name = '', isEnabled } = query;
    const table = this.#table;
    const where = and(
      eq(table.companyId, companyId),
      this.#options.where,
      ...searchWords(name).map((word) => hasWord(word, searchKey(table.name))),
      isEnabled === undefined ? undefined : eq(table.isEnabled, isEnabled),
    );
    const column = table[sortName as keyof NamedTable] as NamedTable['id'];
    const rows = await this.#select()
      .where(where)
      .orderBy((sort === 'DESC' ? desc : asc)(column), asc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [total] = await this.#context.db.select({ size: count() }).from(table).where(where);
    return { rows: rows as Listed<Table['$inferSelect']>[], totalSize: total?.size ?? 0 };
  }

  /** The enabled records of a company, by name. */
  async enabled(companyId: number): Promise<Table['$inferSelect'][]> {
    const table = this.#table;
    return this.#context.db
      .select()
      .from(table)
      .where(and(eq(table.companyId, companyId), this.#options.where, eq(table.isEnabled, true)))
      .orderBy(asc(table.name), asc(table.id));
  }

  /** @throws Refusal 404 for a record that is missing, or that `admit` refuses */
  find(id: number): Promise<Listed<Table['$inferSelect']>> {
    return this.#find(id);
  }

  /** Waits for the other writes of a company, until the transaction ends. The writes below do so by themselves. */
  async lock(companyId: number): Promise<void> {
    if (this.#options.lock) return this.#options.lock(companyId);
    const name = `${getTableConfig(this.#table).schema}.${getTableName(this.#table)}`;
    await this.#context.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), ${companyId})`);
  }

  /**
   * Adds a record, as the last one where people choose the order.
   *
   * @param more what else the audit entry has of it
   * @returns its id
   * @throws Refusal 409 if the name is taken, 422 if there are too many
   */
  insert(caller: Caller, values: Named<Table>, more: object = {}): Promise<number> {
    const { db, clock, refuse, transaction } = this.#context;
    const { most, texts } = this.#options;
    const table = this.#table;
    return transaction(async () => {
      const row = { ...values, companyId: caller.companyId } as Table['$inferInsert'] & Id;
      await this.lock(caller.companyId);
      await this.#refuseTaken(row);
      const size = await db.$count(table, this.#siblingsOf(row));
      if (size >= most) throw refuse.invalid(texts.full, { most });
      const place = table.sequence && { sequence: size + 1 };
      const [made] = await db
        .insert(table)
        .values({ ...row, ...place, updatedBy: caller.id, updatedOn: clock.now() } as never)
        .returning({ id: table.id });
      const id = made!.id as number;
      await this.#written(caller, 'create', id, { ...values, ...more });
      return id;
    });
  }

  /**
   * Changes what is not `undefined`.
   *
   * @param current the record on the wire, for a caller whose version is stale
   * @param more what else the audit entry has of it
   * @throws Refusal 404, 409 if the name is taken, 412 if the version is stale
   */
  update(
    caller: Caller,
    id: number,
    { version, ...values }: NamedChanges<Table>,
    current: (found: Listed<Table['$inferSelect']>) => unknown,
    more: object = {},
  ): Promise<void> {
    const { db, clock, refuse, transaction } = this.#context;
    return transaction(async () => {
      await this.lock(caller.companyId);
      const found = await this.#find(id);
      const row = found.row as Table['$inferInsert'] & Id;
      if (version !== undefined && version !== row.version)
        throw refuse.stale(this.#options.texts.stale, await current(found));
      const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      if ('name' in changes) await this.#refuseTaken({ ...row, ...changes });
      await db
        .update(this.#table)
        .set({ ...changes, version: row.version + 1, updatedBy: caller.id, updatedOn: clock.now() } as never)
        .where(eq(this.#table.id, id));
      await this.#written(caller, 'change', id, { name: row.name, ...auditChanges(row, changes), ...more });
    });
  }

  /**
   * @param more what else the audit entry has of it
   * @throws Refusal 404, and what `refuseUsed` throws
   */
  remove(caller: Caller, id: number, more: object = {}): Promise<void> {
    const { db, transaction } = this.#context;
    return transaction(async () => {
      await this.lock(caller.companyId);
      const { row } = await this.#find(id, { locked: true });
      await this.#options.refuseUsed(row);
      await db.delete(this.#table).where(eq(this.#table.id, id));
      if (this.#table.sequence) await this.#arrange(await this.#order(row));
      await this.#written(caller, 'remove', id, { name: row['name'], ...more });
    });
  }

  /**
   * Moves a record to a place from 1, at most the last one; the others shift.
   *
   * @returns the ids in their new order
   * @throws Refusal 404
   */
  move(caller: Caller, id: number, place: number): Promise<number[]> {
    return this.#context.transaction(async () => {
      await this.lock(caller.companyId);
      const { row } = await this.#find(id);
      const before = await this.#order(row);
      const order = before.filter((each) => each !== id);
      order.splice(place - 1, 0, id);
      const [from, to] = [before.indexOf(id) + 1, order.indexOf(id) + 1];
      if (from === to) return order;
      await this.#arrange(order);
      await this.#written(caller, 'move', id, { name: row['name'], from, to });
      return order;
    });
  }

  async #find(id: number, { locked = false } = {}): Promise<Listed<Table['$inferSelect']>> {
    const query = this.#select().where(and(eq(this.#table.id, id), this.#options.where));
    const [found] = await (locked ? query.for('update') : query);
    if (!found) throw this.#context.refuse.notFound();
    await this.#options.admit(found.row);
    return found as Listed<Table['$inferSelect']>;
  }

  #select() {
    const used = this.#options.used ?? sql<number>`0`;
    return this.#context.db.select({ row: this.#table, used }).from(this.#table).$dynamic();
  }

  #siblingsOf(row: Table['$inferInsert']): SQL | undefined {
    const { where, siblings } = this.#options;
    return and(eq(this.#table.companyId, (row as Id).companyId), where, siblings?.(row));
  }

  async #refuseTaken(row: Table['$inferInsert'] & Omit<Id, 'id'> & { readonly id?: number }): Promise<void> {
    const { db, refuse } = this.#context;
    const table = this.#table;
    const { id = 0, name } = row;
    // Letters of which the database and JavaScript disagree on the other case: the index is the database's.
    const same = and(this.#siblingsOf(row), eq(sql`lower(${table.name})`, sql`lower(${name})`), ne(table.id, id));
    if ((await db.$count(table, same)) > 0)
      throw refuse.conflict(this.#options.texts.taken, { name }, { field: 'name' });
  }

  /** Ids of the siblings of a row, in their order. */
  async #order(row: Table['$inferSelect']): Promise<number[]> {
    const table = this.#table;
    const rows = await this.#context.db
      .select({ id: table.id })
      .from(table)
      .where(this.#siblingsOf(row as Table['$inferInsert']))
      .orderBy(asc(table.sequence!), asc(table.id));
    return rows.map(({ id }) => id as number);
  }

  async #arrange(order: readonly number[]): Promise<void> {
    const { id, sequence } = this.#table;
    await this.#context.db.execute(sql`
      update ${this.#table} set sequence = place.number
      from unnest(${`{${order.join(',')}}`}::int[]) with ordinality as place(id, number)
      where ${id} = place.id and ${sequence} <> place.number`);
  }

  async #written(
    { companyId }: Caller,
    what: 'create' | 'change' | 'remove' | 'move',
    id: number,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { record, action = record, changed } = this.#options;
    await this.#context.audit.record({ action: `${action}.${what}`, target: `${record}:${id}`, detail });
    await changed(companyId);
  }
}
