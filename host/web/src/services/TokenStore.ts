import type { SessionState } from '@atrium/sdk/client';
import type { EndReason, MenuEntry } from '@atrium/sdk/host';

/** The session as stored in local storage. */
export interface StoredSession extends SessionState {
  readonly publicToken: string;
  readonly navs: readonly MenuEntry[];
  readonly unreadCount: number;
  readonly changePasswordUrl: string;
  readonly companyCode: string;
}

export const TOKEN_KEY = 'atrium.token';
const USER_KEY = 'atrium.userId';
const SESSION_KEY = 'atrium.session';
/** Why the session of the last token ended. */
const END_KEY = 'atrium.end';

/** Token, user id and session in local storage: the one place that all tabs of a browser share. */
export class TokenStore {
  read(): string | null {
    return localStorage.getItem(TOKEN_KEY);
  }

  session(): StoredSession | null {
    const kept = localStorage.getItem(SESSION_KEY);
    if (kept === null) return null;
    try {
      return JSON.parse(kept) as StoredSession;
    } catch {
      return null;
    }
  }

  write(session: StoredSession): void {
    localStorage.removeItem(END_KEY);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    localStorage.setItem(USER_KEY, String(session.id));
    if (this.read() !== session.publicToken) localStorage.setItem(TOKEN_KEY, session.publicToken);
  }

  /** @param reason for the other tabs, see {@link endReason} */
  clear(reason: EndReason | null = null): void {
    if (reason !== null) localStorage.setItem(END_KEY, reason);
    for (const key of [TOKEN_KEY, USER_KEY, SESSION_KEY]) localStorage.removeItem(key);
  }

  /** Why another tab of this browser cleared the token: a sign-out there unless it stated something else. */
  endReason(): EndReason {
    return (localStorage.getItem(END_KEY) as EndReason | null) ?? 'SIGNED_OUT';
  }

  /** Calls `listener` when another tab of this browser changes the token: null after its sign-out. */
  onForeignChange(listener: (token: string | null) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // key null: everything was cleared at once
      if (event.storageArea === localStorage && (event.key === TOKEN_KEY || event.key === null)) listener(this.read());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }
}

/** The claims of a token that the browser uses (C.2-9). `exp` in seconds. */
interface Claims {
  readonly jti: string;
  readonly uuid: string;
  readonly exp: number;
}

/**
 * Reads a JWT's claims without checking its signature, which only the server can. null if it is not a token of Atrium.
 */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>;
    const { jti, uuid, exp } = claims;
    return typeof jti === 'string' && typeof uuid === 'string' && typeof exp === 'number' ? { jti, uuid, exp } : null;
  } catch {
    return null;
  }
}

/** Returns whether the token has not expired. */
export function isCurrent(token: string, now: number = Date.now()): boolean {
  const claims = readClaims(token);
  return claims !== null && claims.exp * 1000 > now;
}
