import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { AnnualPeriod, AnnualPeriods } from './annualLeave.ts';

/** 特休 that the law has given and that is not over. */
export interface LawGrant {
  readonly id: number;
  readonly key: string;
  readonly startsOn: string;
  /** What the law gives, as it was known last, in minutes. */
  readonly lawMinutes: number;
  /** The day on which it was made. */
  readonly givenOn: string;
  /** Whether it was paid out when the person left. */
  readonly isSettled: boolean;
}

/** Another sum of a grant, and another period of it. */
export interface LawChange {
  readonly id: number;
  readonly lawMinutes: number;
  readonly period?: AnnualPeriod;
}

/** What makes the grants of a person those of the law. */
export interface LawPlan {
  readonly added?: AnnualPeriod;
  readonly changes: readonly LawChange[];
}

/** Names a grant by its first day, so that it is made once, however often its job runs. */
export const toKey = ({ startsOn }: Pick<AnnualPeriod, 'startsOn'>): string => `annual:${startsOn}`;

/** Minutes of a period. */
export const minutesOf = ({ days }: Pick<AnnualPeriod, 'days'>): number => days * DAY_MINUTES;

/**
 * Compares the grants of a person with the law. Where the years of service count from another day, the grant of the period of today
 * becomes that of the new period, so that what was used of it counts there; what else the law does not give any more falls to 0. The
 * next period is not added: it is granted on its first day, or with the first leave in it.
 *
 * @param employedFrom the first day of the employment: a grant from before it is of another one, and stays as it ended
 */
export function planLawGrants(
  grants: readonly LawGrant[],
  { current, next }: AnnualPeriods,
  { today, employedFrom }: { readonly today: string; readonly employedFrom: string },
): LawPlan {
  const changes: LawChange[] = [];
  const rest = new Set(grants.filter(({ isSettled }) => !isSettled));
  /** Whether there is one of the period after all. */
  const keep = (period: AnnualPeriod, isLike: (grant: LawGrant) => boolean): boolean => {
    const same = grants.find(({ key }) => key === toKey(period));
    const lawMinutes = minutesOf(period);
    if (same) {
      if (rest.delete(same) && same.lawMinutes !== lawMinutes) changes.push({ id: same.id, lawMinutes });
      return true;
    }
    const like = [...rest].find((grant) => grant.givenOn >= employedFrom && isLike(grant));
    if (!like) return false;
    rest.delete(like);
    changes.push({ id: like.id, lawMinutes, period });
    return true;
  };
  const nextKey = toKey(next);
  const hasCurrent = !current || keep(current, ({ key, startsOn }) => key !== nextKey && startsOn <= today);
  keep(next, ({ startsOn }) => startsOn > today);
  for (const { id, lawMinutes } of rest) if (lawMinutes !== 0) changes.push({ id, lawMinutes: 0 });
  return { changes, ...(!hasCurrent && { added: current }) };
}
