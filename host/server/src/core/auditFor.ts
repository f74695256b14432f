import type { Audit, AuditEntry, Clock, Database } from '@atrium/sdk/server';
import { and, desc, eq } from 'drizzle-orm';
import { currentCall } from './currentCall.ts';
import { audit } from './schema/runtime.ts';
import type { HostTextKey } from './texts.ts';

/** The audit log as the host itself writes it. */
export interface HostAudit extends Audit<HostTextKey> {
  /** @param entry `employeeId` is the person of a call that has no caller yet: a sign-in; `address` that of whom a job works for */
  record(
    entry: Parameters<Audit<HostTextKey>['record']>[0] & { employeeId?: number; address?: string | undefined },
  ): Promise<void>;
}

/** Entries of one record that a call may ask for. */
const MAX_HISTORY = 500;

/** Audit of one plugin (or the host): rows join the caller's transaction and are rolled back with it. */
export function auditFor(db: Database, clock: Clock, plugin: string): HostAudit {
  return {
    async record({ action, target, detail, companyId, employeeId, address }) {
      const call = currentCall();
      await db.insert(audit).values({
        at: clock.now(),
        plugin,
        action,
        target,
        companyId: companyId ?? call?.caller?.companyId ?? null,
        employeeId: employeeId ?? call?.caller?.id ?? null,
        sessionId: call?.caller?.sessionId ?? null,
        address: address ?? call?.request?.address ?? null,
        requestId: call?.request?.requestId ?? null,
        detail: detail ?? null,
      });
    },
    async history(target, limit = 100) {
      const { id, at, action, employeeId, detail } = audit;
      const rows = await db
        .select({ id, at, action, employeeId, detail })
        .from(audit)
        .where(and(eq(audit.target, target), eq(audit.plugin, plugin)))
        .orderBy(desc(at), desc(id))
        .limit(Math.min(Math.max(limit, 1), MAX_HISTORY));
      return rows as AuditEntry[];
    },
  };
}
