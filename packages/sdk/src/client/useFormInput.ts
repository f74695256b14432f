import { useEffect, useRef, useState } from 'react';
import { type DraftAbout, dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { Unsubscribe } from './services.ts';
import { useDraftKey } from './useDraft.ts';

/** What happened to the input when the values below it were read. */
export interface BegunInput<T extends object> {
  /** This call restored a draft. */
  readonly restored: boolean;
  /** Fields that were changed elsewhere since the input began, and follow it. */
  readonly theirs: readonly string[];
  /** Fields that were changed both here and elsewhere since: what was typed is still in them. */
  readonly conflicts: readonly string[];
  /** The values that the input began with, and the input on top of them. */
  readonly base: T;
  readonly mine: T;
}

/** The input of a form and how it differs from what was read. The functions are stable. */
export interface FormInput<T extends object> {
  readonly fields: T;
  /** The values read or saved last. */
  readonly initial: T;
  readonly dirty: boolean;
  /** The current fields, for callbacks that outlive this render. */
  current(): T;
  /** The values that the input began with: `initial`, and older ones of the conflicting fields. */
  base(): T;
  /**
   * Fields that were changed both here and elsewhere, until `settle` or `forget`. The draft keeps what they were before, so
   * that the question is not lost by a reload.
   */
  conflicts(): readonly string[];
  isDirty(): boolean;
  /** The fields that differ from what was read or saved last. */
  changes(): Partial<T>;
  change(part: Partial<T>): void;
  /**
   * Sets the base values. Typed input stays on top of them, including input restored from a draft; fields that were not
   * changed here follow what was read. A draft knows which values it began with, so that what was changed elsewhere since
   * is noticed.
   *
   * @param isOwn what was read is what this form saved, or no record at all: nothing was changed elsewhere
   */
  begin(read: T, isOwn?: boolean): BegunInput<T>;
  /** The input on top of newer values, if they differ in none of these fields from what the input began with; otherwise null. */
  follows(theirs: T): T | null;
  /** Sets the base values and the input after both were merged. */
  settle(theirs: T, merged: T): void;
  /**
   * Marks the sent fields as saved; input typed since then stays unsaved. Pass `name` if the form continues under
   * another draft name, for example because a new record has an id now.
   *
   * @param sent the fields as they were when the call went out
   */
  saved(sent: T, name?: string): void;
  /** Discards typed input: resets to the values read last, or to the given ones. */
  forget(read?: T): void;
  /** The input of the stored draft, which can be shown where its record cannot be read any more; null if there is none. */
  stored(): Partial<T> | null;
  /** Calls `listener` at once when there is unsaved input or none any more. */
  subscribe(listener: () => void): Unsubscribe;
}

interface Held<T> {
  readonly initial: T;
  readonly fields: T;
  /** Of the conflicting fields the values that the input began with. */
  readonly older: Partial<T>;
}

/** A draft in storage. Drafts of earlier versions are the fields alone. */
interface StoredDraft<T> {
  readonly draft: 2;
  /** The values that the input began with; missing for a new record. */
  readonly base?: Partial<T>;
  readonly fields: Partial<T>;
}

/**
 * The input of a form, stored as a draft under this name while it differs from what was read, so that it survives a
 * reload and a forced logout. Without a signed-in person nothing is stored. Several forms of one view, or one form for
 * several records, need different names.
 *
 * @param blank the fields before anything was read
 * @param changed returns the fields that differ; by default those whose JSON differs
 * @param isSecret whether a field is a password or another secret: it counts as unsaved input, and is never stored
 * @param describe what these fields say about themselves to the person where the form cannot be opened any more
 */
export function useFormInput<T extends object>(
  name: string,
  blank: T,
  changed: (before: T, after: T) => Partial<T> = changedFields,
  isSecret: (field: string) => boolean = () => false,
  describe?: (fields: Partial<T>) => DraftAbout,
): FormInput<T> {
  const keyOf = useDraftKey();
  const [held, setHeld] = useState<Held<T>>({ initial: blank, fields: blank, older: {} });
  const now = useRef(held);
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  const [calls] = useState(() => {
    let started = false;
    let key = keyOf(name);
    /** A new record has no version that another person could change. */
    let isNew = false;
    let wasDirty = false;
    const listeners = new Set<() => void>();
    const typed = () => changed(now.current.initial, now.current.fields);
    const isDirty = () => Object.keys(typed()).length > 0;
    const base = (): T => ({ ...now.current.initial, ...now.current.older });
    const read = () => (key === null ? null : fromStorage<T>(readDraft(key), blank));
    const about = (fields: Partial<T>) => {
      try {
        return latest.current?.(fields);
      } catch {
        // the draft matters more than its description
        return undefined;
      }
    };
    const open = (field: keyof T) => !isSecret(String(field));
    const put = (next: Held<T>) => {
      const unsaved = changed(next.initial, next.fields);
      // what was changed to the same by hand is no question any more
      now.current = { ...next, older: only(next.older, (field) => field in unsaved) };
      setHeld(now.current);
      const dirty = Object.keys(unsaved).length > 0;
      if (key !== null) {
        const fields = only(unsaved, open);
        const stored: StoredDraft<T> = { draft: 2, ...(!isNew && { base: only(base(), open) }), fields };
        if (Object.keys(fields).length > 0) keepDraft(key, stored, about(fields));
        else dropDraft(key);
      }
      if (dirty === wasDirty) return;
      wasDirty = dirty;
      for (const listener of [...listeners]) listener();
    };
    return {
      isDirty,
      base,
      conflicts: () => Object.keys(now.current.older),
      current: () => now.current.fields,
      changes: typed,
      change: (part: Partial<T>) => put({ ...now.current, fields: { ...now.current.fields, ...part } }),
      begin: (values: T, isOwn = false): BegunInput<T> => {
        const first = !started;
        started = true;
        const kept = first ? read() : { base: base(), fields: typed() };
        const own = kept?.fields ?? {};
        const from: T = { ...values, ...kept?.base };
        const mine: T = { ...from, ...own };
        const merge = isOwn ? NOTHING : mergeFields(from, mine, values, changed);
        if (first) isNew = isOwn;
        put({
          initial: values,
          fields: { ...values, ...own },
          older: only(from, (field) => merge.conflicts.includes(String(field))),
        });
        const { theirs, conflicts } = merge;
        return { restored: first && isDirty(), theirs, conflicts, base: from, mine };
      },
      follows: (theirs: T) => (Object.keys(changed(base(), theirs)).length === 0 ? { ...theirs, ...typed() } : null),
      settle: (theirs: T, merged: T) => put({ initial: theirs, fields: merged, older: {} }),
      saved: (sent: T, later = name) => {
        if (key !== null && later !== name) {
          dropDraft(key);
          key = keyOf(later);
        }
        isNew = false;
        put({ initial: sent, fields: now.current.fields, older: {} });
      },
      forget: (values: T = now.current.initial) => put({ initial: values, fields: values, older: {} }),
      stored: () => read()?.fields ?? null,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  const { initial, fields } = held;
  return { initial, fields, ...calls, dirty: Object.keys(changed(initial, fields)).length > 0 };
}

const NOTHING: Pick<BegunInput<object>, 'theirs' | 'conflicts'> = { theirs: [], conflicts: [] };

function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const differs = (field: keyof T) => JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  return only(after, differs);
}

/** A draft of an older version of the form may have fields that no longer exist. */
function fromStorage<T extends object>(
  kept: object | undefined,
  blank: T,
): { readonly base?: Partial<T>; readonly fields: Partial<T> } | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const known = (fields: object) => only(fields as Partial<T>, (field) => field in blank);
  if (!('draft' in kept) || kept.draft !== 2) return { fields: known(kept) };
  const { base, fields } = kept as StoredDraft<T>;
  return { ...(base && { base: known(base) }), fields: known(fields) };
}

const only = <T extends object>(fields: Partial<T>, requested: (field: keyof T) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => requested(field as keyof T))) as Partial<T>;

/** Two versions of a form's fields that began as the same one. */
interface FieldMerge<Fields> {
  /** Theirs where only they changed a field, mine where I did. */
  readonly fields: Fields;
  /** Fields that only they changed. */
  readonly theirs: readonly string[];
  /** Fields that both changed, each otherwise. */
  readonly conflicts: readonly string[];
}

/**
 * Merges field by field: what only one side changed is taken from it. Where both did, the result has mine, and the field is
 * among the conflicts.
 *
 * @param changed returns the fields that differ
 */
function mergeFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  changed: (before: Fields, after: Fields) => Partial<Fields>,
): FieldMerge<Fields> {
  const byMe = changed(base, mine);
  const byThem = Object.keys(changed(base, theirs));
  const differing = changed(theirs, mine);
  return {
    fields: { ...theirs, ...byMe },
    theirs: byThem.filter((field) => !(field in byMe)),
    conflicts: byThem.filter((field) => field in byMe && field in differing),
  };
}
