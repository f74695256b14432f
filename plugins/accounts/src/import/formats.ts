import { nameOfColumn } from './columns.ts';

/** Programs whose files are recognised by the names of their columns, the most specific first. */
const FORMATS: readonly (readonly [name: string, ...columns: string[]])[] = [
  ['Synology C2 Password', 'login_username', 'login_password', 'login_urls'],
  ['Bitwarden', 'login_username', 'login_password', 'login_uri'],
  ['NordPass', 'name', 'url', 'username', 'password', 'note', 'cardholdername'],
  ['NordPass', 'name', 'url', 'additional_urls', 'username', 'password', 'type'],
  ['Dashlane', 'username', 'title', 'password', 'note', 'url', 'category'],
  ['LastPass', 'url', 'username', 'password', 'extra', 'name', 'grouping'],
  ['RoboForm', 'name', 'url', 'login', 'pwd', 'note'],
  ['Zoho Vault', 'secretdata'],
  ['Zoho Vault', 'secret data'],
  ['Proton Pass', 'type', 'name', 'url', 'username', 'password', 'vault'],
  ['Proton Pass', 'type', 'name', 'url', 'username', 'password', 'createtime'],
  ['Buttercup', '!group_name', 'title', 'username', 'password'],
  ['Firefox', 'url', 'username', 'password', 'httprealm', 'guid'],
  ['KeePassXC', 'group', 'title', 'username', 'password', 'url', 'notes'],
  ['KeePass', 'account', 'login name', 'password', 'web site', 'comments'],
  ['Keeper', 'folder', 'title', 'login', 'password'],
  ['1Password', 'title', 'username', 'password', 'archived'],
  ['1Password', 'title', 'website', 'username', 'password'],
  ['Safari／iCloud 鑰匙圈', 'title', 'url', 'username', 'password', 'otpauth'],
  ['Chrome、Edge、Google', 'name', 'url', 'username', 'password'],
];

/** The program that wrote a table with these columns; undefined for one that is not known. */
export function recogniseFormat(header: readonly string[]): string | undefined {
  const names = new Set(header.map(nameOfColumn));
  return FORMATS.find(([, ...columns]) => columns.every((column) => names.has(column)))?.[0];
}

/** Columns of Keeper, whose file has no line with their names; pairs of names and values of fields follow. */
export const KEEPER = ['Folder', 'Title', 'Login', 'Password', 'Website Address', 'Notes', 'Shared Folder'] as const;

/** Whether rows without a header are those of Keeper: seven columns or more, the fifth an address or empty. */
export function isKeeper(rows: readonly { readonly cells: readonly string[] }[]): boolean {
  const isAddress = (text = '') =>
    text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[\w.-]+\.[a-z]{2,}/i.test(text);
  return (
    rows.length > 0 &&
    rows.every(({ cells }) => cells.length >= 6 && isAddress(cells[4])) &&
    rows.some(({ cells }) => cells[3] !== '')
  );
}
