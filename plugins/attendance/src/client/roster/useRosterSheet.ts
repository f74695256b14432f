import { type CallFailure, useAtrium, useGuard } from '@atrium/sdk/client';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { MAX_ROSTERED } from '../../contract/rosterCalls.ts';
import type { Attendance, Roster } from '../types.ts';
import {
  applyChanges,
  type Change,
  countEdits,
  type Edits,
  NO_EDITS,
  rowsOf,
  type Value,
  withoutEdits,
  withoutSent,
} from './rosterValues.ts';

/** Steps that can be undone. */
const MOST_STEPS = 100;

interface Sheet {
  readonly edits: Edits;
  /** What was before each step, the latest last. */
  readonly past: readonly Edits[];
  readonly future: readonly Edits[];
}

/** What 412 says: the versions of those who were changed meanwhile. */
interface StaleRosters {
  readonly versions?: readonly { readonly employeeId: number; readonly version: number }[];
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
        const next = applyChanges(before.edits, answer, changes, isSaving);
        return { edits: next, past: [...before.past.slice(1 - MOST_STEPS), before.edits], future: [] };
      });
    },
    [answer, isSaving],
  );
  // While a save runs, a step back could not be told from what was sent.
  const undo = useCallback(
    () =>
      setSheet((now) =>
        isSaving || now.past.length === 0
          ? now
          : { edits: now.past.at(-1)!, past: now.past.slice(0, -1), future: [now.edits, ...now.future] },
      ),
    [isSaving],
  );
  const redo = useCallback(
    () =>
      setSheet((now) =>
        isSaving || now.future.length === 0
          ? now
          : { edits: now.future[0]!, past: [...now.past, now.edits], future: now.future.slice(1) },
      ),
    [isSaving],
  );
  const reset = useCallback(() => setSheet(EMPTY), []);

  /** Drops what was sent, and keeps what was typed meanwhile. */
  const settle = (sent: Edits) => setSheet((now) => ({ ...EMPTY, edits: withoutSent(now.edits, sent) }));

  const save = async (): Promise<boolean> => {
    if (!answer || isSaving || count === 0) return count === 0;
    setSaving(true);
    const saved = new Map<number, ReadonlyMap<string, Value>>();
    try {
      const people = [...edits.keys()];
      for (let at = 0; at < people.length; at += MAX_ROSTERED) {
        const some = new Map(people.slice(at, at + MAX_ROSTERED).map((id) => [id, edits.get(id)!]));
        const named = [...some.keys()].map((id) => ({ employeeId: id, version: versions.current.get(id) ?? 0 }));
        const { list } = await api.saveRosters({ body: { rows: rowsOf(some), versions: named } }, { quiet: true });
        for (const [id, days] of some) saved.set(id, days);
        for (const { employeeId, version } of list) versions.current.set(employeeId, version);
      }
      await onSaved();
      settle(saved);
      notices.toast({ tone: 'success', message: t('roster.saved', { count }) });
      return true;
    } catch (thrown) {
      const { code, message, data } = thrown as CallFailure;
      if (code === 412) {
        // Those of other pages are not read again with this one.
        for (const { employeeId, version } of (data as StaleRosters | undefined)?.versions ?? [])
          versions.current.set(employeeId, version);
        await onSaved();
      }
      if (saved.size > 0) settle(saved);
      await notices.alert({ tone: 'danger', title: t('roster.saveFailed'), message });
      return false;
    } finally {
      setSaving(false);
    }
  };

  const dropClosed = useEffectEvent((read: Roster) => {
    const closed = new Set(
      read.list.flatMap(({ employeeId, days }) =>
        days.flatMap((cell, day) => (cell.closed ? [`${employeeId} ${read.dates[day]!.date}`] : [])),
      ),
    );
    const kept = withoutEdits(edits, (id, date) => closed.has(`${id} ${date}`));
    const dropped = count - countEdits(kept);
    if (dropped === 0) return;
    setSheet({ ...EMPTY, edits: kept });
    notices.toast({ tone: 'warning', message: t('roster.closedMeanwhile', { count: dropped }) });
  });
  useEffect(() => {
    if (answer) dropClosed(answer);
  }, [answer]);

  useGuard({ title: t('roster.guard'), isDirty: () => count > 0, save });
  return {
    ...{ edits, count, isSaving, change, undo, redo, reset, save },
    canUndo: past.length > 0 && !isSaving,
    canRedo: future.length > 0 && !isSaving,
  };
}

export type RosterSheet = ReturnType<typeof useRosterSheet>;

/** The versions of everyone who was shown, as they were read last. */
function useVersions(answer: Roster | null) {
  const versions = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    for (const { employeeId, version } of answer?.list ?? []) versions.current.set(employeeId, version);
  }, [answer]);
  return versions;
}
