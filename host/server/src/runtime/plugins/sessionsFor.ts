import type { LiveSessions } from '@atrium/sdk/server';
import { currentCall } from '../../core/currentCall.ts';
import { inTransaction } from '../../core/database/transactions.ts';
import type { Sessions } from '../../core/services.ts';

/** `context.sessions` of a plugin. */
export function sessionsFor(sessions: Pick<Sessions, 'authenticate' | 'expiryOf' | 'isLive'>): LiveSessions {
  return {
    isLive: (sessionId) => sessions.isLive(sessionId),
    async ofToken(token) {
      const request = currentCall()?.request;
      if (!request) throw new TypeError('a token is checked within a call: the address of its request matters');
      if (inTransaction()) throw new TypeError('a token is not checked inside of a transaction');
      const who = await sessions.authenticate(token, request);
      // a change token is valid for one call of the host only (C.2-5)
      if (who.state !== 'live' || who.claims.aud !== 'portal') return null;
      const expiresOn = sessions.expiryOf(who.caller);
      return expiresOn ? { caller: who.caller, expiresOn } : null;
    },
  };
}
