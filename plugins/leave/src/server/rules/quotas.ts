import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { CostDay, TakenDay } from './leaveCost.ts';
import type { LeaveTypeRow } from './leaveTypes.ts';

type Quota = Pick<LeaveTypeRow, 'id' | 'code' | 'quotaBy' | 'quotaDays' | 'within' | 'withinAfterDays'>;

/**
 * What is left of a type on a date by its own quota and by that of the type that it is part of, in minutes; negative if more was taken.
 *
 * @returns null where the sum has no limit, or grants decide
 */
export function quotaLeft(
  types: readonly Quota[],
  type: Quota,
  taken: readonly TakenDay[],
  date: string,
): number | null {
  const parent = types.find(({ code }) => code === type.within);
  const limits = [ownLeft(types, type, taken, date)];
  if (parent) {
    const left = ownLeft(types, parent, taken, date);
    // What is not counted there yet is free of its limit.
    const free = type.withinAfterDays * DAY_MINUTES - takenOf(type, taken, date.slice(0, 4));
    if (left !== null) limits.push(left < 0 ? left : left + Math.max(0, free));
  }
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The whole quota of the period that a date is in; null where there is none. */
export const quotaMinutes = ({ quotaBy, quotaDays }: Quota): number | null =>
  quotaDays !== null && (quotaBy === 'year' || quotaBy === 'month') ? quotaDays * DAY_MINUTES : null;

function ownLeft(types: readonly Quota[], type: Quota, taken: readonly TakenDay[], date: string): number | null {
  const total = quotaMinutes(type);
  if (total === null) return null;
  const period = date.slice(0, type.quotaBy === 'year' ? 4 : 7);
  const parts = types
    .filter(({ within }) => within === type.code)
    .map((part) => Math.max(0, takenOf(part, taken, period) - part.withinAfterDays * DAY_MINUTES));
  return parts.reduce((left, part) => left - part, total - takenOf(type, taken, period));
}

/** Minutes of a type in a year or month. */
export const takenOf = ({ id }: Pick<Quota, 'id'>, taken: readonly TakenDay[], period: string): number =>
  taken.reduce((sum, each) => (each.typeId === id && each.date.startsWith(period) ? sum + each.minutes : sum), 0);

/** A grant as far as it decides about a leave. */
export interface UsableGrant {
  readonly id: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly leftMinutes: number;
}

/** What a leave uses of a grant. */
export interface Use {
  readonly grantId: number;
  readonly minutes: number;
}

/**
 * Takes the days of a leave from grants that are valid on them, the one that ends first before the others.
 *
 * @returns what is used of each, what is left of them, and the minutes for which there was none
 */
export function useGrants<Grant extends UsableGrant>(
  grants: readonly Grant[],
  days: readonly CostDay[],
): { readonly uses: readonly Use[]; readonly left: readonly Grant[]; readonly missing: number } {
  const left = new Map(grants.map(({ id, leftMinutes }) => [id, leftMinutes]));
  const used = new Map<number, number>();
  const byEnd = grants.toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : one.endsOn > other.endsOn ? 1 : 0));
  let missing = 0;
  for (const { date, minutes } of days) {
    let rest = minutes;
    for (const { id, startsOn, endsOn } of byEnd) {
      if (rest === 0) break;
      if (date < startsOn || date > endsOn) continue;
      const part = Math.min(rest, left.get(id)!);
      if (part === 0) continue;
      left.set(id, left.get(id)! - part);
      used.set(id, (used.get(id) ?? 0) + part);
      rest -= part;
    }
    missing += rest;
  }
  return {
    uses: [...used].map(([grantId, minutes]) => ({ grantId, minutes })),
    left: grants.map((grant) => ({ ...grant, leftMinutes: left.get(grant.id)! })),
    missing,
  };
}
