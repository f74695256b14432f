import type { ShownList } from '@atrium/sdk/client';
import type { AuditedAction as ActionSchema, AuditRow } from '@atrium/sdk/host';
import type { z } from 'zod';

export type AuditEntry = z.output<typeof AuditRow>;
export type AuditedAction = z.output<typeof ActionSchema>;

/** Neutral values: null, and `''` for the text. */
export const NO_FILTERS = {
  target: '',
  employeeId: null as number | null,
  plugin: null as string | null,
  action: null as string | null,
  from: null as string | null,
  to: null as string | null,
};
export type AuditFilters = typeof NO_FILTERS;
export type AuditList = ShownList<AuditEntry, AuditFilters, never>;
