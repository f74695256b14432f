import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences } from '../../tables.ts';
import type { Draft } from './Draft.ts';
import type { PlannedOccurrence } from './Plan.ts';
import { refuseManyAdded } from './refuseManyAdded.ts';

/** What the new occurrences of a save have in common. */
export interface Common {
  readonly draft: Draft;
  readonly seriesId: number;
  readonly audienceId: number;
  readonly companyId: number;
  /** The creator of the schedule; the caller may be one of its contractors. */
  readonly createdBy: number;
  readonly push: boolean;
}

/** An occurrence that was written, with its id. */
export type WrittenOccurrence = PlannedOccurrence & { readonly id: number };

/**
 * Inserts the new occurrences of a plan in one statement.
 *
 * @throws Refusal 422 if their creator has added too many within a day
 */
export async function insertRows(
  context: CalendarContext,
  caller: Pick<Caller, 'id'>,
  rows: readonly PlannedOccurrence[],
  { draft, ...common }: Common,
): Promise<WrittenOccurrence[]> {
  if (rows.length === 0) return [];
  const { db, clock } = context;
  await refuseManyAdded(context, common.createdBy, rows.length);
  const now = clock.now();
  const { title, typeId, isTop, roomMemo, notifyMinutes, memo } = draft;
  const { seriesId, audienceId, companyId, createdBy, push: isPush } = common;
  const made = await db
    .insert(occurrences)
    .values(
      rows.map(({ span, place, ruleOn, isMoved }) => ({
        ...{ seriesId, audienceId, companyId, createdBy, isPush },
        ...{ title, typeId, isTop, roomMemo, notifyMinutes, memo },
        ...{ ruleOn, isMoved },
        isAllDay: span.isAllDay,
        ...{ startsOn: span.startsOn, endsOn: span.endsOn, firstOn: span.firstOn, lastOn: span.lastOn },
        ...place,
        ...{ createdOn: now, updatedOn: now, updatedBy: caller.id },
      })),
    )
    .returning({ id: occurrences.id, ruleOn: occurrences.ruleOn });
  // A repeat has each of its days once.
  const idOf = new Map(made.map(({ id, ruleOn }) => [ruleOn, id]));
  return rows.map((row) => ({ ...row, id: idOf.get(row.ruleOn)! }));
}
