import type { Handler } from '@atrium/sdk/server';
import type { HostRealtime } from '../../../core/services.ts';
import type { HostApi } from '../../../core/HostApi.ts';

/** Ends the caller's own socket of this id; any other id is 200 and changes nothing (C.2-24). */
export function socketLogout(realtime: HostRealtime): Handler<HostApi['socketLogout']> {
  return async ({ body, caller }) => {
    await realtime.closeSocket(body.socketId, caller.id);
    return {};
  };
}
