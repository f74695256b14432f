import type { AnyContract } from '@atrium/sdk';
import type { Clock, Database, Handler } from '@atrium/sdk/server';
import { type SQL, sql } from 'drizzle-orm';
import type { HostAudit } from '../core/auditFor.ts';
import { type MasterKeys, rewrapText, SealBroken } from '../core/sealedText.ts';
import type { HostApi, Transaction } from '../core/services.ts';
import type { Jobs } from './jobs/Jobs.ts';

interface Parts {
  /** The database with the rights of a plugin: its triggers run with them. */
  readonly database: (plugin: string) => Database;
  readonly transaction: Transaction;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly audit: HostAudit;
  readonly keys: MasterKeys;
  readonly contracts: () => readonly AnyContract[];
}

/** How far a rotation is. */
interface RotationState {
  /** Sealed texts of the running plugins. */
  readonly total: number;
  /** Those that still need a previous master key. */
  readonly waiting: number;
  /** Those whose master key is not configured. */
  readonly unreadable: number;
}

interface Column {
  readonly db: Database;
  readonly table: SQL;
  readonly column: SQL;
}

/** Rows of one transaction. */
const BATCH = 200;
const JOB = 'host.rotateSecrets';

/**
 * Seals every sealed text's data key with the current master key, a batch of rows at a time while plugins go on. What is
 * left to do is what still names another key, so that an interrupted rotation continues wherever it stopped.
 */
export class KeyRotation {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes another master key unless an earlier rotation is still under way, and plans the work. */
  async begin(): Promise<void> {
    const { keys, jobs, clock, audit, transaction } = this.#parts;
    const { waiting } = await this.state();
    if (waiting === 0 && keys.isRenewable) await keys.renew();
    await transaction(async () => {
      await audit.record({ action: 'secrets.rotate', target: 'masterKey', detail: { waiting } });
      await jobs.plan(JOB, [{ payload: {}, at: clock.now(), key: 'rotation' }]);
    });
  }

  async state(): Promise<RotationState> {
    const { keys } = this.#parts;
    const current = idsOf([keys.current]);
    const previous = idsOf(keys.previous);
    const state = { total: 0, waiting: 0, unreadable: 0 };
    for (const { db, table, column } of this.#columns()) {
      const [row] = await readRows<RotationState>(
        db,
        sql`
        select count(*)::int as total, count(*) filter (where ${idOf(column)} = any(${previous}))::int as waiting,
          count(*) filter (where ${idOf(column)} <> all(${current} || ${previous}))::int as unreadable
        from ${table} where ${column} is not null`,
      );
      state.total += row!.total;
      state.waiting += row!.waiting;
      state.unreadable += row!.unreadable;
    }
    return state;
  }

  /**
   * Works until nothing waits. Texts whose key was changed are left as they are, so that they hold up no others.
   *
   * @param progress is called after each batch, with the number of its rows
   * @throws the reason of `signal` when it is aborted; what is done stays done
   * @throws Error at the end, if texts were left
   */
  async run(signal?: AbortSignal, progress: (rows: number) => void = () => {}): Promise<void> {
    let left = 0;
    for (const column of this.#columns()) {
      const broken: string[] = [];
      for (;;) {
        signal?.throwIfAborted();
        const rows = await this.#batch(column, broken);
        if (rows > 0) progress(rows);
        if (rows < BATCH) break;
      }
      left += broken.length;
    }
    if (left > 0) throw new Error(`${left} sealed ${left === 1 ? 'text' : 'texts'} cannot be opened`);
  }

  /** @param broken rows that were left; those of this batch are added */
  #batch({ db, table, column }: Column, broken: string[]): Promise<number> {
    const { transaction, keys } = this.#parts;
    return transaction(async () => {
      const rows = await readRows<{ row: string; bytes: Uint8Array }>(
        db,
        sql`
        select ctid::text as row, ${column} as bytes from ${table}
        where ${idOf(column)} = any(${idsOf(keys.previous)}) and ctid::text <> all(${`{${broken.map((row) => `"${row}"`).join(',')}}`}::text[])
        limit ${BATCH} for update`,
      );
      for (const { row, bytes } of rows) {
        const rewrapped = rewrapIfWhole(bytes, keys);
        if (rewrapped) await db.execute(sql`update ${table} set ${column} = ${rewrapped} where ctid = ${row}::tid`);
        else broken.push(row);
      }
      return rows.length;
    });
  }

  #columns(): Column[] {
    const { contracts, database } = this.#parts;
    return contracts().flatMap(({ id, sealed = {} }) =>
      Object.entries(sealed).flatMap(([table, columns]) =>
        columns.map((column) => ({
          db: database(id),
          table: sql`${sql.identifier(id)}.${sql.identifier(table)}`,
          column: sql`${sql.identifier(column)}`,
        })),
      ),
    );
  }
}

async function readRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** undefined for bytes that were changed. */
function rewrapIfWhole(bytes: Uint8Array, keys: MasterKeys): Buffer | undefined {
  try {
    return rewrapText(bytes, keys);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

/** The id of the master key that sealed bytes name. */
const idOf = (column: SQL) => sql`encode(substring(${column} from 2 for 8), 'hex')`;

const idsOf = (keys: readonly { readonly id: Buffer }[]) =>
  sql`${`{${keys.map(({ id }) => id.toString('hex')).join(',')}}`}::text[]`;

/** The rotation of the master key, for administrators. */
export function secretCalls({
  rotation,
  masterKeys,
}: {
  readonly rotation: KeyRotation;
  readonly masterKeys: MasterKeys;
}): {
  readonly secrets: Handler<HostApi['secrets']>;
  readonly rotateSecrets: Handler<HostApi['rotateSecrets']>;
} {
  return {
    secrets: async () => ({ ...(await rotation.state()), renewable: masterKeys.isRenewable }),
    async rotateSecrets() {
      await rotation.begin();
      return {};
    },
  };
}
