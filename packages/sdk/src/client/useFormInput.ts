import { useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useDraftKey } from './useDraftKey.ts';

/** The input of a form and how it differs from what was read. The functions are stable. */
export interface FormInput<T extends object> {
  readonly fields: T;
  /** The values read or saved last. */
  readonly initial: T;
  readonly dirty: boolean;
  /** The current fields, for callbacks that outlive this render. */
  isDirty(): boolean;
  /** The fields that differ from what was read or saved last. */
  changes(): Partial<T>;
  change(part: Partial<T>): void;
  /**
   * Sets the base values. Typed input stays on top of them, including input restored from a draft. Returns whether this
   * call restored a draft.
   */
  begin(read: T): boolean;
  /**
   * Marks the sent fields as saved; input typed since then stays unsaved. Pass `name` if the form continues under
   * another draft name, for example because a new record has an id now.
   *
   * @param sent the fields as they were when the call went out
   */
  saved(sent: T, name?: string): void;
  /** Discards typed input: resets to the values read last, or to the given ones. */
  forget(read?: T): void;
}

interface Held<T> {
  readonly initial: T;
  readonly fields: T;
}

/**
 * The input of a form, stored as a draft under this name while it differs from what was read, so that it survives a
 * reload and a forced logout. Without a signed-in person nothing is stored. Several forms of one view, or one form for
 * several records, need different names.
 *
 * @param blank the fields before anything was read
 * @param changed returns the fields that differ; by default those whose JSON differs
 * @param isSecret whether a field is a password or another secret: it counts as unsaved input, and is never stored
 */
export function useFormInput<T extends object>(
  name: string,
  blank: T,
  changed: (before: T, after: T) => Partial<T> = changedFields,
  isSecret: (field: string) => boolean = () => false,
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
      const draft = only(typed(), (field) => !isSecret(String(field)));
      if (Object.keys(draft).length > 0) keepDraft(key, draft);
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

/** A draft of an older version of the form may have fields that no longer exist. */
const fieldsOnly = <T extends object>(draft: object, blank: T): Partial<T> =>
  only(draft as Partial<T>, (field) => field in blank);

const only = <T extends object>(fields: Partial<T>, requested: (field: keyof T) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => requested(field as keyof T))) as Partial<T>;
