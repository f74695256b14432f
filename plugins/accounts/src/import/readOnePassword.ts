import { z } from 'zod';
import { type EntryKind, type ImportEntry, type ImportField, NO_ENTRY, withKind } from './ImportEntry.ts';

const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .catch('')
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
const list = <Each extends z.ZodType>(each: Each) => z.array(each).nullish().catch([]);

const Section = z.object({
  title: Text,
  fields: list(z.object({ title: Text, id: Text, value: z.record(z.string(), z.unknown()).nullish().catch({}) })),
});
const Item = z.object({
  categoryUuid: Text,
  trashed: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  overview: z
    .object({ title: Text, url: Text, urls: list(z.object({ url: Text })), tags: list(Text) })
    .optional()
    .catch(undefined),
  details: z
    .object({
      loginFields: list(z.object({ name: Text, value: Text, designation: Text, fieldType: Text })),
      notesPlain: Text,
      password: Text,
      sections: list(Section),
      passwordHistory: list(z.object({ value: Text, time: Text })),
      documentAttributes: z.object({ fileName: Text }).nullish().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
/** `export.data` of a .1pux (1Password Unencrypted Export); earlier versions have each item below `item`. */
const Export = z.object({
  accounts: z.array(
    z.object({
      vaults: z.array(
        z.object({
          attrs: z.object({ name: Text }).optional(),
          items: z.array(z.union([z.object({ item: Item }).transform(({ item }) => item), Item])),
        }),
      ),
    }),
  ),
});

const KINDS: Readonly<Record<string, EntryKind>> = {
  '001': 'login',
  '005': 'login',
  '102': 'login',
  '109': 'login',
  '110': 'login',
  '111': 'login',
  '112': 'login',
  '002': 'card',
  '003': 'note',
  '004': 'identity',
};
/** Fields of servers, databases, routers, mailboxes and API credentials that are their account and password. */
const ACCOUNT = /^(?:pop_|smtp_)?username$|^network_name$/;
const PASSWORD = /^(?:pop_|smtp_)?password$|^wireless_password$|^credential$/;

interface Field extends ImportField {
  readonly id: string;
  /** As 1Password calls it: `concealed`, `url`, `totp`. */
  readonly type: string;
}

/** @returns undefined for a text that is none */
export function readOnePassword(value: unknown): ImportEntry[] | undefined {
  const read = Export.safeParse(value);
  if (!read.success) return undefined;
  const items = read.data.accounts.flatMap(({ vaults }) =>
    vaults.flatMap(({ attrs, items: own }) => own.map((item) => ({ item, vault: attrs?.name ?? '' }))),
  );
  return items.map(({ item, vault }, at) => withKind({ ...readItem(item, vault), line: at + 1 }));
}

function readItem(
  { categoryUuid, trashed, overview, details }: z.output<typeof Item>,
  vault: string,
): Omit<ImportEntry, 'line'> {
  const logins = details?.loginFields ?? [];
  const fields = (details?.sections ?? []).flatMap((section) =>
    (section.fields ?? []).flatMap((field) => readField(field, section.title)),
  );
  const take = (is: (field: Field) => boolean): string => {
    const found = fields.findIndex((field) => is(field));
    return found === -1 ? '' : fields.splice(found, 1)[0]!.value;
  };
  const designated = (name: string) => logins.find(({ designation }) => designation === name)?.value ?? '';
  const account = designated('username') || take(({ id }) => ACCOUNT.test(id));
  const password = designated('password') || (details?.password ?? '') || take(({ id }) => PASSWORD.test(id));
  const totp = take(({ type }) => type === 'totp');
  const links = [overview?.url ?? '', ...(overview?.urls ?? []).map(({ url }) => url)].filter((url) => url !== '');
  const others = logins
    .filter(({ designation, value }) => designation !== 'username' && designation !== 'password' && value !== '')
    .map(({ name, value, fieldType }) => ({ name, value, isSecret: fieldType === 'P' }));
  const file = details?.documentAttributes?.fileName ?? '';
  const isTrashed = trashed === true || trashed === 'Y';
  return {
    ...NO_ENTRY,
    account,
    password,
    totp,
    note: details?.notesPlain ?? '',
    kind: isTrashed ? 'other' : (KINDS[categoryUuid] ?? 'other'),
    title: overview?.title ?? '',
    links: [...new Set(links)],
    folder: [vault, ...(overview?.tags ?? [])].filter((name) => name !== '').join('、'),
    fields: [
      ...fields.map(({ name, value, isSecret }) => ({ name, value, isSecret })),
      ...others,
      ...(details?.passwordHistory ?? []).map(({ value, time }) => ({
        name: `passwordHistory ${writeDay(Number(time))}`.trim(),
        value,
        isSecret: true,
      })),
    ].filter(({ value }) => value !== ''),
    files: file === '' ? [] : [file],
  };
}

/** Types whose values are plain in 1Password, too. */
const PLAIN = new Set(['string', 'url', 'email', 'phone', 'date', 'monthYear', 'menu', 'gender', 'address']);

function readField(
  {
    title,
    id,
    value,
  }: { readonly title: string; readonly id: string; readonly value?: Record<string, unknown> | null | undefined },
  section: string,
): Field[] {
  const [[type, content] = ['', '']] = Object.entries(value ?? {});
  const text = writeValue(type, content);
  const name = [section, title || id].filter((part) => part !== '').join(' ');
  return text === '' ? [] : [{ id, type, name: name || type, value: text, isSecret: !PLAIN.has(type) }];
}

function writeValue(type: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (type === 'date' && typeof value === 'number') return writeDay(value);
  if (type === 'monthYear' && typeof value === 'number')
    return `${Math.floor(value / 100)}-${String(value % 100).padStart(2, '0')}`;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object') return '';
  const parts = value as Record<string, unknown>;
  if (typeof parts['email_address'] === 'string') return parts['email_address'];
  if (typeof parts['privateKey'] === 'string') return parts['privateKey'];
  return Object.values(parts)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}

/** @param seconds since 1970 */
const writeDay = (seconds: number): string =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString().slice(0, 10) : '';
