import type { Call, Caller, RequestFacts } from '@atrium/sdk/server';
import { likePattern } from '@atrium/sdk/server';
import { and, asc, count, desc, eq, getTableName, gt, gte, ilike, lt, lte, ne, sql } from 'drizzle-orm';
import { MAX_NAME_LENGTH } from '../../../contract/limits.ts';
import type { Api, HandoverContext } from '../../HandoverContext.ts';
import type { categories } from '../../tables.ts';
import { FieldErrors } from '../FieldErrors.ts';
import { momentOf } from '../times.ts';
import { type OptionKind, usesOf } from './optionKinds.ts';

type List = Call<Api['listTags']>['query'];
type Row = (typeof categories)['$inferSelect'];

/** An option with the number of handovers that have it. */
export interface FoundOption {
  readonly row: Row;
  readonly used: number;
}

/** Who writes, and the language in which what is wrong is explained. */
interface Writer {
  readonly caller: Caller;
  readonly language: RequestFacts['language'];
}

/** Fields that are written. */
export interface OptionValues {
  readonly name?: string | undefined;
  readonly isEnabled?: boolean | undefined;
}

/** The categories, or the tags, of the companies. */
export class OptionStore {
  readonly #context: HandoverContext;
  readonly #kind: OptionKind;

  constructor(context: HandoverContext, kind: OptionKind) {
    this.#context = context;
    this.#kind = kind;
  }

  /** A page of a company's options, with the number of all that the query lists. */
  async list(companyId: number, query: List): Promise<{ readonly rows: FoundOption[]; readonly totalSize: number }> {
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

  /**
   * @param lock no handover or category can get it until the transaction ends
   * @throws Refusal 404 also for one of another company
   */
  async find(id: number, { lock = false }: { readonly lock?: boolean } = {}): Promise<FoundOption> {
    const { refuse, relation } = this.#context;
    const query = this.#select().where(eq(this.#kind.table.id, id));
    const [found] = await (lock ? query.for('update') : query);
    if (!found) throw refuse.notFound();
    await relation(this.#kind.kind, found.row);
    return found;
  }

  /**
   * Adds one as the last of its company.
   *
   * @throws Refusal 409 if the name is taken, 422 if it is too long, or if there are too many
   */
  async insert(
    writer: Writer,
    { name, isEnabled }: { readonly name: string; readonly isEnabled: boolean },
  ): Promise<number> {
    const { db, clock, refuse } = this.#context;
    const { table, most, kind } = this.#kind;
    const { companyId, id: updatedBy } = writer.caller;
    await this.#lock(companyId);
    await this.#checkName(writer, name);
    const size = await db.$count(table, eq(table.companyId, companyId));
    if (size >= most) throw refuse.invalid(`${kind}.full`, { most });
    const [row] = await db
      .insert(table)
      .values({ companyId, name, isEnabled, sequence: size + 1, updatedBy, updatedOn: clock.now() })
      .returning({ id: table.id });
    await this.#record('create', row!.id, { name });
    return row!.id;
  }

  /**
   * @param current answers a stale write
   * @throws Refusal 404, 409 if the name is taken, 412 if the version is stale, 422
   */
  async update(
    writer: Writer,
    id: number,
    values: OptionValues & { readonly version?: number | undefined },
    current: (found: FoundOption) => unknown,
  ): Promise<void> {
    const { db, clock, refuse } = this.#context;
    const { table } = this.#kind;
    await this.#lock(writer.caller.companyId);
    const { version, name, isEnabled } = values;
    const found = await this.find(id);
    if (version !== undefined && version !== found.row.version) throw refuse.stale('stale', await current(found));
    if (name !== undefined) await this.#checkName(writer, name, id);
    await db
      .update(table)
      .set({
        ...(name !== undefined && { name }),
        ...(isEnabled !== undefined && { isEnabled }),
        version: found.row.version + 1,
        updatedBy: writer.caller.id,
        updatedOn: clock.now(),
      })
      .where(eq(table.id, id));
    await this.#record('change', id, { name: name ?? found.row.name, ...(isEnabled !== undefined && { isEnabled }) });
  }

  /** @throws Refusal 404, 409 while something has it */
  async remove(caller: Caller, id: number, otherUses: (id: number) => Promise<void> = async () => {}): Promise<void> {
    const { db, refuse } = this.#context;
    const { table, kind } = this.#kind;
    await this.#lock(caller.companyId);
    const { row } = await this.find(id, { lock: true });
    const [uses] = await db
      .select({ count: usesOf(this.#kind, true) })
      .from(table)
      .where(eq(table.id, id));
    if (uses!.count > 0) throw refuse.conflict(`${kind}.used`, { count: uses!.count }, { status: 'IN_USE' });
    await otherUses(id);
    await db.delete(table).where(eq(table.id, id));
    await this.#shift(and(eq(table.companyId, row.companyId), gt(table.sequence, row.sequence)), -1);
    await this.#record('remove', id, { name: row.name });
  }

  /** Moves one to a place, at most the last, and returns the new order. */
  async move(caller: Caller, id: number, place: number): Promise<{ id: number; sequence: number }[]> {
    const { db } = this.#context;
    const { table } = this.#kind;
    const { companyId } = caller;
    await this.#lock(companyId);
    const { row } = await this.find(id);
    const own = eq(table.companyId, companyId);
    const to = Math.min(place, await db.$count(table, own));
    const from = row.sequence;
    if (to !== from) {
      if (to > from) await this.#shift(and(own, gt(table.sequence, from), lte(table.sequence, to)), -1);
      else await this.#shift(and(own, gte(table.sequence, to), lt(table.sequence, from)), 1);
      await db.update(table).set({ sequence: to }).where(eq(table.id, id));
      await this.#record('move', id, { name: row.name, from, to });
    }
    return db
      .select({ id: table.id, sequence: table.sequence })
      .from(table)
      .where(own)
      .orderBy(asc(table.sequence), asc(table.id));
  }

  #select() {
    const { table } = this.#kind;
    return this.#context.db
      .select({ row: table, used: usesOf(this.#kind, false) })
      .from(table)
      .$dynamic();
  }

  #shift(which: ReturnType<typeof and>, by: 1 | -1) {
    const { table } = this.#kind;
    return this.#context.db
      .update(table)
      .set({ sequence: sql`${table.sequence} + ${by}` })
      .where(which);
  }

  async #checkName({ caller: { companyId }, language }: Writer, name: string, but = 0): Promise<void> {
    const { db, refuse } = this.#context;
    const { table, kind } = this.#kind;
    if ([...name].length > MAX_NAME_LENGTH) {
      const errors = new FieldErrors(this.#context, language);
      errors.add('name', 'name.long');
      errors.refuse();
    }
    const same = and(eq(table.companyId, companyId), eq(sql`lower(${table.name})`, sql`lower(${name})`));
    if ((await db.$count(table, and(same, ne(table.id, but)))) > 0) throw refuse.conflict(`${kind}.taken`, { name });
  }

  /** Writes of a company wait for each other, so that names, counts and places are those of the commit. */
  async #lock(companyId: number): Promise<void> {
    const name = `handover.${getTableName(this.#kind.table)}`;
    await this.#context.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), ${companyId})`);
  }

  async #record(what: 'create' | 'change' | 'remove' | 'move', id: number, detail: object): Promise<void> {
    const { audit, realtime, caller } = this.#context;
    const { kind } = this.#kind;
    await audit.record({ action: `${kind}.${what}`, target: `${kind}:${id}`, detail: { ...detail } });
    await realtime.emit('optionsChanged', {}, { company: caller()!.companyId });
  }
}

/** An option of the wire. */
export function optionOf({ row: { id, name, isEnabled, sequence, version, updatedBy, updatedOn }, used }: FoundOption) {
  return { id, name, isEnabled, sequence, used, version, updatedBy, updatedOn: momentOf(updatedOn) };
}
