import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '@atrium/sdk/server';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { TokenClaims } from '../../core/services.ts';

const ISSUER = 'atrium';
const REMEMBERED = 5_000;

export type Verified =
  | { readonly state: 'valid'; readonly claims: TokenClaims; readonly issuedOn: Date }
  | { readonly state: 'forged' }
  | { readonly state: 'expired' };

interface Remembered {
  readonly claims: TokenClaims;
  readonly issuedOn: Date;
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
  claims(aud: TokenClaims['aud'], employeeId: number): TokenClaims {
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
      const claims = payload as unknown as TokenClaims & { iat: number; exp: number };
      const issuedOn = new Date(claims.iat * 1000);
      if (this.#checked.size >= REMEMBERED) this.#checked.clear();
      this.#checked.set(token, { claims, issuedOn, expires: claims.exp * 1000 });
      return { state: 'valid', claims, issuedOn };
    } catch (error) {
      return { state: error instanceof errors.JWTExpired ? 'expired' : 'forged' };
    }
  }
}

function hex(): string {
  return randomBytes(16).toString('hex');
}
