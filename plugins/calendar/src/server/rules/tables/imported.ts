import type { RequestFacts } from '@atrium/sdk/server';
import { MAX_PROBLEMS, MAX_ROOMS } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { describeChanges, digestChanges, type RecordChange } from './describeChanges.ts';
import type { ReadRecords, TableColumn, TableProblem } from './readRecords.ts';

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What an import found, and would do. */
interface Found<Field extends string> extends Pick<ReadRecords<unknown>, 'notes'> {
  readonly counts: Counts;
  readonly problems: readonly TableProblem[];
  readonly columns: Readonly<Record<Field, TableColumn>>;
  readonly changes: readonly RecordChange<NoInfer<Field>>[];
}

interface Asked {
  readonly dryRun: boolean;
  /** Of the dry run that the person has seen. */
  readonly digest?: string | undefined;
}

/**
 * The response of an import.
 *
 * @throws Refusal 422 with the same as its data if a file with problems was to be imported; 412 with the same if the import would do
 * something else than the dry run that the person has seen
 */
export async function imported<Field extends string>(
  { refuse }: CalendarContext,
  { counts, problems, notes, columns, changes }: Found<Field>,
  { dryRun, digest }: Asked,
  language: RequestFacts['language'],
) {
  const present = await digestChanges(columns, changes);
  const result = {
    ...counts,
    problems: problems.slice(0, MAX_PROBLEMS),
    notes: notes.slice(0, MAX_PROBLEMS),
    changes: describeChanges(columns, changes.slice(0, MAX_ROOMS), language),
    digest: present,
  };
  if (dryRun) return result;
  if (digest !== undefined && digest !== present) throw refuse.stale('table.outdated', result);
  if (problems.length > 0) throw refuse.invalid('table.problems', { count: problems.length }, { data: result });
  return result;
}
