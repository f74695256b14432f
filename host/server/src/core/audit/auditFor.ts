import type { Audit, Clock, Database } from '@atrium/sdk/server';
import { currentCall } from '../currentCall.ts';
import { audit } from '../schema/runtime.ts';

/** Audit of one plugin (or the host): rows join the caller's transaction and are rolled back with it. */
export function auditFor(db: Database, clock: Clock, plugin: string): Audit {
  return {
    async record({ action, target, detail }) {
      const call = currentCall();
      await db.insert(audit).values({
        at: clock.now(),
        plugin,
        action,
        target,
        employeeId: call?.caller?.id ?? null,
        sessionId: call?.caller?.sessionId ?? null,
        address: call?.request?.address ?? null,
        requestId: call?.request?.requestId ?? null,
        detail: detail ?? null,
      });
    },
  };
}
