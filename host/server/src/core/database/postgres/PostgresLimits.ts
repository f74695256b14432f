import { LIMITS, type Limits } from '../../config/limits.ts';

/** What a process may have of PostgreSQL, and how long it waits for it. Times in milliseconds. */
export type PostgresLimits = Pick<
  Limits,
  'databaseConnections' | 'databaseConnectTime' | 'databaseStatementTime' | 'databaseLockTime' | 'databaseIdleTime'
>;

export const POSTGRES_LIMITS: PostgresLimits = LIMITS;

/** Share of the connections that the calls and jobs of one plugin may have at the same time: 6 of 10. */
export const PLUGIN_SHARE = 0.6;
/** Share that the calls of one person may have: 4 of 10. */
export const PERSON_SHARE = 0.4;
/** Share that all calls and jobs may have; the rest is for sessions, the queue of jobs and events between processes. */
export const CALLS_SHARE = 0.8;
