import { z } from 'zod';
import { file } from '../contract/file.ts';
import { Day, Id, Page, Paging, RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** The newest entries that a search lists, counts and exports; older ones are found by a shorter period. */
export const MAX_LISTED_AUDIT = 10_000;

/** Which entries are listed; all conditions apply. */
export const AuditFilters = z.object({
  /** Entries of this person, and those about them as an employee. */
  employeeId: Id.optional(),
  plugin: RawText(100).optional(),
  action: RawText(200).optional(),
  /** Beginning of the record: `note:` or `note:12`. */
  target: RawText(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const AuditRow = z.object({
  id: z.int(),
  /** `YYYY-MM-DD HH:mm:ss ±HH:mm`, in the time zone of the company. */
  at: z.string(),
  plugin: z.string(),
  /** In the caller's language. */
  pluginName: z.string(),
  action: z.string(),
  /** What was done, in the caller's language; the action's code where the plugin has no text for it. */
  actionName: z.string(),
  target: z.string(),
  /** null for jobs, commands and visitors. */
  person: z.object({ id: z.int(), employee: z.string(), name: z.string() }).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});

/** An action that has been audited. */
export const AuditedAction = AuditRow.pick({ plugin: true, pluginName: true, action: true, actionName: true });

/** *(ext)* The audit log of the caller's company, for `audit.view`. */
export const auditCalls = {
  auditLog: {
    ...hostRoutes.auditLog,
    query: Paging.extend(AuditFilters.shape),
    returns: Page(AuditRow),
    weight: 'heavy',
  },
  /** The same entries as a table, without pages. */
  auditExport: { ...hostRoutes.auditExport, query: AuditFilters, returns: file('text/csv'), weight: 'heavy' },
  auditActions: { ...hostRoutes.auditActions, returns: z.array(AuditedAction).max(2000), list: true },
} as const;
