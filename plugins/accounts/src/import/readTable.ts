import { type Column, furtherColumns, nameOfColumn, type Places } from './columns.ts';
import { type EntryKind, type ImportEntry, type ImportField, NO_ENTRY, withKind } from './ImportEntry.ts';

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Kinds of entries by the labels that programs give them, in lower case without blanks, hyphens and underscores. */
const KINDS: Readonly<Record<string, EntryKind>> = {
  '': 'login',
  login: 'login',
  password: 'login',
  website: 'login',
  web: 'login',
  logins: 'login',
  '1': 'login',
  webaccount: 'login',
  server: 'login',
  database: 'login',
  wifi: 'login',
  alias: 'other',
  passkey: 'other',
  note: 'note',
  securenote: 'note',
  notes: 'note',
  '2': 'note',
  card: 'card',
  creditcard: 'card',
  bankcard: 'card',
  '3': 'card',
  paymentcard: 'card',
  identity: 'identity',
  personalinfo: 'identity',
  contactinfo: 'identity',
  '4': 'identity',
  folder: 'other',
};

/** Reads the entries of a table whose columns are known. Every cell is kept, in its column or as a field with the column's name. */
export function readTable({ header, rows }: Table, places: Places): ImportEntry[] {
  const further = furtherColumns(header, places);
  const isPairs = header.slice(0, 7).join() === 'Folder,Title,Login,Password,Website Address,Notes,Shared Folder';
  return rows.map(({ line, cells }) => {
    const cell = (column: Column) => (places[column] === undefined ? '' : (cells[places[column]] ?? ''));
    const zoho = readSecretData(header, cells);
    const links = splitLinks([cell('link'), cell('links')]);
    const isNote = links[0] === 'http://sn';
    const fields = [
      ...(places.fields === undefined ? [] : readFields(cell('fields'), header[places.fields]!)),
      ...(isPairs ? readPairs(cells.slice(7)) : further.flatMap((at) => asField(header[at]!, cells[at] ?? ''))),
      ...zoho.fields,
    ];
    const account = cell('account').trim() || zoho.account;
    const email = cell('email').trim();
    return withKind({
      ...NO_ENTRY,
      line,
      kind: isNote ? 'note' : kindOf(cell('type'), (cell('password') || zoho.password) !== ''),
      title: cell('title').trim(),
      account: account === '' ? email : account,
      password: cell('password') || zoho.password,
      links: isNote ? [] : links,
      note: cell('note'),
      folder: cell('folder').trim(),
      totp: cell('totp').trim(),
      fields: email !== '' && account !== '' && email !== account ? [...asField('email', email), ...fields] : fields,
    });
  });
}

/** A word that is not known is that of an account, if the entry has a password. */
const kindOf = (type: string, hasPassword: boolean): EntryKind =>
  KINDS[type.toLowerCase().replace(/[\s_-]/g, '')] ?? (hasPassword ? 'login' : 'other');

/** A cell of a column without a meaning of its own; addresses of mail and names are no secrets, numbers may be. */
const asField = (name: string, value: string): ImportField[] =>
  value.trim() === '' ? [] : [{ name, value, isSecret: true }];

/** Addresses are separated by commas, blanks or line breaks; a comma inside of one stays. */
const splitLinks = (cells: readonly string[]): string[] => [
  ...new Set(
    cells
      .flatMap((cell) =>
        cell.trim().startsWith('[') ? jsonList(cell) : cell.split(/[\n\s]+|[,;](?=\s*(?:[a-z][a-z0-9+.-]*:\/\/|$))/i),
      )
      .map((link) => link.trim())
      .filter((link) => link !== '' && link !== 'http://'),
  ),
];

function jsonList(text: string): string[] {
  try {
    return (JSON.parse(text) as unknown[]).filter((each) => typeof each === 'string');
  } catch {
    return [text];
  }
}

/** Keeper's fields: name and value by turns. */
function readPairs(cells: readonly string[]): ImportField[] {
  const fields: ImportField[] = [];
  for (let at = 0; at < cells.length; at += 2)
    fields.push(...asField((cells[at] ?? '').replace(/^\$\w+:/, '') || 'Custom Field', cells[at + 1] ?? ''));
  return fields;
}

interface SecretData {
  readonly account: string;
  readonly password: string;
  readonly fields: readonly ImportField[];
}

/** Zoho's account and password are lines of one cell: `User Name:…`, `Password:…`. */
function readSecretData(header: readonly string[], cells: readonly string[]): SecretData {
  const at = header.findIndex((name) => /^secret ?data$/.test(nameOfColumn(name)));
  const fields = at === -1 ? [] : readFields(cells[at] ?? '', header[at]!);
  const take = (name: RegExp) => fields.find((field) => name.test(field.name))?.value ?? '';
  const isOwn = ({ name }: ImportField) => /^(secret ?type|user ?name|password)$/i.test(name);
  return {
    account: take(/^user ?name$/i).trim(),
    password: take(/^password$/i),
    fields: fields.filter((field) => !isOwn(field) && field.value.trim() !== ''),
  };
}

const secret = (name: string, value: string): ImportField => ({ name, value, isSecret: true });

/**
 * The further fields of one cell: JSON of NordPass and Zoho, `name: value` lines of Bitwarden, Keeper's pairs. A cell that is none of
 * these is one field, so that nothing of it is lost.
 */
function readFields(text: string, column: string): ImportField[] {
  const cell = text.trim();
  if (cell === '' || cell === '[]' || cell === '{}' || cell === 'NA') return [];
  return readJsonFields(cell) ?? readLines(cell, column);
}

function readJsonFields(text: string): ImportField[] | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.flatMap((each, at) => fieldOf(each, at));
    return Object.entries(value as Record<string, unknown>).map(([name, each]) => secret(name, textOf(each)));
  } catch {
    return undefined;
  }
}

function fieldOf(field: unknown, at: number): ImportField[] {
  if (typeof field !== 'object' || field === null) return [secret(String(at + 1), textOf(field))];
  const { label, name, key, value, type } = field as Record<string, unknown>;
  const title = [label, name, key].find((each): each is string => typeof each === 'string' && each !== '');
  return [{ name: title ?? String(at + 1), value: textOf(value ?? ''), isSecret: type !== 'text' }];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** A line without a name goes on with the one before. */
function readLines(text: string, column: string): ImportField[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    const found = /^([^:]{1,100}):(?!\/\/)\s?(.*)$/.exec(line);
    const last = fields.at(-1);
    if (found) fields.push({ name: found[1]!.trim(), value: found[2]! });
    else if (last) last.value += `\n${line}`;
    else fields.push({ name: column, value: line });
  }
  return fields.map(({ name, value }) => secret(name === '' ? column : name, value));
}
