import { RRuleTemporal } from 'rrule-temporal';

/**
 * Steps of one rule, beyond which it is not followed: a rule may have no date at all, as 30 February. Nothing else is done meanwhile, and a
 * step may take a fifth of a millisecond.
 */
const MAX_STEPS = 200_000;

/**
 * The times of a rule of iCalendar (RFC 5545) within a window, ascending. Times are wall times, in milliseconds as if they were UTC.
 *
 * @param text its parts, such as `FREQ=WEEKLY;BYDAY=MO`
 * @param most steps: of a rule that a file has, few
 * @returns undefined for a rule that cannot be followed
 */
export function expandRRule(
  text: string,
  start: number,
  { from, to }: { readonly from: number; readonly to: number },
  most = MAX_STEPS,
): number[] | undefined {
  try {
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${compact(start)}\nRRULE:${text}`,
      maxIterations: most,
      maxCandidateEvaluations: most,
    });
    if (to < from) return [];
    return rule.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return undefined;
  }
}

/** `20260326T090000Z` */
const compact = (wall: number): string => `${new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
