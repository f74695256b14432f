import { useState } from 'react';
import type { ChangedSince, FormMerge, MergeAnswer, RecordFormOptions, SavedBy } from './recordFormTypes.ts';
import type { BegunInput, FormInput } from './useFormInput.ts';

interface Since {
  readonly theirs: readonly string[];
  readonly savedBy: SavedBy | undefined;
}

interface Question<Fields extends object> extends Pick<FormMerge<Fields>, 'base' | 'mine' | 'theirs' | 'isSaving'> {
  readonly savedBy: SavedBy | undefined;
}

/** What a form does where its record was changed elsewhere while input was not saved. */
export interface FormMerging<Row, Fields extends object> {
  readonly merge: FormMerge<Fields> | null;
  readonly since: ChangedSince | null;
  /** Call it with what `begin` found: shows what was changed, and asks where both sides changed a field. */
  noticed(begun: BegunInput<Fields>, record: Row): void;
  /** Whether a restored draft still has fields that both sides changed. */
  isOpen(): boolean;
  /** Asks about these fields; the merged ones are in the form afterwards. Resolves to false if the person went back. */
  askOpen(record: Row): Promise<boolean>;
  /** Asks how the input is merged with a newer version. Nothing is changed before the answer. */
  ask(theirs: Row): Promise<MergeAnswer<Fields>>;
  /** Removes what is shown about changes. */
  clear(): void;
}

export function useFormMerge<Row, Fields extends object, Choices>(
  input: FormInput<Fields>,
  latest: { readonly current: RecordFormOptions<Row, Fields, Choices> },
): FormMerging<Row, Fields> {
  const [merge, setMerge] = useState<FormMerge<Fields> | null>(null);
  const [since, setSince] = useState<(Since & { readonly record: Row }) | null>(null);

  const put = (question: Question<Fields>): Promise<MergeAnswer<Fields>> =>
    new Promise((resolve) => {
      const { saveCopy } = latest.current;
      setMerge({
        ...question,
        canCopy: question.isSaving && saveCopy !== undefined,
        answer(answer) {
          setMerge(null);
          resolve(answer);
        },
      });
    });
  const settle = async (question: Question<Fields>): Promise<boolean> => {
    const answer = await put(question);
    if (answer === null || answer === 'copy') return false;
    // what was typed while the question was open is in the fields that it is not about
    input.settle(question.theirs, answer);
    return true;
  };
  const savedBy = (record: Row) => latest.current.savedBy?.(record) ?? findSavedBy(record);
  const askOpen = (record: Row) =>
    settle({
      base: input.base(),
      mine: input.current(),
      theirs: latest.current.fieldsOf(record),
      isSaving: false,
      savedBy: savedBy(record),
    });
  return {
    merge,
    since: since && {
      theirs: since.theirs,
      conflicts: input.conflicts(),
      savedBy: since.savedBy,
      ask: () => void askOpen(since.record),
      dismiss: () => setSince(null),
    },
    noticed({ theirs, conflicts, base, mine }, record) {
      if (theirs.length === 0 && conflicts.length === 0) return;
      setSince({ theirs, record, savedBy: savedBy(record) });
      if (conflicts.length === 0) return;
      const now = latest.current.fieldsOf(record);
      void settle({ base, mine, theirs: now, isSaving: false, savedBy: savedBy(record) });
    },
    isOpen: () => input.conflicts().length > 0,
    askOpen,
    ask: (theirs) =>
      put({
        base: input.base(),
        mine: input.current(),
        theirs: latest.current.fieldsOf(theirs),
        isSaving: !latest.current.merging?.isReviewed,
        savedBy: savedBy(theirs),
      }),
    clear: () => setSince(null),
  };
}

/** Records name who changed them last as `updatedBy`, `updatedByName` and `updatedOn`. */
function findSavedBy(record: unknown): SavedBy | undefined {
  const { updatedBy, updatedByName, updatedOn } = record as Readonly<Record<string, unknown>>;
  if (typeof updatedByName !== 'string' || updatedByName === '') return undefined;
  return {
    name: updatedByName,
    ...(typeof updatedBy === 'number' && { employeeId: updatedBy }),
    ...(typeof updatedOn === 'string' && { on: updatedOn }),
  };
}
