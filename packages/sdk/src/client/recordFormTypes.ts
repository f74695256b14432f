import type { ReactNode } from 'react';
import type { FormActivity } from './FormActivity.ts';
import type { CallFailure } from './services.ts';
import type { PaneLink } from './useRecordPane.ts';

/** The error message of each field. */
export type FieldErrors<Fields> = { readonly [Name in keyof Fields]?: string };

/** How two versions of a record are merged that began as the same one. */
export interface MergeRules<Fields extends object> {
  /** Formatted texts: merged by block, and chosen by block where both changed the same one. */
  readonly richTexts?: readonly (keyof Fields & string)[];
  /** Plain texts of several lines: merged by line. Others are chosen as a whole, unless one of the versions has a line break. */
  readonly texts?: readonly (keyof Fields & string)[];
  /** Lists whose order means nothing: what either side added is in the result, what either removed is not. */
  readonly sets?: readonly (keyof Fields & string)[];
  /** Lists of ids of employees: as `sets`, and shown by their names. */
  readonly people?: readonly (keyof Fields & string)[];
  /** Lists of entries with a `key`: merged by entry. */
  readonly lists?: readonly (keyof Fields & string)[];
  /**
   * Those of `lists` of which both versions of an entry can be kept: mine becomes a new entry, with another `key`, and null as `id`.
   * An entry that has values which the form does not know, such as a stored secret, cannot be repeated.
   */
  readonly repeatable?: readonly (keyof Fields & string)[];
  /** The merged fields go into the form and are not saved at once: it shows what saving would do before. */
  readonly isReviewed?: boolean;
  /** Fields that mean nothing apart and are chosen together, by the name of the group (the plugin's text `field.<name>`). */
  readonly groups?: Readonly<Record<string, readonly (keyof Fields & string)[]>>;
}

/** Who has saved a record meanwhile, and when. */
export interface SavedBy {
  readonly employeeId?: number;
  readonly name: string;
  /** `YYYY-MM-DD HH:mm` in the company's time. */
  readonly on?: string;
}

/** The merged fields; `copy` to save mine as another record; null to go back to the form. */
export type MergeAnswer<Fields> = Fields | 'copy' | null;

/** Two versions of a record's fields that are to be merged. */
export interface FormMerge<Fields extends object> {
  readonly base: Fields;
  readonly mine: Fields;
  readonly theirs: Fields;
  readonly savedBy: SavedBy | undefined;
  /** The result is saved; otherwise it only goes into the form. */
  readonly isSaving: boolean;
  /** Mine can be saved as another record. */
  readonly canCopy: boolean;
  answer(answer: MergeAnswer<Fields>): void;
}

/** What was changed elsewhere since a restored draft began. */
export interface ChangedSince {
  /** Names of the fields that follow the newer version. */
  readonly theirs: readonly string[];
  /** Names of the fields that both changed: they have to be merged before saving. */
  readonly conflicts: readonly string[];
  readonly savedBy: SavedBy | undefined;
  /** Asks how both are merged. */
  ask(): void;
  dismiss(): void;
}

/** A record that was saved. */
export interface SavedRecord<Row> {
  readonly id: number | string;
  /** The record as the server has it now, if it returned it: the form continues with it. */
  readonly record?: Row;
}

/** How the form of a record reads, checks, saves and merges its fields. */
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
   * @throws CallFailure: the fields of a 422 get their errors; after a 412 with the present record the person merges both
   * versions, and the result is sent
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
  /** How two versions of the record are merged. Without it fields are chosen one by one. */
  readonly merging?: MergeRules<Fields>;
  /**
   * Describes a field, or a group of `merging`, for people: the name of what an id refers to. Without it texts, numbers,
   * switches and lists of texts are shown as they are.
   *
   * @returns undefined for the default
   */
  describe?(name: string, fields: Partial<Fields>, about: { readonly choices: Choices | null }): ReactNode;
  /**
   * Who saved this version of the record, and when (`YYYY-MM-DD HH:mm`). By default its `updatedBy`, `updatedByName` and `updatedOn`.
   */
  savedBy?(record: Row): SavedBy | undefined;
  /** Saves the input as another record, as an answer to a newer version. Resolves to null if nothing was saved. */
  saveCopy?(fields: Fields): Promise<SavedRecord<Row> | null>;
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
  /** Attributes of an `UploadField` that come from the form. */
  files<Name extends keyof Fields & string>(name: Name): { value: Fields[Name]; onChange(value: Fields[Name]): void };
  /** Sets fields; their errors are removed. */
  change(part: Partial<Fields>): void;
  isDirty(): boolean;
  /** Resets to what was read or saved last. */
  forget(): void;
  reload(): void;
  /**
   * Waits for running uploads, validates, sends and reports the outcome. Resolves to false if nothing was saved, also where
   * a file was not uploaded.
   */
  save(): Promise<boolean>;
  /**
   * Like `save`, but runs other work, such as a preview. It runs only if the input is valid; its failure is handled
   * like that of a save.
   */
  run(work: (confirm: boolean) => Promise<unknown>): Promise<boolean>;
  /** What the fields are doing; `RecordFormView` provides it to them. */
  readonly activity: FormActivity;
  /** Saving waits for uploads. */
  readonly waiting: boolean;
  /** Ends this waiting: nothing is saved, the uploads go on. */
  stopWaiting(): void;
  /** Two versions that the person has to merge; null if there are none. `RecordFormView` shows them. */
  readonly merge: FormMerge<Fields> | null;
  /** What was changed elsewhere since the restored draft began. */
  readonly since: ChangedSince | null;
  /** Unsaved input of a record that cannot be read any more; null if there is none. */
  readonly draft: Partial<Fields> | null;
  /** Validates other values than the present ones, such as what two versions are merged to. */
  validate(fields: Fields): FieldErrors<Fields>;
  /** How its versions are merged. */
  readonly merging: MergeRules<Record<string, unknown>>;
  /** A field or group for people, or undefined for the default. */
  describe(name: string, fields: Partial<Fields>): ReactNode;
}
