/** What an entry of another program is. Others than accounts are imported only if a person chooses so. */
export type EntryKind = 'login' | 'noPassword' | 'note' | 'card' | 'identity' | 'other';

/** A further field, in plain text. */
export interface ImportField {
  readonly name: string;
  readonly value: string;
  readonly isSecret: boolean;
}

/** An entry of a file of another password manager, in plain text; it exists in the memory of the browser only. */
export interface ImportEntry {
  /** The line of the file, or the number of the entry. */
  readonly line: number;
  readonly kind: EntryKind;
  readonly title: string;
  readonly account: string;
  readonly password: string;
  readonly links: readonly string[];
  readonly note: string;
  readonly folder: string;
  /** Seed of one-time codes, as the program wrote it. */
  readonly totp: string;
  readonly fields: readonly ImportField[];
  /** Names of attached files, which are not kept themselves. */
  readonly files: readonly string[];
}

export const NO_ENTRY: Omit<ImportEntry, 'line'> = {
  kind: 'login',
  title: '',
  account: '',
  password: '',
  links: [],
  note: '',
  folder: '',
  totp: '',
  fields: [],
  files: [],
};

/** An entry of accounts without a password is one of its own kind: what it has is kept only if a person chooses so. */
export const withKind = (entry: ImportEntry): ImportEntry =>
  entry.kind === 'login' && entry.password === '' ? { ...entry, kind: 'noPassword' } : entry;
