import { useCallback, useEffect, useRef, useState } from 'react';
import { announceRecordSaved } from './savedRecords.ts';
import { confirmFirst } from './confirmFirst.ts';
import { hasCode, isMissing } from './isMissing.ts';
import { sdkText } from './sdkText.ts';
import type { CallFailure } from './services.ts';
import { useAtrium, useFrame } from './useAtrium.ts';
import { useFormInput } from './useFormInput.ts';
import { useGuard } from './useGuard.ts';
import type { PaneLink } from './useRecordPane.ts';

const OUTDATED = 412;

/** The error message of each field. */
export type FieldErrors<Fields> = { readonly [Name in keyof Fields]?: string };

/** A record that was saved. */
export interface SavedRecord<Row> {
  readonly id: number | string;
  /** The record as the server has it now, if it returned it: the form continues with it. */
  readonly record?: Row;
}

export interface RecordFormOptions<Row, Fields extends object, Choices> {
  /** What kind of record it is: part of the draft's name. */
  readonly name: string;
  /** undefined for a new record. */
  readonly id: number | string | undefined;
  /** Distinguishes the drafts of new records that are created in different places. */
  readonly place?: string;
  /** The pane that contains the form, if it is shown beside a list (`useRecordPane`). */
  readonly pane?: PaneLink | undefined;
  /** A new record's fields. */
  readonly blank: Fields;
  /** Reads the record (null for a new one) and what the form chooses from. */
  read(): Promise<{ readonly record: Row | null; readonly choices: Choices }>;
  fieldsOf(record: Row): Fields;
  /** Returns the fields that differ; by default those whose JSON differs. */
  changed?(before: Fields, after: Fields): Partial<Fields>;
  /** Whether a field is a password or another secret: it is unsaved input like the others, and never stored as a draft. */
  isSecret?(field: string): boolean;
  /** Validates the fields, empty required ones included. */
  validate?(fields: Fields): FieldErrors<Fields>;
  /** Called with what `validate` found, before the first invalid field is focused. */
  onInvalid?(errors: FieldErrors<Fields>): Promise<void>;
  /**
   * Sends the fields. `confirm` is true when the person has answered the server's question (`confirmFirst`).
   *
   * @throws CallFailure: the fields of a 422 get their errors, a 412 asks which version to keep
   */
  save(
    fields: Fields,
    about: { readonly record: Row | null; readonly changes: Partial<Fields>; readonly confirm: boolean },
  ): Promise<SavedRecord<Row>>;
  /**
   * Handles a refusal of `save` or `run` itself, instead of the form: a conflict that has a dialog of its own. Nothing was
   * saved, and the input stays.
   *
   * @returns true if it was handled; otherwise the form goes on as without it
   */
  onRefused?(refusal: CallFailure): boolean | Promise<boolean>;
  onSaved?(saved: SavedRecord<Row>, isNew: boolean): void;
  /** The title of the form: 「編輯白名單：總公司」. A panel takes it as its title. */
  title(record: Row | null, fields: Fields): string;
  /** Title of the alert where saving failed. */
  failed(isNew: boolean): string;
}

/** The attributes of `Field` that come from the form. */
export interface FieldOfForm {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** True if the error is that a required field is empty. */
  readonly missing: boolean;
  readonly required?: boolean;
  readonly count?: { readonly text: string; readonly most: number };
}

/** A form of one record: input, state and actions. */
export interface RecordForm<Row, Fields extends object, Choices = unknown> {
  /** The record as it was read or saved last; null for a new one. */
  readonly record: Row | null;
  /** null until loaded. */
  readonly choices: Choices | null;
  readonly ready: boolean;
  /** Why it could not be read. */
  readonly failure: CallFailure | null;
  readonly saving: boolean;
  readonly title: string;
  readonly fields: Fields;
  readonly dirty: boolean;
  readonly errors: FieldErrors<Fields>;
  /** Name of a field for people: the plugin's text `field.<name>`. */
  label(name: string): string;
  /** Attributes for `Field`. `most` counts the characters of a text. */
  field(name: keyof Fields & string, rules?: { readonly required?: boolean; readonly most?: number }): FieldOfForm;
  /** Attributes of the input of a text. */
  input(name: keyof Fields & string): { value: string; onChange(event: { target: { value: string } }): void };
  /** Attributes of an `UploadField` that come from the form: saving waits for its uploads and shows how many there are. */
  files<Name extends keyof Fields & string>(
    name: Name,
  ): { value: Fields[Name]; onChange(value: Fields[Name]): void; onUploading(count: number): void };
  /** Sets fields; their errors are removed. */
  change(part: Partial<Fields>): void;
  isDirty(): boolean;
  /** Resets to what was read or saved last. */
  forget(): void;
  reload(): void;
  /** Validates, sends and reports the outcome. Resolves to false if nothing was saved. */
  save(): Promise<boolean>;
  /**
   * Like `save`, but runs other work, such as a preview. It runs only if the input is valid; its failure is handled
   * like that of a save.
   */
  run(work: (confirm: boolean) => Promise<unknown>): Promise<boolean>;
}

/**
 * The form of a record, new or edited: reads it, keeps the input as a draft, validates, sends, and handles the
 * response. A deleted record (404) clears its draft; the server's field errors (422) are shown at their fields; if
 * another person saved first (412), the person chooses between their input and the newer version. The frame asks about
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
  const { name, id, place, pane, blank, fieldsOf, validate } = options;
  const context = useAtrium();
  const { notices } = context;
  const frame = useFrame();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [loaded, setLoaded] = useState<{ readonly record: Row | null; readonly choices: Choices } | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const [saving, setSaving] = useState(false);
  const input = useFormInput<Fields>(draftOf(name, id, place), blank, options.changed, options.isSecret);
  const { fields, dirty, begin, forget, isDirty } = input;
  const record = loaded?.record ?? null;
  const hold = (next: Row) => setLoaded((known) => known && { ...known, record: next });

  const load = useCallback(async () => {
    setFailure(null);
    try {
      const { read, fieldsOf: fieldsOfRow, blank: empty } = latest.current;
      const answer = await read();
      if (begin(answer.record ? fieldsOfRow(answer.record) : empty))
        notices.toast({ message: sdkText('form.restored') });
      setLoaded(answer);
    } catch (caught) {
      if (isMissing(caught)) forget();
      setFailure(caught as CallFailure);
    }
  }, [notices, begin, forget]);
  useEffect(() => void load(), [load, id]);

  /** Reports why it was not saved. */
  const refuse = async (refusal: CallFailure) => {
    setErrors(Object.fromEntries(refusal.errors?.map(({ field, rule }) => [field, rule]) ?? []) as FieldErrors<Fields>);
    const title = options.failed(record === null);
    if (!hasCode(refusal, OUTDATED) || !refusal.data)
      return notices.alert({ title, message: refusal.message, tone: 'danger' });
    // Keeping the input loses nothing, so it is the primary answer and Escape's.
    const keeps = await notices.confirm({
      ...{ title, message: refusal.message, tone: 'danger', escape: 'confirm' },
      ...{ confirm: sdkText('form.keepMine'), cancel: sdkText('form.takeNew') },
    });
    const current = refusal.data as Row;
    if (keeps) begin(fieldsOf(current));
    else forget(fieldsOf(current));
    hold(current);
    setErrors({});
  };
  const uploading = useRef(new Map<string, number>());
  const uploadErrors = () =>
    Object.fromEntries(
      [...uploading.current]
        .filter(([, count]) => count > 0)
        .map(([field, count]) => [field, sdkText('form.uploading', { count })]),
    ) as FieldErrors<Fields>;
  /** The same function in every render, since an upload field calls it whenever its number changes. */
  const [uploadingOf] = useState(() => {
    const made = new Map<string, (count: number) => void>();
    return (field: string) => {
      const known = made.get(field) ?? ((count: number) => void uploading.current.set(field, count));
      made.set(field, known);
      return known;
    };
  });
  const run = async (work: (confirm: boolean) => Promise<unknown>): Promise<boolean> => {
    if (saving || !loaded) return false;
    const wrong = { ...validate?.(fields), ...uploadErrors() };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      await options.onInvalid?.(wrong);
      return false;
    }
    try {
      return await confirmFirst(notices, (confirm) => {
        setSaving(true);
        // Not busy any more while a question or message about the response is open.
        return work(confirm).finally(() => setSaving(false));
      });
    } catch (caught) {
      const refusal = caught as CallFailure;
      if (!(await options.onRefused?.(refusal))) await refuse(refusal);
      return false;
    }
  };
  const save = () =>
    run(async (confirm) => {
      const saved = await options.save(fields, { record, changes: input.changes(), confirm });
      input.saved(fields, draftOf(name, saved.id));
      if (saved.record) {
        begin(fieldsOf(saved.record));
        hold(saved.record);
      } else if (pane && record) void load();
      announceRecordSaved(context);
      options.onSaved?.(saved, record === null);
    });

  const title = options.title(record, fields);
  useGuard({ title, isDirty, save });
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded && frame.kind === 'panel') frame.setTitle(title);
  }, [frame, title, isLoaded]);
  useEffect(() => pane?.attach({ title, isDirty, forget: () => forget() }), [pane, title, isDirty, forget]);
  const known = isLoaded || isMissing(failure);
  useEffect(() => {
    if (known) pane?.keep(dirty);
  }, [known, dirty, pane]);

  const change = (part: Partial<Fields>) => {
    const differs = (field: string) => field in part && part[field as keyof Fields] !== fields[field as keyof Fields];
    input.change(part);
    setErrors(
      (wrong) => Object.fromEntries(Object.entries(wrong).filter(([field]) => !differs(field))) as typeof wrong,
    );
  };
  const t = context.t as (key: string) => string;
  const label = (field: string) => t(`field.${field}`);
  return {
    ...{ record, choices: loaded?.choices ?? null, ready: isLoaded, failure, saving, title },
    ...{ fields, dirty, errors, label, change, isDirty, save, run },
    forget: () => forget(),
    reload: () => void load(),
    field: (field, { required = false, most } = {}) => ({
      ...{ name: field, label: label(field), error: errors[field], required },
      missing: field in errors && isEmpty(fields[field]),
      ...(most !== undefined && { count: { text: String(fields[field]), most } }),
    }),
    files: (field) => ({
      value: fields[field],
      onChange: (value) => change({ [field]: value } as unknown as Partial<Fields>),
      onUploading: uploadingOf(field),
    }),
    input: (field) => ({
      value: String(fields[field]),
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Fields>),
    }),
  };
}

const draftOf = (name: string, id: number | string | undefined, place = '') => `${name} ${id ?? `new ${place}`}`.trim();

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);
