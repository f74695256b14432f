import { eq } from 'drizzle-orm';
import { type Caller, FieldErrors, type RequestFacts } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { repeatProblem } from '../../../series/repeatProblem.ts';
import type { CalendarContext, CalendarErrors } from '../../CalendarContext.ts';
import { types } from '../../tables.ts';
import { checkPlace } from './checkPlace.ts';
import type { Checked, Draft } from './Draft.ts';

/**
 * The rules of S1 §5 that the contract cannot express, but for those that need the rooms. What was not changed is not judged: a type that was
 * disabled and a reader who has left do not stop a change of the title.
 */
export async function checkDraft(
  context: CalendarContext,
  caller: Caller,
  checked: Checked,
  language: RequestFacts['language'],
): Promise<CalendarErrors> {
  const errors: CalendarErrors = new FieldErrors(context, language);
  const isTimed = checkTime(errors, checked.draft);
  if (isTimed && checked.repeats) checkRepeat(errors, checked);
  await checkType(context, errors, checked);
  checkPlace(errors, checked);
  for (const part of ['readers', 'contractors'] as const) {
    const known = new Set(checked.before?.[part]);
    const added = checked.draft[part].filter((id) => !known.has(id));
    // People who have left and those of other companies are neither readers nor contractors (C.3-10).
    const colleagues = new Set(await presentOf(context.directory, caller.companyId, added));
    if (!added.every((id) => colleagues.has(id))) errors.add(part, 'write.people.unknown');
  }
  return errors;
}

/** @returns whether there is a time at all */
function checkTime(errors: CalendarErrors, { start, end, isAllDay }: Draft): boolean {
  const [from, to] = isAllDay ? (['startDate', 'endDate'] as const) : (['startTime', 'endTime'] as const);
  if (!start) errors.add(from, 'write.time.required');
  if (!end) errors.add(to, 'write.time.required');
  if (start && end && start > end) errors.add(to, 'write.time.order');
  // All day the end is the midnight after it: one day before the start is the same moment.
  else if (isAllDay && start && start === end) errors.add(to, 'write.time.order');
  return start !== '' && end !== '';
}

function checkRepeat(errors: CalendarErrors, { draft, changed }: Checked): void {
  if (!changed.has('time') && !changed.has('repeat')) return;
  const problem = repeatProblem(draft);
  if (problem) errors.add(problem.startsWith('stop') ? 'stopTime' : 'repeatType', `repeat.${problem}`);
}

async function checkType({ db }: CalendarContext, errors: CalendarErrors, { draft, changed }: Checked): Promise<void> {
  if (!changed.has('typeId')) return;
  const [type] = await db.select().from(types).where(eq(types.id, draft.typeId));
  if (!type?.isEnabled) errors.add('typeId', 'write.type.disabled');
}
