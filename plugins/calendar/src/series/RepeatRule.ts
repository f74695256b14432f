/** Numbers of the repeat types (S1 §3). */
export const REPEAT = { none: 1, daily: 2, weekly: 3, monthly: 4 } as const;

/** How a schedule repeats. */
export interface RepeatRule {
  /** 1 none, 2 daily, 3 weekly, 4 monthly. */
  readonly repeatType: number;
  /** The first day, `YYYY-MM-DD`. */
  readonly startOn: string;
  /** The last day, included; without a repeat it does not matter. */
  readonly stopOn: string | null;
  /**
   * The day of the month to which a monthly repeat returns, by default that of `startOn`: where it starts in the middle of a
   * series, its first day may be the shortened one of a shorter month.
   */
  readonly monthDay?: number | undefined;
}
