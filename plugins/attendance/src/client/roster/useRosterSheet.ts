import { type CallFailure, useAtrium, useGuard } from '@atrium/sdk/client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { MAX_ROSTERED } from '../../contract/rosterCalls.ts';
import type { Attendance, Roster } from '../types.ts';
import { applyChanges, type Change, countEdits, type Edits, NO_EDITS, rowsOf } from './rosterValues.ts';

/** Steps that can be undone. */
const MOST_STEPS = 100;

interface Sheet {
  readonly edits: Edits;
  /** What was before each step, the latest last. */
  readonly past: readonly Edits[];
  readonly future: readonly Edits[];
}

const EMPTY: Sheet = { edits: NO_EDITS, past: [], future: [] };

/**
 * The cells of a roster that are not saved, with undo and redo, over all pages of a period.
 *
 * @param onSaved called when it was saved, and when somebody else was faster
 */
export function useRosterSheet(answer: Roster | null, onSaved: () => Promise<void>) {
  const { t, api, notices } = useAtrium<Attendance>();
  const [sheet, setSheet] = useState(EMPTY);
  const [isSaving, setSaving] = useState(false);
  const versions = useVersions(answer);
  const { edits, past, future } = sheet;
  const count = countEdits(edits);

  const change = useCallback(
    (changes: readonly Change[]) => {
      if (!answer) return;
      setSheet((before) => {
        const next = applyChanges(before.edits, answer.dates, changes);
        return { edits: next, past: [...before.past.slice(1 - MOST_STEPS), before.edits], future: [] };
      });
    },
    [answer],
  );
  const undo = useCallback(
    () =>
      setSheet((now) =>
        now.past.length === 0
          ? now
          : { edits: now.past.at(-1)!, past: now.past.slice(0, -1), future: [now.edits, ...now.future] },
      ),
    [],
  );
  const redo = useCallback(
    () =>
      setSheet((now) =>
        now.future.length === 0
          ? now
          : { edits: now.future[0]!, past: [...now.past, now.edits], future: now.future.slice(1) },
      ),
    [],
  );
  const reset = useCallback(() => setSheet(EMPTY), []);

  const save = async (): Promise<boolean> => {
    if (!answer || isSaving || count === 0) return count === 0;
    setSaving(true);
    try {
      const people = [...edits.keys()];
      for (let at = 0; at < people.length; at += MAX_ROSTERED) {
        const some = people.slice(at, at + MAX_ROSTERED);
        const { list } = await api.saveRosters(
          {
            body: {
              rows: rowsOf(new Map(some.map((id) => [id, edits.get(id)!])), answer.shifts),
              versions: some.map((employeeId) => ({ employeeId, version: versions.get(employeeId) ?? 0 })),
            },
          },
          { quiet: true },
        );
        for (const { employeeId, version } of list) versions.set(employeeId, version);
      }
      await onSaved();
      reset();
      notices.toast({ tone: 'success', message: t('roster.saved', { count }) });
      return true;
    } catch (thrown) {
      const { code, message } = thrown as CallFailure;
      if (code === 412) await onSaved();
      await notices.alert({ tone: 'danger', title: t('roster.saveFailed'), message });
      return false;
    } finally {
      setSaving(false);
    }
  };

  useGuard({ title: t('roster.guard'), isDirty: () => count > 0, save });
  return {
    ...{ edits, count, isSaving, change, undo, redo, reset, save },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}

export type RosterSheet = ReturnType<typeof useRosterSheet>;

/** The versions of everyone who was shown, as they were read last. */
function useVersions(answer: Roster | null): Map<number, number> {
  const versions = useRef(new Map<number, number>());
  return useMemo(() => {
    const known = new Map(versions.current);
    for (const { employeeId, version } of answer?.list ?? []) known.set(employeeId, version);
    versions.current = known;
    return known;
  }, [answer]);
}
