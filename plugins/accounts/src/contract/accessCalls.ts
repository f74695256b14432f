import { Created, Flag, Id, Nothing, Page, Paging, SAVE_LIMIT, Text } from '@atrium/sdk';
import { z } from 'zod';
import { One } from './accountCalls.ts';

const OneRequest = z.object({ requestId: Id });

/** *(ext)* A request to see a password for a day. */
export const AccessRequest = z.object({
  id: z.int(),
  accountId: z.int(),
  platformName: z.string(),
  account: z.string(),
  employeeId: z.int(),
  name: z.string(),
  reason: z.string(),
  requestedOn: z.string(),
  state: z.enum(['waiting', 'granted', 'refused', 'ended']),
  /** `YYYY-MM-DD HH:mm:ss` at which granted access ends. */
  endsOn: z.string().nullable(),
});

/** *(ext)* Access for a day. */
export const accessCalls = {
  /** Asks the owner. Refused with 409 where it is not needed, or asked already. */
  askAccess: {
    post: '/sitePasswords/:id/accessRequests',
    params: One,
    body: z.object({ reason: Text(1, 255) }),
    returns: Created,
    needs: 'anyone',
    on: { relation: 'account', allow: ['keeper', 'manager', 'reader'], sees: ['owner'] },
    // Each of them notifies the owner, and may be withdrawn and made again.
    limit: { per: 'person', max: 30, in: '1h' },
  },
  /** Requests to the caller, or by the caller; those that wait first, then the newest. */
  accessRequests: {
    get: '/sitePasswords/accessRequests',
    query: Paging.omit({ sort: true }).extend({
      side: z.enum(['owner', 'asker']).default('owner'),
      /** Of one account. */
      accountId: Id.optional(),
      /** `waiting` for a decision; `current`: those, and access that has not ended. */
      only: z.enum(['waiting', 'current']).optional(),
    }),
    returns: Page(AccessRequest),
    needs: 'anyone',
  },
  /** Grants a day from now, or refuses. */
  decideAccess: {
    put: '/sitePasswords/accessRequests/:requestId/decision',
    params: OneRequest,
    body: z.object({ isGranted: Flag }),
    returns: Nothing,
    needs: 'anyone',
    on: { relation: 'request', allow: ['owner'], sees: ['asker'] },
    limit: SAVE_LIMIT,
  },
  /** Withdraws a request, or ends the access. */
  endAccess: {
    delete: '/sitePasswords/accessRequests/:requestId',
    params: OneRequest,
    returns: Nothing,
    needs: 'anyone',
    on: { relation: 'request', allow: ['owner', 'asker'] },
    limit: SAVE_LIMIT,
  },
} as const;
