/** When a bulletin is visible, and what has to be within that time. Moments are `YYYY-MM-DD HH:mm`. */
export interface Period {
  readonly publishedOn: string | null;
  readonly finishedOn: string | null;
  readonly mustRead: boolean;
  readonly deadline: string | null;
  readonly pinnedUntil: string | null;
}

interface Moments {
  /** `YYYY-MM-DD HH:mm` of the company. */
  readonly now: string;
  /** `YYYY-MM-DD`. */
  readonly yesterday: string;
}

/** A problem is a text of the catalogue. */
type Problem =
  | 'publishedOn.required'
  | 'publishedOn.tooEarly'
  | 'finishedOn.required'
  | 'finishedOn.order'
  | 'finishedOn.over'
  | 'deadline.required'
  | 'deadline.outside'
  | 'pinnedUntil.outside';

export type PeriodProblems = { readonly [Field in Exclude<keyof Period, 'mustRead'>]?: Problem };

/**
 * What is wrong with the period of a bulletin that is not a draft (C.7-2): its start is not before yesterday where it changes, its
 * end comes after its start, and after now where it is added; deadline and pin are within it.
 *
 * @param before what was stored; undefined for a new bulletin
 */
export function periodProblems(
  { publishedOn, finishedOn, mustRead, deadline, pinnedUntil }: Period,
  { now, yesterday }: Moments,
  before: Pick<Period, 'publishedOn'> | undefined,
): PeriodProblems {
  const missing: PeriodProblems = {
    ...(publishedOn === null && { publishedOn: 'publishedOn.required' as const }),
    ...(finishedOn === null && { finishedOn: 'finishedOn.required' as const }),
    ...(mustRead && deadline === null && { deadline: 'deadline.required' as const }),
  };
  if (publishedOn === null || finishedOn === null) return missing;
  const isEarly = publishedOn !== before?.publishedOn && publishedOn.slice(0, 10) < yesterday;
  const isOver = before === undefined && finishedOn <= now;
  const isLate = mustRead && deadline !== null && (deadline <= publishedOn || deadline > finishedOn);
  const isPinnedOutside =
    pinnedUntil !== null && (pinnedUntil < publishedOn.slice(0, 10) || pinnedUntil > finishedOn.slice(0, 10));
  return {
    ...missing,
    ...(isEarly && { publishedOn: 'publishedOn.tooEarly' }),
    ...(finishedOn <= publishedOn ? { finishedOn: 'finishedOn.order' } : isOver && { finishedOn: 'finishedOn.over' }),
    ...(isLate && { deadline: 'deadline.outside' }),
    ...(isPinnedOutside && { pinnedUntil: 'pinnedUntil.outside' }),
  };
}
