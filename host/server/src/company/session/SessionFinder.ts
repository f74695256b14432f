import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '@atrium/sdk/server';
import { findSessions } from './findSession.ts';

type Row = Awaited<ReturnType<ReturnType<typeof findSessions>['execute']>>[number];

/**
 * Reads the sessions of calls. Calls that arrive together are looked up by one statement, which starts after the last of them
 * has arrived: each is decided by what is stored then.
 */
export class SessionFinder {
  readonly #find: ReturnType<typeof findSessions>;
  /** A lookup belongs to no call and no transaction, although the first of its calls starts it. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #next: { readonly ids: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> } | undefined;

  constructor(db: Database) {
    this.#find = findSessions(db);
  }

  async find(id: string): Promise<Row | undefined> {
    this.#next ??= this.#start();
    this.#next.ids.add(id);
    return (await this.#next.rows).get(id);
  }

  #start() {
    const ids = new Set<string>();
    return { ids, rows: this.#outside(() => this.#read(ids)) };
  }

  async #read(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Row>> {
    await setImmediate();
    this.#next = undefined;
    const rows = await this.#find.execute({ ids: [...ids] });
    return new Map(rows.map((row) => [row.session.id, row]));
  }
}
