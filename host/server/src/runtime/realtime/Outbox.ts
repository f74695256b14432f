import type { HostEvent, KickoutReason, PluginEvent } from '@atrium/sdk/host';
import type { Audience, Caller, Clock, Database, Log } from '@atrium/sdk/server';
import { inArray } from 'drizzle-orm';
import { afterCommit, inTransaction } from '../../core/database/openDatabase.ts';
import { outbox } from '../../core/schema/runtime.ts';
import type { Transaction } from '../../core/services.ts';

const BATCH = 200;

interface Parts {
  readonly db: Database;
  readonly transaction: Transaction;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Events leave after commit: inside a transaction they are rows of it, sent when it is committed and deleted when sent.
 * Messages of a killed process are sent by the next one, so an event may be sent twice, but none is lost or early.
 */
export class Outbox {
  readonly #parts: Parts;
  #deliver: ((message: Message) => void) | undefined;
  #flushing: Promise<void> | undefined;
  #again = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sets the delivery function; pending messages are delivered at once. */
  async connect(deliver: (message: Message) => void): Promise<void> {
    this.#deliver = deliver;
    await this.flush();
  }

  /** Without a delivery function (in a command) messages wait in the table for a server. */
  async send(message: Message): Promise<void> {
    if (!inTransaction() && this.#deliver) {
      this.#deliver(message);
      return;
    }
    await this.#parts.db.insert(outbox).values({ message, createdOn: this.#parts.clock.now() });
    afterCommit(() => void this.flush());
  }

  /** Sends pending messages. Calls during a round share the next one. */
  flush(): Promise<void> {
    if (!this.#deliver) return Promise.resolve();
    if (this.#flushing) {
      this.#again = true;
      return this.#flushing;
    }
    this.#flushing = this.#rounds()
      .catch((error: unknown) => this.#parts.log.error('sending events failed', { error }))
      .finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      while ((await this.#round()) === BATCH);
    } while (this.#again);
  }

  /** Other processes skip the rows of this round. */
  #round(): Promise<number> {
    const { db, transaction } = this.#parts;
    return transaction(async () => {
      const rows = await db.select().from(outbox).orderBy(outbox.id).limit(BATCH).for('update', { skipLocked: true });
      if (rows.length === 0) return 0;
      for (const { message } of rows) this.#deliver?.(message as Message);
      await db.delete(outbox).where(
        inArray(
          outbox.id,
          rows.map(({ id }) => id),
        ),
      );
      return rows.length;
    });
  }
}

/** A message to sockets, stored in the outbox as JSON and passed between processes unchanged. */
export type Message =
  /** Socket event `event` (C.4-10): content, or control (C.4-1). */
  | { readonly kind: 'event'; readonly to: Audience; readonly payload: Omit<HostEvent, 'seq'> }
  /** Socket event `plugin`: an event of a plugin's contract. */
  | ({ readonly kind: 'plugin'; readonly to: Audience } & Omit<PluginEvent, 'seq'>)
  /** Socket event `kickout`, then the end of the session's sockets (C.4-12). */
  | { readonly kind: 'kickout'; readonly session: string; readonly reason: KickoutReason; readonly at: string }
  /** The end of a session's sockets without a reason. */
  | { readonly kind: 'close'; readonly session: string }
  /** The end of one socket of a person (C.2-24). */
  | { readonly kind: 'closeSocket'; readonly socket: string; readonly employee: number }
  /** The newest socket of the person's session joins the rooms of these units (C.2-24). */
  | { readonly kind: 'bind'; readonly person: RoomFacts };

/** The facts that determine the rooms of a person's socket. */
export type RoomFacts = Pick<Caller, 'id' | 'companyId' | 'departmentId' | 'sessionId'>;

/** The rooms of a person's socket (C.4-9). */
export function roomsFor({ id, companyId, departmentId, sessionId }: RoomFacts): readonly string[] {
  const unit = departmentId === null ? [] : [`dept:${departmentId}`];
  return ['everyone', `company:${companyId}`, ...unit, `emp:${id}`, `sess:${sessionId}`];
}

/** The rooms of an audience (C.4-9). */
export function findRooms(to: Audience): readonly string[] {
  if ('employees' in to) return to.employees.map((id) => `emp:${id}`);
  if ('company' in to) return [`company:${to.company}`];
  if ('department' in to) return [`dept:${to.department}`];
  return 'session' in to ? [`sess:${to.session}`] : ['everyone'];
}
