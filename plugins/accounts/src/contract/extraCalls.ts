import { Nothing, RawText, SAVE_LIMIT } from '@atrium/sdk';
import { z } from 'zod';
import { CHANGED_BY, One } from './accountCalls.ts';
import { RevealKind } from './accountFields.ts';

const OneExtra = One.extend({ key: RawText(36, 36) });

/** *(ext)* Further fields of an account: those that another password manager had. */
export const extraCalls = {
  /**
   * The value of a protected field as JSON text, or a one-time code, encrypted for the caller's session. Who may see the password may
   * see it, by the same rules and with an entry in the same log.
   */
  revealExtra: {
    get: '/sitePasswords/:id/extras/:key',
    params: OneExtra,
    query: z.object({ as: RevealKind.default('view') }),
    returns: z.object({
      value: z.string(),
      /** Seconds for which a one-time code is valid; null for a protected field. */
      seconds: z.int().nullable(),
    }),
    needs: { all: [], recent: '15m' },
    on: { relation: 'account', allow: ['owner', 'keeper', 'reader'], sees: ['manager'] },
    limit: { per: 'person', max: 30, in: '5m' },
  },
  removeExtra: {
    delete: '/sitePasswords/:id/extras/:key',
    params: OneExtra,
    returns: Nothing,
    needs: 'anyone',
    on: CHANGED_BY,
    limit: SAVE_LIMIT,
  },
} as const;
