import { MAX_PROBLEMS } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import type { TableProblem } from './readRecords.ts';

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/**
 * The response of an import.
 *
 * @throws Refusal 422 with the same as its data if a file with problems was to be imported
 */
export function imported(
  { refuse }: CalendarContext,
  counts: Counts,
  { problems, notes }: { readonly problems: readonly TableProblem[]; readonly notes: readonly TableProblem[] },
  isDryRun: boolean,
) {
  const result = { ...counts, problems: problems.slice(0, MAX_PROBLEMS), notes: notes.slice(0, MAX_PROBLEMS) };
  if (problems.length > 0 && !isDryRun)
    throw refuse.invalid('table.problems', { count: problems.length }, { data: result });
  return result;
}
