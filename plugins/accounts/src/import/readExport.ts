import { parseCsv } from './parseCsv.ts';

/** An account of a file of another password manager, its password in plain text. */
export interface ExportedAccount {
  readonly line: number;
  readonly title: string;
  readonly account: string;
  readonly password: string;
  readonly link: string;
  readonly remark: string;
}

/** What a file has. */
export interface Export {
  readonly rows: readonly ExportedAccount[];
  /** Entries that are no accounts: notes, cards, identities. */
  readonly skipped: number;
}

/** Names of the columns in Bitwarden, KeePassXC, KeePass 2 and browsers, in lower case. */
const COLUMNS = {
  title: ['name', 'title', 'account'],
  account: ['login_username', 'username', 'user name', 'login name'],
  password: ['login_password', 'password'],
  link: ['login_uri', 'url', 'web site'],
  remark: ['notes', 'note', 'comments'],
} as const;
type Column = keyof typeof COLUMNS;

/**
 * Reads a CSV file of Bitwarden, KeePass, KeePassXC or a browser by its column names. It happens in the browser: the file is
 * never uploaded.
 *
 * @returns `quotes` if the file is damaged, `columns` if it has no columns for account and password
 */
export function readExport(text: string): Export | 'quotes' | 'columns' {
  const records = parseCsv(text);
  if (!records) return 'quotes';
  const [head, ...body] = records;
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const place = (column: Column) => names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name));
  const places = Object.fromEntries(
    (Object.keys(COLUMNS) as Column[]).map((column) => [column, place(column)]),
  ) as Record<Column, number>;
  if (places.account === -1 || places.password === -1) return 'columns';
  const type = names.indexOf('type');
  const logins = body.filter(({ cells }) => type === -1 || ['', 'login'].includes(cells[type] ?? ''));
  const rows = logins.map(({ line, cells }) => {
    const of = (column: Column) => cells[places[column]] ?? '';
    // Bitwarden puts several addresses into one cell.
    const link = of('link').split(',')[0]!.trim();
    return {
      line,
      title: of('title').trim(),
      account: of('account').trim(),
      password: of('password'),
      link,
      remark: of('remark'),
    };
  });
  return { rows, skipped: body.length - logins.length };
}
