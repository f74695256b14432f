/** A figure over several runs; it must not exceed `limit` (or must reach it, with `atLeast`). */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
  readonly unit: string;
  readonly limit?: number;
  readonly atLeast?: true;
  /** Whether the median is within its limit; absent without one. */
  readonly kept?: boolean;
}

export function figure(
  values: readonly number[],
  unit: string,
  bound: { atMost?: number; atLeast?: number } = {},
): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = quantile(sorted, 0.5);
  const base = { median: round(middle), min: round(sorted[0]!), max: round(sorted.at(-1)!), runs: values.length, unit };
  if (bound.atMost !== undefined) return { ...base, limit: bound.atMost, kept: middle <= bound.atMost };
  if (bound.atLeast !== undefined)
    return { ...base, limit: bound.atLeast, atLeast: true, kept: middle >= bound.atLeast };
  return base;
}

/** Linear between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
}

const round = (value: number) => Math.round(value * 100) / 100;
