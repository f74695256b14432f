/** What a column of an export is. */
export type Column =
  'title' | 'account' | 'email' | 'password' | 'link' | 'links' | 'note' | 'folder' | 'totp' | 'type' | 'fields';

const COLUMNS: readonly Column[] = [
  ...(['title', 'account', 'password', 'link', 'links', 'note', 'folder', 'totp'] as const),
  ...(['email', 'type', 'fields'] as const),
];

/** Names of columns in lower case, the most specific first. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  title: [
    ...[
      'display_name',
      'password name',
      'secret name',
      'title',
      'name',
      'account',
      'website name',
      'item name',
      'entry',
    ],
    ...['名稱', '標題', '站台', '網站名稱'],
  ],
  account: [
    ...[
      'login_username',
      'login name',
      'login',
      'username',
      'user name',
      'user',
      'userid',
      'user id',
      'username_value',
      'account',
    ],
    ...['帳號', '使用者名稱', '使用者', '登入名稱', '账号', '用户名'],
  ],
  email: ['email', 'e-mail', '電子郵件'],
  password: ['login_password', 'password', 'pwd', 'pass', 'passwd', 'password_value', '密碼', '密码'],
  link: [
    ...['login_uri', 'login_urls', 'url', 'urls', 'web site', 'website', 'website address', 'website url'],
    ...['password url', 'secret url', 'uri', 'link', 'origin_url', 'address', '網址', '網站', '連結', '网址'],
  ],
  links: ['additional_urls', 'matchurl', 'additional urls', '其他網址'],
  note: ['notes', 'note', 'extra', 'comments', 'comment', 'description', 'remark', '備註', '說明', '备注'],
  folder: [
    ...['folder', 'collections', 'grouping', 'group', 'group tree', 'folder name', 'category', 'tags', 'vault'],
    ...['!group_name', '資料夾', '群組', '分類'],
  ],
  totp: [
    ...['login_totp', 'totp', 'otpauth', 'otpsecret', 'otpurl', 'otp secret', 'otp', 'one-time password'],
    ...['2fa', '驗證碼金鑰'],
  ],
  type: ['type', '種類'],
  fields: ['fields', 'custom_fields', 'custom fields', 'rffieldsv2', 'customdata', 'custom data'],
};

/** What says nothing to a person: state of the other program. They are named on the screen, and not kept. */
const STATE = new Set([
  ...['favorite', 'fav', 'favourite', 'reprompt', 'archived', 'archiveddate', 'icon', 'guid', 'httprealm'],
  ...['formactionorigin', 'timecreated', 'timelastused', 'timepasswordchanged', 'last modified', 'created', 'uuid'],
  ...['createtime', 'modifytime', 'shared folder', 'classification', 'is_folder', 'password age', '!group_id'],
  ...['!group_parent', '!type', 'created at', 'updated at', 'last accessed', 'strength'],
]);

/** Where the columns of a table are: index by meaning; undefined for one that it has not. */
export type Places = Readonly<Partial<Record<Column, number>>>;

export const nameOfColumn = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** The columns by their names. `account` is a title where another column is the account, as in KeePass. */
export function placeColumns(header: readonly string[]): Places {
  const names = header.map(nameOfColumn);
  const taken = new Set<number>();
  const places: Partial<Record<Column, number>> = {};
  const order: readonly Column[] = [
    'password',
    'account',
    ...COLUMNS.filter((each) => !/^(password|account)$/.test(each)),
  ];
  for (const column of order)
    for (const name of NAMES[column]) {
      const at = names.findIndex((each, index) => each === name && !taken.has(index));
      if (at === -1) continue;
      places[column] = at;
      taken.add(at);
      break;
    }
  return places;
}

/** Columns that are kept as fields: neither placed nor state of the other program. */
export const furtherColumns = (header: readonly string[], places: Places): number[] => {
  const placed = new Set(Object.values(places));
  return header.flatMap((name, at) => (name === '' || placed.has(at) || STATE.has(nameOfColumn(name)) ? [] : [at]));
};

/** Names of columns that are not kept. */
export const leftColumns = (header: readonly string[], places: Places): string[] => {
  const placed = new Set(Object.values(places));
  return header.filter((name, at) => !placed.has(at) && STATE.has(nameOfColumn(name)));
};

const SECRET = /pass|pwd|secret|otp|pin\b|private|seed|cvv|\u5bc6|\u91d1\u9470/i;

/**
 * Columns whose cells a screen does not show: passwords and seeds, and what is kept as a protected field. While no column is the password,
 * a person has to see which one is: then only those are hidden whose names say what they are.
 */
export function hasSecrets(header: readonly string[], places: Places): ReadonlySet<number> {
  const further = places.password === undefined ? [] : furtherColumns(header, places);
  const named = header.flatMap((name, at) => (SECRET.test(name) ? [at] : []));
  const placed = [places.password, places.totp, places.fields].filter((at) => at !== undefined);
  return new Set([...placed, ...further, ...named]);
}

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
