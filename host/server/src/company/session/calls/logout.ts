import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';

/** Ends the session of the call; 200 if it has ended already (C.2-24). */
export function logout({ sessions }: CompanyServices): Handler<HostApi['logout']> {
  return async ({ caller }) => {
    if (caller) await sessions.leave(caller.sessionId);
    return {};
  };
}
