import { and, eq, gte, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { occurrences, people } from '../tables.ts';

/** A person, with the company that they work for. */
export interface Viewer {
  readonly id: number;
  readonly companyId: number;
}

/** Days that a list covers, both included; without one of them it is open there. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * What a person sees: the occurrences of their company whose audience they are one of (C.5-17), the deleted ones left out. The one
 * condition of every list, as the condition of the join of `people` and `occurrences`, so that what each of them may do
 * (`people.isContractor`) is read along. The days are compared in `people`, too: its index finds a month of a person
 * among their years (`people_days`).
 */
export const seenBy = (viewer: Viewer, days: Days = {}): SQL | undefined =>
  and(inAudience(viewer), isNull(occurrences.deletedOn), onDays(days));

/** The same of those that are in the bin. Their days are not in `people` any more, so there is no range. */
export const seenInBin = (viewer: Viewer): SQL | undefined => and(inAudience(viewer), isNotNull(occurrences.deletedOn));

/** Who moved to another company stays in the audience, and sees it again if they come back. */
const inAudience = ({ id, companyId }: Viewer) =>
  and(eq(people.employeeId, id), eq(people.audienceId, occurrences.audienceId), eq(occurrences.companyId, companyId));

const onDays = ({ from, to }: Days) =>
  and(
    from === undefined ? undefined : and(gte(people.lastOn, from), gte(occurrences.lastOn, from)),
    to === undefined ? undefined : and(lte(people.firstOn, to), lte(occurrences.firstOn, to)),
  );
