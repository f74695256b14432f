import { gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { idArray } from './prepared.ts';
import type { Clock, Database } from './services.ts';
import { binSince } from './times.ts';

/** A table of records that can be restored for some days after they were deleted. */
export type BinTable = PgTable & {
  readonly id: AnyPgColumn<{ data: number }>;
  /** null unless the record is in the bin. */
  readonly deletedOn: AnyPgColumn<{ data: Date }>;
};

/** Whether a record is in the bin and can still be restored, as a condition. */
export const isRestorable = ({ deletedOn }: Pick<BinTable, 'deletedOn'>, now: Date): SQL =>
  gte(deletedOn, binSince(now));

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly transaction: (work: () => Promise<number>) => Promise<number>;
}

interface PurgeOptions {
  /** Aborts between two transactions. */
  readonly signal: AbortSignal;
  /** Milliseconds for which records stay that cannot be restored any more; none by default. */
  readonly grace?: number;
}

/** Records of one transaction. */
const BATCH = 100;

/**
 * Deletes for good what cannot be restored any more, some at a time. They are locked first, so that a record whose restoration is
 * about to be committed stays.
 *
 * @param destroy deletes the records of this condition, with what belongs to them; called in a transaction
 * @throws what `destroy` throws; what earlier calls of it deleted stays deleted
 */
export async function purgeBin(
  { db, clock, transaction }: Parts,
  { id, deletedOn }: BinTable,
  { signal, grace = 0 }: PurgeOptions,
  destroy: (areOld: SQL) => Promise<void>,
): Promise<void> {
  const purgeSome = () =>
    transaction(async () => {
      const old = await db
        .select({ id: sql<number>`${id}` })
        .from(id.table)
        .where(lt(deletedOn, new Date(binSince(clock.now()).getTime() - grace)))
        .orderBy(id)
        .limit(BATCH)
        .for('update');
      const ids = old.map((row) => row.id);
      if (ids.length > 0) await destroy(sql`${id} = any(${idArray(ids)}::int[])`);
      return old.length;
    });
  while (!signal.aborted && (await purgeSome()) === BATCH);
}
