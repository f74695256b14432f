import { useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useDraftKey } from './useDraftKey.ts';

/** What a form holds, and how it differs from what was read. The calls stay the same as long as the form stands. */
export interface FormInput<T extends object> {
  readonly fields: T;
  /** What was read or saved last. */
  readonly initial: T;
  readonly dirty: boolean;
  /** The same for calls that come later than this render. */
  isDirty(): boolean;
  /** The fields that differ from what was read or saved last. */
  changes(): Partial<T>;
  change(part: Partial<T>): void;
  /**
   * Begins with what was read, or with an empty form. What the person typed stays on top of it: before a reload or a forced
   * logout, or while somebody else saved first. Gives whether a draft came back by this call.
   */
  begin(read: T): boolean;
  /**
   * What was sent is saved; what was typed since the call went out stays unsaved. Where the form goes on under another name, as
   * that of a new thing that has an id now, that is where it stays.
   *
   * @param sent the fields as they were when the call went out
   */
  saved(sent: T, name?: string): void;
  /** What was typed is given up: back to what was read last, or to what is there now. */
  forget(read?: T): void;
}

interface Held<T> {
  readonly initial: T;
  readonly fields: T;
}

/**
 * The input of a form, kept as a draft under this name while it differs from what was read: it survives a reload and a forced
 * logout. Where nobody is signed in nothing is kept. Never for a password or another secret. Where one view has several forms,
 * or one form for several things, each has its own name.
 *
 * @param blank what the form holds before anything was read
 * @param changed the fields that differ; without it, those whose JSON does
 */
export function useFormInput<T extends object>(
  name: string,
  blank: T,
  changed: (before: T, after: T) => Partial<T> = changedFields,
): FormInput<T> {
  const keyOf = useDraftKey();
  const [held, setHeld] = useState<Held<T>>({ initial: blank, fields: blank });
  const now = useRef(held);
  const [calls] = useState(() => {
    let started = false;
    let key = keyOf(name);
    const typed = () => changed(now.current.initial, now.current.fields);
    const isDirty = () => Object.keys(typed()).length > 0;
    const kept = () => (key === null ? undefined : readDraft<Partial<T>>(key)) ?? {};
    const put = (next: Held<T>) => {
      now.current = next;
      setHeld(next);
      if (key === null) return;
      if (isDirty()) keepDraft(key, typed());
      else dropDraft(key);
    };
    return {
      isDirty,
      changes: typed,
      change: (part: Partial<T>) => put({ ...now.current, fields: { ...now.current.fields, ...part } }),
      begin: (read: T) => {
        const first = !started;
        started = true;
        const own = first ? fieldsOnly(kept(), blank) : typed();
        put({ initial: read, fields: { ...read, ...own } });
        return first && isDirty();
      },
      saved: (sent: T, later = name) => {
        if (key !== null && later !== name) {
          dropDraft(key);
          key = keyOf(later);
        }
        put({ initial: sent, fields: now.current.fields });
      },
      forget: (read: T = now.current.initial) => put({ initial: read, fields: read }),
    };
  });
  return { ...held, ...calls, dirty: Object.keys(changed(held.initial, held.fields)).length > 0 };
}

function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const differs = (field: keyof T) => JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  return only(after, differs);
}

/** A draft of an older version of the form may have fields that this one has no more. */
const fieldsOnly = <T extends object>(draft: object, blank: T): Partial<T> =>
  only(draft as Partial<T>, (field) => field in blank);

const only = <T extends object>(fields: Partial<T>, requested: (field: keyof T) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => requested(field as keyof T))) as Partial<T>;
