import type { Person } from '@atrium/sdk/server';
import type { WriteAction } from './writeActions.ts';

/** Whose use is generated, and over which days. */
export interface UseOfYears {
  /** Active people. */
  readonly people: readonly Person[];
  /** Work days, `YYYY-MM-DD`, the oldest first. */
  readonly days: readonly string[];
  /** What is written, the most frequent first. */
  readonly actions: readonly WriteAction[];
}
