import { isStatedEndReason, type KickoutReason } from '@atrium/sdk/host';
import type { Caller, Clock, Database, Person, RequestFacts } from '@atrium/sdk/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { credentials } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { passkeys, totpSecrets } from '../../core/schema/secondFactor.ts';
import { sessions, versions } from '../../core/schema/session.ts';
import type { Authenticated, Sessions, TokenClaims } from '../../core/services.ts';
import { versionColumns } from '../../core/versions.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';
import { freshen, type OrganisationDirectory, personColumns } from '../OrganisationDirectory.ts';
import { ApiTokens, isApiToken, mayHaveTokens } from './ApiTokens.ts';
import { isFactorRequired } from './factorPolicy.ts';
import { IDLE_MS, isLive, SLIDE_MS } from './liveSessions.ts';

type Facts = Pick<RequestFacts, 'address' | 'background'>;
type Dependencies = Omit<RuntimeServices, 'sessions' | 'directory'> & {
  readonly tokens: Tokens;
  readonly directory: OrganisationDirectory;
};

/** Looks bearers up and ends sessions. */
export class SessionService implements Sessions {
  readonly #dependencies: Dependencies;
  readonly #directory: OrganisationDirectory;
  readonly #finder: SessionFinder;
  readonly #apiTokens: ApiTokens;
  /** Last uses that are not written yet: the row may be up to a minute old. */
  readonly #used = new Map<string, number>();
  /** When the sessions of the calls under way end, however much they are used. */
  readonly #expiries = new WeakMap<Caller, Date>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#directory = dependencies.directory;
    this.#finder = new SessionFinder(dependencies.db);
    this.#apiTokens = new ApiTokens(dependencies);
  }

  async authenticate(bearer: string | undefined, facts: Facts): Promise<Authenticated> {
    if (!bearer) return { state: 'none' };
    if (isApiToken(bearer)) return this.#script(bearer, facts);
    const verified = await this.#dependencies.tokens.verify(bearer);
    if (verified.state === 'forged') return { state: 'forged' };
    if (verified.state === 'expired') return { state: 'ended' };
    return verified.claims.aud === 'portal'
      ? this.#portal(verified.claims, facts)
      : this.#changer(verified.claims, facts);
  }

  expiryOf(caller: Caller): Date | undefined {
    return this.#expiries.get(caller);
  }

  async #portal(claims: TokenClaims, facts: Facts): Promise<Authenticated> {
    const row = await this.#finder.find(claims.sid);
    if (!row || row.session.jti !== claims.jti) return { state: 'ended' };
    const { session } = row;
    if (session.endedOn) return ended(session.endedReason);
    await this.#directory.freshen(row.versions.organisation);
    const person = await this.#directory.person(session.employeeId);
    if (!person) return { state: 'ended' };
    const now = this.#dependencies.clock.now().getTime();
    const used = Math.max(session.usedOn.getTime(), this.#used.get(session.id) ?? 0);
    if (now >= session.expiresOn.getTime() || now - used >= IDLE_MS || person.hidden) {
      const reason = person.hidden ? 'ACCOUNT_DISABLED' : 'EXPIRED';
      await this.end(session.id, reason);
      return ended(reason);
    }
    await freshen(this.#dependencies, row.versions);
    const caller = this.#caller(person, session.id, session.riskLevel, facts);
    if (!session.factorOn && isFactorRequired(this.#dependencies, person, caller.currentRiskLevel)) {
      await this.end(session.id, 'SECOND_FACTOR');
      return ended('SECOND_FACTOR');
    }
    if (!facts.background) await this.#slide(session.id, now, session.usedOn.getTime());
    this.#expiries.set(caller, session.expiresOn);
    return { state: 'live', caller, claims, provenOn: session.provenOn };
  }

  /** A script with an API token of a person. What the token may do is decided where the call is known. */
  async #script(secret: string, facts: Facts): Promise<Authenticated> {
    const token = await this.#apiTokens.find(secret);
    if (!token) return { state: 'ended', reason: 'API_TOKEN' };
    await this.#directory.freshen(token.versions.organisation);
    await freshen(this.#dependencies, token.versions);
    const person = await this.#directory.person(token.employeeId);
    if (!person || person.hidden || !mayHaveTokens(this.#dependencies, person))
      return { state: 'ended', reason: 'API_TOKEN' };
    await this.#apiTokens.noteUse(token, facts.address);
    const sessionId = `token:${token.id}`;
    const level = this.#dependencies.networkRisk.level(facts.address, person.companyId);
    const claims = { aud: 'apiToken', sub: String(person.id), sid: sessionId, jti: '', uuid: '' } as const;
    const { scopes } = token;
    return { state: 'live', caller: this.#caller(person, sessionId, level, facts), claims, provenOn: null, scopes };
  }

  /** The holder of a change token (C.2-5): it has no session, and the change itself invalidates it. */
  async #changer(claims: TokenClaims, facts: Facts): Promise<Authenticated> {
    const row = await findChanger(this.#dependencies.db, Number(claims.sub));
    if (row?.person.hidden) return ended('ACCOUNT_DISABLED');
    if (!row || row.changedOn.getTime() !== claims.changes) return { state: 'ended' };
    // a factor that was set up meanwhile ends the token, as it ends the other sessions
    if (row.hasFactor && !claims.factor) return { state: 'ended' };
    return { state: 'live', caller: this.#caller(row.person, claims.sid, 1, facts), claims, provenOn: null };
  }

  #caller(person: Person, sessionId: string, riskLevel: number, { address }: Facts): Caller {
    const current = this.#dependencies.networkRisk.level(address, person.companyId);
    return {
      ...person,
      sessionId,
      riskLevel,
      currentRiskLevel: Math.min(riskLevel, current),
      can: (action) => this.#dependencies.authority.holds(person, action),
    };
  }

  async #slide(id: string, now: number, written: number): Promise<void> {
    this.#used.set(id, now);
    if (now - written < SLIDE_MS) return;
    if (this.#used.size > 10_000) this.#forgetIdle(now);
    await this.#dependencies.db
      .update(sessions)
      .set({ usedOn: new Date(now) })
      .where(and(eq(sessions.id, id), isNull(sessions.endedOn)));
  }

  #forgetIdle(now: number): void {
    for (const [id, used] of this.#used) if (now - used >= IDLE_MS) this.#used.delete(id);
  }

  async isLive(sessionId: string): Promise<boolean> {
    const { db, clock } = this.#dependencies;
    const live = and(eq(sessions.id, sessionId), isLive(clock.now()));
    return (await db.select({ id: sessions.id }).from(sessions).where(live)).length > 0;
  }

  async end(sessionId: string, reason: KickoutReason): Promise<void> {
    await this.#dependencies.transaction(async () => {
      const employeeId = await this.#close(sessionId, reason);
      if (employeeId === undefined) return;
      if (reason !== 'EXPIRED') await this.#record(employeeId, reason);
      await this.#dependencies.realtime.kickOut(sessionId, reason);
    });
  }

  /** Ends a session whose person signs out: its sockets close without a reason. */
  async leave(sessionId: string): Promise<void> {
    const employeeId = await this.#close(sessionId, 'LOGOUT');
    if (employeeId !== undefined) await this.#dependencies.realtime.closeSockets(sessionId);
  }

  /** @returns the person whose session it was; undefined if it had ended already */
  async #close(sessionId: string, endedReason: KickoutReason | 'LOGOUT'): Promise<number | undefined> {
    this.#used.delete(sessionId);
    const ended = await this.#dependencies.db
      .update(sessions)
      .set({ endedOn: this.#dependencies.clock.now(), endedReason })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedOn)))
      .returning({ employeeId: sessions.employeeId });
    return ended[0]?.employeeId;
  }

  async #record(employeeId: number, reason: KickoutReason): Promise<void> {
    const person = await this.#directory.person(employeeId);
    await this.#dependencies.audit.record({
      action: 'session.end',
      target: person?.employee ?? String(employeeId),
      detail: { reason },
      ...(person && { companyId: person.companyId }),
    });
  }
}

function ended(endedReason: string | null): Authenticated {
  const reason = endedReason === 'LOGOUT' ? 'SIGNED_OUT' : endedReason;
  return isStatedEndReason(reason) ? { state: 'ended', reason } : { state: 'ended' };
}

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

/**
 * Reads sessions and the versions of cached data in one query, made with every call. The people are in memory, as new as
 * the version of the organisation.
 */
function findSessions(db: Database) {
  const { id, jti, employeeId, riskLevel, usedOn, expiresOn, endedOn, endedReason, provenOn, factorOn } = sessions;
  return (
    db
      .select({
        session: { id, jti, employeeId, riskLevel, usedOn, expiresOn, endedOn, endedReason, provenOn, factorOn },
        versions: versionColumns,
      })
      .from(sessions)
      // With its key the row is found by the index: reading the table asks the system for its size each time.
      .innerJoin(versions, eq(versions.single, true))
      .where(sql`${sessions.id} = any(${sql.placeholder('ids')})`)
      .prepare('host_find_sessions')
  );
}

/** The person of a change token, and when the password was last changed: the token is for that one only (C.2-5). */
async function findChanger(db: Database, employeeId: number) {
  const [row] = await db
    .select({
      person: personColumns,
      changedOn: credentials.changedOn,
      hasFactor: sql<boolean>`${totpSecrets.employeeId} is not null
        or exists (select from ${passkeys} where ${passkeys.employeeId} = ${employees.id})`,
    })
    .from(employees)
    .innerJoin(credentials, eq(credentials.employeeId, employees.id))
    .leftJoin(totpSecrets, eq(totpSecrets.employeeId, employees.id))
    .where(eq(employees.id, employeeId));
  return row;
}

const ISSUER = 'atrium';
const REMEMBERED = 5_000;

type Verified =
  | { readonly state: 'valid'; readonly claims: TokenClaims }
  | { readonly state: 'forged' }
  | { readonly state: 'expired' };

interface Remembered {
  readonly claims: TokenClaims;
  readonly expires: number;
}

/** Signs and verifies tokens: JWT with HS256 only (C.2-9). */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #clock: Clock;
  /** Cache of verified signatures, so that the calls of one page do not verify the same token repeatedly. */
  readonly #checked = new Map<string, Remembered>();

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Claims of a new token; `jti` is 32 lower-case hex characters, the AES-256 key of its holder (C.2-8). */
  claims(aud: 'portal' | 'changePassword', employeeId: number): TokenClaims {
    return { aud, sub: String(employeeId), sid: hex(), jti: hex(), uuid: randomUUID() };
  }

  async sign({ aud, sub, jti, ...claims }: TokenClaims, expiresOn: Date): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(aud)
      .setSubject(sub)
      .setJti(jti)
      .setIssuedAt(this.#clock.now())
      .setExpirationTime(expiresOn)
      .sign(this.#key);
  }

  async verify(token: string): Promise<Verified> {
    const now = this.#clock.now().getTime();
    const known = this.#checked.get(token);
    if (known) return known.expires > now ? { state: 'valid', ...known } : { state: 'expired' };
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: ['portal', 'changePassword'],
        requiredClaims: ['sub', 'jti', 'sid', 'uuid', 'iat', 'exp'],
        currentDate: new Date(now),
      });
      const claims = payload as unknown as TokenClaims & { exp: number };
      if (this.#checked.size >= REMEMBERED) this.#checked.clear();
      this.#checked.set(token, { claims, expires: claims.exp * 1000 });
      return { state: 'valid', claims };
    } catch (error) {
      return { state: error instanceof errors.JWTExpired ? 'expired' : 'forged' };
    }
  }
}

function hex(): string {
  return randomBytes(16).toString('hex');
}
