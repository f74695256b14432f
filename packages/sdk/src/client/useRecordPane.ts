import { useCallback, useMemo, useRef, useState } from 'react';
import { sdkText } from './sdkText.ts';
import type { Unsubscribe } from './services.ts';
import { useAtrium } from './useAtrium.ts';
import { useDraft } from './useDraft.ts';

/** What a pane needs of the form in it. `useRecordForm` attaches itself. */
export interface PaneForm {
  readonly title: string;
  isDirty(): boolean;
  forget(): void;
}

/** Used by the form inside the pane. */
export interface PaneLink {
  attach(form: PaneForm): Unsubscribe;
  /** Stores the target for a reload while there is unsaved input; called once that is known. */
  keep(dirty: boolean): void;
}

/** The place beside a list in which the form of one of its records is shown. */
export interface RecordPane<Target> extends PaneLink {
  /** Which record is shown; null for none. */
  readonly target: Target | null;
  /** Changes with every opened record: part of the form's `key`. */
  readonly start: number;
  /** Shows another record, after a question if the form has unsaved input. Resolves to false if the person stays. */
  open(next: Target | null): Promise<boolean>;
  /** Shows another record without a question: unsaved input is discarded. */
  show(next: Target | null): void;
  /** Names the record that the form is about after it was saved: a new one has an id now. Nothing is discarded. */
  saved(target: Target): void;
  /** True if the form has unsaved input. */
  isDirty(): boolean;
}

/** The draft is which record is open, not what was typed. */
const NOTHING_TO_READ = { labels: {} };

/**
 * Which record is open beside a list. A record with unsaved input is open again after a reload or a forced logout; another one
 * is opened only after the person was asked about it.
 *
 * @param name of the draft that keeps the target
 *
 * @example
 * const pane = useRecordPane<number | 'new'>('form');
 * // in the list: onOpen={(id) => void pane.open(id)}
 * // beside it: pane.target !== null && <RoleForm key={`${pane.target} ${pane.start}`} pane={pane} />
 */
export function useRecordPane<Target>(name: string): RecordPane<Target> {
  const { notices } = useAtrium();
  const [kept, keepTarget, dropTarget] = useDraft<Target | null>(name, null, () => NOTHING_TO_READ);
  const [target, setTarget] = useState(kept);
  const [start, setStart] = useState(0);
  const form = useRef<PaneForm | null>(null);
  /** The target was restored from a draft, and its form has not reported yet whether it has unsaved input. */
  const restoring = useRef(kept !== null);

  const attach = useCallback((attached: PaneForm) => {
    form.current = attached;
    return () => {
      if (form.current === attached) form.current = null;
    };
  }, []);
  const isDirty = useCallback(() => restoring.current || (form.current?.isDirty() ?? false), []);
  const show = useCallback(
    (next: Target | null) => {
      restoring.current = false;
      form.current?.forget();
      dropTarget();
      setTarget(next);
      setStart((count) => count + 1);
    },
    [dropTarget],
  );
  const open = useCallback(
    async (next: Target | null) => {
      if (form.current?.isDirty()) {
        const leaves = await notices.confirm({
          title: sdkText('form.leaveTitle'),
          message: sdkText('form.leaveText', { title: form.current.title }),
          confirm: sdkText('form.discard'),
          cancel: sdkText('form.stay'),
          danger: true,
        });
        if (!leaves) return false;
      }
      show(next);
      return true;
    },
    [notices, show],
  );
  const keep = useCallback(
    (dirty: boolean) => {
      restoring.current = false;
      if (dirty) keepTarget(target);
      else dropTarget();
    },
    [target, keepTarget, dropTarget],
  );
  return useMemo(
    () => ({ target, start, open, show, saved: setTarget, isDirty, attach, keep }),
    [target, start, open, show, isDirty, attach, keep],
  );
}
