import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds of PostgreSQL's time limits that differ from those of its connections; 0: none. */
export interface TimeLimits {
  readonly statement: number;
  /** By default that of the connection. */
  readonly lock?: number;
}

const NONE: TimeLimits = { statement: 0, lock: 0 };

const own = new AsyncLocalStorage<TimeLimits>();

/** Runs `work` with other time limits for its statements than those of calls: that of a job, for example. */
export const withTimeLimits = <T>(limits: TimeLimits, work: () => T): T => own.run(limits, work);

/** Runs `work` that may take as long as it needs and waits for its turn: migrations, commands, the demo company. */
export const withoutTimeLimits = <T>(work: () => T): T => own.run(NONE, work);

/** The limits of the current work; undefined: those of the connection. */
export const currentTimeLimits = (): TimeLimits | undefined => own.getStore();
