import type { Handler } from '@atrium/sdk/server';
import type { HostRealtime } from '../../../core/services.ts';
import type { HostApi } from '../../../core/HostApi.ts';
import { refuse } from '../../../core/texts/refuse.ts';

/** Binds the newest socket of the caller's session to the caller as they are now; another's id is 422 (C.2-24). */
export function socketLogin(realtime: HostRealtime): Handler<HostApi['socketLogin']> {
  return async ({ body, caller }) => {
    if (body.employeeId !== caller.id) throw refuse.invalid('error.otherEmployee');
    await realtime.bindSocket(caller);
    return {};
  };
}
