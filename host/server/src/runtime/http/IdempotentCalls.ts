import { createHash } from 'node:crypto';
import { type Database, isRefusal } from '@atrium/sdk/server';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { idempotentCalls as table } from '../../core/schema/runtime.ts';
import { type Binding, type MasterKeys, openText, sealText } from '../../core/sealedText.ts';
import { refuse } from '../../core/texts.ts';
import type { Answer } from './answers.ts';
import type { FileAnswer } from './fileAnswer.ts';

/** How long the first answer is returned (C.1-19). */
const KEPT_HOURS = 24;
/** A call without a commit that began so long ago has died with its process. */
const DEAD_SECONDS = 120;
/** A committed call without its answer is still at work for so long. */
const FINISHING_SECONDS = 30;
/** Characters of an answer that is kept; larger ones are lists, which a repetition may read again. */
const LARGEST_ANSWER = 256 * 1024;

/** Visible ASCII: UUIDs, and what other clients send. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** A call that has a key. */
export interface KeyedCall {
  readonly employeeId: number;
  readonly endpoint: string;
  readonly key: string;
  /** Path parameters and the body as it was sent. */
  readonly input: string;
}

interface Work {
  /** Runs the call; `beforeCommit` runs at the end of its transactions. */
  run(beforeCommit: (result: unknown) => Promise<void>): Promise<Answer | FileAnswer>;
  /** The answer of a call whose process died after the commit, from the result of its transaction. */
  rebuild(result: unknown): Promise<Answer>;
}

type Stored = { readonly answer: Answer } | { readonly result: unknown };

/** Calls that are sent twice because an answer was lost: they run once, and each gets the first answer. */
export class IdempotentCalls {
  readonly #db: Database;
  readonly #keys: MasterKeys;

  constructor({ db, masterKeys }: { readonly db: Database; readonly masterKeys: MasterKeys }) {
    this.#db = db;
    this.#keys = masterKeys;
  }

  /**
   * @throws Refusal 422 if the key was sent with another body, 409 with `Retry-After` while the first call runs, or if its
   * answer cannot be repeated
   */
  async run(call: KeyedCall, work: Work): Promise<Answer | FileAnswer> {
    if (!IDEMPOTENCY_KEY.test(call.key)) throw refuse.invalid('idempotency.wrong');
    const own = { employeeId: call.employeeId, endpoint: call.endpoint, keyHash: hash(call.key) };
    const bodyHash = hash(call.input);
    if (!(await this.#claim(own, bodyHash))) return this.#repeat(own, bodyHash, work);
    let answer: Answer | FileAnswer;
    try {
      answer = await work.run((result) => this.#store(own, { result: result ?? null }, true));
    } catch (error) {
      // What was committed is not made again; what was refused may be sent again, corrected.
      await this.#release(own, isRefusal(error));
      throw error;
    }
    if ('body' in answer && answer.body.length <= LARGEST_ANSWER) await this.#store(own, { answer }, true);
    else await this.#release(own, true);
    return answer;
  }

  /**
   * For the start of the only process that uses the database: no call is at work yet, and those in which the process before it was
   * killed may be repeated at once.
   */
  async endEarlier(): Promise<void> {
    await this.#db.delete(table).where(eq(table.isCommitted, false));
    const finishing = sql`make_interval(secs => ${FINISHING_SECONDS})`;
    await this.#db
      .update(table)
      .set({ startedOn: sql`${table.startedOn} - ${finishing}` })
      .where(gt(table.startedOn, sql`now() - ${finishing}`));
  }

  /** Deletes calls whose answer is not kept any more. */
  async purge(): Promise<void> {
    await this.#db.delete(table).where(lt(table.startedOn, sql`now() - make_interval(hours => ${KEPT_HOURS})`));
  }

  async #claim(own: Own, bodyHash: string): Promise<boolean> {
    const isOver = sql`${table.startedOn} < now() - make_interval(hours => ${KEPT_HOURS})`;
    const isDead = sql`not ${table.isCommitted} and ${table.startedOn} < now() - make_interval(secs => ${DEAD_SECONDS})`;
    const claimed = await this.#db
      .insert(table)
      .values({ ...own, bodyHash, startedOn: sql`now()` })
      .onConflictDoUpdate({
        target: [table.employeeId, table.endpoint, table.keyHash],
        set: { bodyHash, startedOn: sql`now()`, isCommitted: false, answer: null },
        setWhere: sql`${isOver} or (${isDead})`,
      })
      .returning({ endpoint: table.endpoint });
    return claimed.length > 0;
  }

  async #repeat(own: Own, bodyHash: string, work: Work): Promise<Answer> {
    const isFinishing = sql<boolean>`${table.startedOn} > now() - make_interval(secs => ${FINISHING_SECONDS})`;
    const [row] = await this.#db
      .select({ bodyHash: table.bodyHash, isCommitted: table.isCommitted, answer: table.answer, isFinishing })
      .from(table)
      .where(isOwn(own));
    if (row && row.bodyHash !== bodyHash)
      throw refuse.invalid('idempotency.differs', undefined, { status: 'IDEMPOTENCY_KEY_REUSED' });
    const stored = row?.answer ? this.#open(own, row.answer) : undefined;
    if (stored && 'answer' in stored)
      return { ...stored.answer, headers: { ...stored.answer.headers, 'idempotency-replayed': 'true' } };
    if (!row || !row.isCommitted || row.isFinishing)
      throw refuse.conflict('idempotency.running', undefined, {
        status: 'IDEMPOTENCY_RUNNING',
        data: { countDown: 1 },
        headers: { 'retry-after': '1' },
      });
    if (!stored) throw refuse.conflict('idempotency.lost', undefined, { status: 'IDEMPOTENCY_LOST' });
    return work.rebuild(stored.result).catch(() => {
      throw refuse.conflict('idempotency.lost', undefined, { status: 'IDEMPOTENCY_LOST' });
    });
  }

  async #store(own: Own, stored: Stored, isCommitted: boolean): Promise<void> {
    const answer = sealText(JSON.stringify(stored), bindingOf(own), this.#keys);
    await this.#db.update(table).set({ isCommitted, answer }).where(isOwn(own));
  }

  /** @param anyway also of a call that has committed something */
  async #release(own: Own, anyway: boolean): Promise<void> {
    await this.#db.delete(table).where(and(isOwn(own), anyway ? undefined : eq(table.isCommitted, false)));
  }

  /** undefined for an answer that cannot be opened any more: its master key was removed. */
  #open(own: Own, bytes: Buffer): Stored | undefined {
    try {
      return JSON.parse(openText(bytes, bindingOf(own), this.#keys)) as Stored;
    } catch {
      return undefined;
    }
  }
}

type Own = Pick<typeof table.$inferSelect, 'employeeId' | 'endpoint' | 'keyHash'>;

const isOwn = ({ employeeId, endpoint, keyHash }: Own) =>
  and(eq(table.employeeId, employeeId), eq(table.endpoint, endpoint), eq(table.keyHash, keyHash));

const bindingOf = ({ employeeId, endpoint, keyHash }: Own): Binding => [
  'host',
  'idempotent_calls',
  `${employeeId} ${endpoint}`,
  keyHash,
];

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
