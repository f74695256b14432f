import { hostContract } from '@atrium/sdk/host';
import type { Database, Person } from '@atrium/sdk/server';
import { and, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { apiTokens, type Scopes } from '../../core/schema/apiTokens.ts';
import { versions } from '../../core/schema/session.ts';
import { versionColumns } from '../../core/versions.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';
import { isAdministrator } from './factorPolicy.ts';

/** How secrets begin, so that scanners of repositories and logs recognise them. */
const PREFIX = 'atr_';
/** Characters of a secret that are stored and shown. */
const SHOWN = 8;
/** The last use is written at most this often. */
const WRITTEN_MS = 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

export const isApiToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

/** What `makeSecret` makes: 32 bytes as base64url. */
const SECRET = /^atr_[\w-]{43}$/;

/** A new secret with 256 random bits, what of it is shown in lists, and what is stored. */
export function makeSecret(): { readonly secret: string; readonly begin: string; readonly hash: string } {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  return { secret, begin: secret.slice(0, SHOWN), hash: hashOf(secret) };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Condition for tokens that are valid on a day. */
export const isValidOn = (today: string): SQL | undefined =>
  and(isNull(apiTokens.revokedOn), gte(apiTokens.validUntil, today));

const Policy = hostContract.settings.pick({ apiTokens: true });

/** Whether the company lets a person have API tokens, as of the last `freshen`. */
export function mayHaveTokens(parts: Pick<RuntimeServices, 'settings' | 'authority'>, person: Person): boolean {
  const policy = Policy.parse(parts.settings.known(hostContract.id)).apiTokens;
  return policy === 'everybody' || (policy === 'administrators' && isAdministrator(parts, person));
}

/** A valid token, with the versions of what is cached, which are read along with it. */
export interface FoundToken {
  readonly id: number;
  readonly employeeId: number;
  readonly scopes: Scopes;
  /** When its last use was written. */
  readonly usedOn: Date | null;
  readonly versions: Record<keyof typeof versionColumns, number>;
}

/** Finds the tokens of calls. */
export class ApiTokens {
  readonly #parts: Pick<RuntimeServices, 'clock'>;
  readonly #db: Database;
  readonly #find: ReturnType<typeof findToken>;

  constructor(parts: Pick<RuntimeServices, 'db' | 'clock'>) {
    this.#parts = parts;
    this.#db = parts.db;
    this.#find = findToken(parts.db);
  }

  /** @returns undefined for a secret that is unknown, revoked or expired */
  async find(secret: string): Promise<FoundToken | undefined> {
    if (!SECRET.test(secret)) return undefined;
    const { clock } = this.#parts;
    const [row] = await this.#find.execute({ hash: hashOf(secret), today: clock.today() });
    if (!row) return undefined;
    return { ...row.token, versions: row.versions };
  }

  /** Writes the use of a token that was accepted, at most once a minute. */
  async noteUse({ id, usedOn }: FoundToken, address: string): Promise<void> {
    const now = this.#parts.clock.now();
    if (now.getTime() - (usedOn?.getTime() ?? 0) < WRITTEN_MS) return;
    await this.#db.update(apiTokens).set({ usedOn: now, address }).where(eq(apiTokens.id, id));
  }
}

function findToken(db: Database) {
  const { id, employeeId, scopes, usedOn } = apiTokens;
  return db
    .select({ token: { id, employeeId, scopes, usedOn }, versions: versionColumns })
    .from(apiTokens)
    .innerJoin(versions, eq(versions.single, true))
    .where(
      and(
        eq(apiTokens.hash, sql.placeholder('hash')),
        isNull(apiTokens.revokedOn),
        gte(apiTokens.validUntil, sql.placeholder('today')),
      ),
    )
    .prepare('host_find_api_token');
}

/** Revokes all tokens of a person whose account is closed or may be used by another person. */
export async function revokeTokens(
  { db, clock }: Pick<RuntimeServices, 'db' | 'clock'>,
  employeeId: number,
): Promise<void> {
  await db
    .update(apiTokens)
    .set({ revokedOn: clock.now() })
    .where(and(eq(apiTokens.employeeId, employeeId), isNull(apiTokens.revokedOn)));
}

/** Deletes tokens that ended a month ago. */
export async function purgeTokens({ db, clock }: Pick<RuntimeServices, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - KEPT_MS);
  await db
    .delete(apiTokens)
    .where(or(lt(apiTokens.revokedOn, since), lt(apiTokens.validUntil, since.toISOString().slice(0, 10))));
}
