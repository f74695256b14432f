import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftAbout } from './drafts.ts';
import { isMissing } from './failures.ts';
import { FormActivity } from './FormActivity.ts';
import type { FieldErrors, RecordForm, RecordFormOptions } from './recordFormTypes.ts';
import { sdkText } from './sdkText.ts';
import type { CallFailure } from './services.ts';
import { useAtrium, useFrame } from './useAtrium.ts';
import { type FormInput, useFormInput } from './useFormInput.ts';
import { useFormMerge } from './useFormMerge.ts';
import { draftName, useFormSaving } from './useFormSaving.ts';
import { useGuard } from './useGuard.ts';

/**
 * The form of a record, new or edited: reads it, keeps the input as a draft, validates, sends, and handles the
 * response. The server's field errors (422) are shown at their fields. Where another person saved first, or since a draft
 * was kept, both versions are merged (`merging`): what only one side changed is taken from it, and the person chooses where
 * both did. A draft whose record cannot be read any more can still be read. Saving waits for uploads. The frame asks about
 * unsaved input by itself.
 *
 * `RecordFormView` of `@atrium/ui/records` shows it.
 *
 * @example
 * const form = useRecordForm({
 *   name: 'note',
 *   id,
 *   blank: { title: '' },
 *   read: async () => ({ record: id === undefined ? null : await api.read({ params: { id } }), choices: null }),
 *   fieldsOf: ({ title }) => ({ title }),
 *   validate: ({ title }) => (title.trim() === '' ? { title: t('title.required') } : {}),
 *   save: (fields) => api.create({ body: fields }, { quiet: true }),
 *   onSaved: () => frame.close(),
 *   title: (record) => (record ? t('form.editing', { title: record.title }) : t('form.adding')),
 *   failed: () => t('form.failed'),
 * });
 */
export function useRecordForm<Row, Fields extends object, Choices>(
  options: RecordFormOptions<Row, Fields, Choices>,
): RecordForm<Row, Fields, Choices> {
  const { name, id, place, pane, blank } = options;
  const context = useAtrium();
  const { notices } = context;
  const frame = useFrame();
  const label = (field: string) => (context.t as (key: string) => string)(`field.${field}`);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [loaded, setLoaded] = useState<Loaded<Row, Choices> | null>(null);
  const now = useRef(loaded);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const [draft, setDraft] = useState<Partial<Fields> | null>(null);
  const [activity] = useState(() => new FormActivity());
  const input: FormInput<Fields> = useFormInput<Fields>(
    draftName(name, id, place),
    blank,
    options.changed,
    options.isSecret,
    (typed) => describeDraft(latest.current, { loaded: now.current, fields: input.current(), typed, label }),
  );
  const merging = useFormMerge(input, latest);
  const { fields, dirty, begin, stored } = input;
  const record = loaded?.record ?? null;
  const hold = useCallback((next: Loaded<Row, Choices>) => {
    now.current = next;
    setLoaded(next);
  }, []);

  const noticed = useRef(merging.noticed);
  noticed.current = merging.noticed;
  const load = useCallback(
    async (isOwn = false) => {
      setFailure(null);
      setDraft(null);
      try {
        const { read, fieldsOf: fieldsOfRow, blank: empty } = latest.current;
        const answer = await read();
        if (answer.record == null && latest.current.id !== undefined) throw missing();
        const begun = begin(answer.record ? fieldsOfRow(answer.record) : empty, isOwn || answer.record === null);
        if (begun.restored) notices.toast({ message: sdkText('form.restored') });
        hold(answer);
        if (answer.record) noticed.current(begun, answer.record);
      } catch (caught) {
        setDraft(stored());
        setFailure(caught as CallFailure);
      }
    },
    [notices, begin, stored, hold],
  );
  useEffect(() => void load(), [load, id]);

  const saving = useFormSaving({ latest, input, activity, merging, now, hold, load, setErrors });
  const forget = useCallback(() => {
    input.forget();
    setDraft(null);
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the input are stable
  }, [input.forget]);

  const title = options.title(record, fields);
  const isDirty = useCallback(
    // a file on its way is input, too
    () => activity.state().isPending || activity.state().uploading > 0 || input.isDirty(),
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the input are stable
    [activity, input.isDirty],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [input.subscribe(listener), activity.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the input are stable
    [activity, input.subscribe],
  );
  useGuard({ title, isDirty, save: saving.save, subscribe });
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded && frame.kind === 'panel') frame.setTitle(title);
  }, [frame, title, isLoaded]);
  useEffect(() => pane?.attach({ title, isDirty, forget }), [pane, title, isDirty, forget]);
  const known = isLoaded || isMissing(failure);
  useEffect(() => {
    if (known) pane?.keep(dirty);
  }, [known, dirty, pane]);

  const change = (part: Partial<Fields>) => {
    const before = input.current();
    const differs = (field: string) => field in part && part[field as keyof Fields] !== before[field as keyof Fields];
    input.change(part);
    setErrors(
      (wrong) => Object.fromEntries(Object.entries(wrong).filter(([field]) => !differs(field))) as typeof wrong,
    );
  };
  const choices = loaded?.choices ?? null;
  return {
    record,
    choices,
    ready: isLoaded,
    failure,
    draft,
    title,
    fields,
    dirty,
    errors,
    label,
    change,
    isDirty,
    forget,
    activity,
    save: saving.save,
    run: saving.run,
    saving: saving.isSending,
    waiting: saving.isWaiting,
    stopWaiting: saving.stopWaiting,
    merge: merging.merge,
    since: merging.since,
    merging: options.merging ?? NO_RULES,
    validate: (values) => options.validate?.(values) ?? {},
    describe: (field, values) => options.describe?.(field, values, { choices }),
    reload: () => void load(),
    field: (field, { required = false, most } = {}) => ({
      name: field,
      label: label(field),
      error: errors[field],
      required,
      missing: field in errors && isEmpty(fields[field]),
      ...(most !== undefined && { count: { text: String(fields[field]), most } }),
    }),
    files: (field) => ({
      value: fields[field],
      onChange: (value) => change({ [field]: value } as unknown as Partial<Fields>),
    }),
    input: (field) => ({
      value: String(fields[field]),
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Fields>),
    }),
  };
}

/** A list of records no longer has this one. */
const missing = (): CallFailure => Object.assign(new Error(''), { code: 404, http: 404, errors: [], data: null });

/** The same object in every render. */
const NO_RULES = {};

interface Loaded<Row, Choices> {
  readonly record: Row | null;
  readonly choices: Choices;
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

interface TypedInput<Row, Fields, Choices> {
  readonly loaded: { readonly record: Row | null; readonly choices: Choices } | null;
  /** All fields of the form. */
  readonly fields: Fields;
  /** Those that the draft has. */
  readonly typed: Partial<Fields>;
  label(field: string): string;
}

/** What the draft of a form says about itself, for a person who cannot open the form any more: titles, names, and what ids refer to. */
function describeDraft<Row, Fields extends object, Choices>(
  options: RecordFormOptions<Row, Fields, Choices>,
  { loaded, fields, typed, label }: TypedInput<Row, Fields, Choices>,
): DraftAbout {
  const names = Object.keys(typed);
  const isTyped = (name: string) => name in typed;
  const texts = names.flatMap((name) => {
    const text = options.describe?.(name, typed, { choices: loaded?.choices ?? null });
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  const { richTexts = [], people = [] } = options.merging ?? {};
  return {
    title: options.title(loaded?.record ?? null, fields),
    labels: Object.fromEntries(names.map((name) => [name, label(name)])),
    texts: Object.fromEntries(texts),
    richTexts: richTexts.filter(isTyped),
    people: people.filter(isTyped),
  };
}
