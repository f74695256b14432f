import { MAX_FILE_ROWS, MAX_FILE_SIZE } from './limits.ts';
import { type ExportedAccount, readExport } from '../../import/readExport.ts';
import { passwordProblem } from '../../fields/passwordProblem.ts';

/** A row of a file, its password encrypted for the session. */
export interface SealedRow {
  readonly line: number;
  readonly title: string;
  readonly account: string;
  readonly password: string;
  readonly link: string;
  readonly remark: string;
}

/** What a file has, or why it cannot be read. */
export type FileOutcome =
  | { readonly name: string; readonly rows: readonly SealedRow[]; readonly skipped: number }
  | { readonly name: string; readonly problem: 'size' | 'quotes' | 'columns' | 'rows' | 'none' };

/** Lengths that the server takes; longer texts are wrong anyway, and refused in words (C.9-7; S2 §5). */
const LIMITS = { title: 500, account: 1000, link: 2000, remark: 5000 } as const;

/** Sent for a password that the rules do not allow: the row is refused as with the password itself. */
const NOT_ALLOWED = '-';

/** Characters that no text of the wire may contain. */
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/**
 * Reads a file of another password manager. It is never uploaded, and its passwords are encrypted row by row: nothing else
 * keeps them.
 */
export async function readFile(file: File, encrypt: (text: string) => Promise<string>): Promise<FileOutcome> {
  const { name } = file;
  if (file.size > MAX_FILE_SIZE) return { name, problem: 'size' };
  const found = readExport(decode(await file.arrayBuffer()));
  if (typeof found === 'string') return { name, problem: found };
  if (found.rows.length === 0) return { name, problem: 'none' };
  if (found.rows.length > MAX_FILE_ROWS) return { name, problem: 'rows' };
  const rows: SealedRow[] = [];
  for (const row of found.rows) rows.push(await seal(row, encrypt));
  return { name, rows, skipped: found.skipped };
}

async function seal(row: ExportedAccount, encrypt: (text: string) => Promise<string>): Promise<SealedRow> {
  const { line, password } = row;
  const text = (name: keyof typeof LIMITS) => row[name].replaceAll(UNSAFE, '\ufffd').slice(0, LIMITS[name]);
  const plain = passwordProblem(password) === 'invalid' ? NOT_ALLOWED : password;
  return {
    ...{ line, title: text('title'), account: text('account'), link: text('link'), remark: text('remark') },
    // an empty one is not encrypted
    password: plain === '' ? '' : await encrypt(plain),
  };
}

/** UTF-8, else Big5. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}
