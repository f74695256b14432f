import { z } from 'zod';
import { type EntryKind, type ImportEntry, type ImportField, NO_ENTRY, withKind } from './ImportEntry.ts';

const Text = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
const Details = z.record(z.string(), z.unknown()).nullish();

/** The JSON export of Bitwarden and Vaultwarden: of one person with folders, of an organisation with collections. */
const Export = z.object({
  encrypted: z.boolean().optional(),
  folders: z.array(z.object({ id: Text, name: Text })).nullish(),
  collections: z.array(z.object({ id: Text, name: Text })).nullish(),
  items: z.array(
    z.object({
      type: z.number(),
      name: Text,
      notes: Text,
      folderId: Text,
      collectionIds: z.array(Text).nullish(),
      fields: z.array(z.object({ name: Text, value: Text, type: z.number().optional() })).nullish(),
      login: z
        .object({
          username: Text,
          password: Text,
          totp: Text,
          uris: z.array(z.object({ uri: Text })).nullish(),
        })
        .nullish(),
      passwordHistory: z.array(z.object({ password: Text, lastUsedDate: Text })).nullish(),
      card: Details,
      identity: Details,
      sshKey: Details,
    }),
  ),
});

const KINDS: Readonly<Record<number, EntryKind>> = { 1: 'login', 2: 'note', 3: 'card', 4: 'identity' };
/** A field of this type is shown in plain text by Bitwarden. */
const TEXT = 0;

/** @returns undefined for JSON that is none; `encrypted` for one with a password of its own */
export function readBitwarden(value: unknown): ImportEntry[] | 'encrypted' | undefined {
  if ((value as { encrypted?: unknown } | null)?.encrypted === true) return 'encrypted';
  const read = Export.safeParse(value);
  if (!read.success) return undefined;
  const { items, folders, collections } = read.data;
  const names = new Map([...(folders ?? []), ...(collections ?? [])].map(({ id, name }) => [id, name]));
  return items.map((item, at) => {
    const { login } = item;
    const places = [item.folderId, ...(item.collectionIds ?? [])].flatMap((id) => names.get(id) ?? []);
    return withKind({
      ...NO_ENTRY,
      line: at + 1,
      kind: KINDS[item.type] ?? 'other',
      title: item.name,
      note: item.notes,
      folder: places.join('、'),
      account: login?.username ?? '',
      password: login?.password ?? '',
      totp: login?.totp ?? '',
      links: (login?.uris ?? []).map(({ uri }) => uri).filter((uri) => uri !== ''),
      fields: [
        ...(item.fields ?? []).map(({ name, value, type }) => ({ name, value, isSecret: type !== TEXT })),
        ...detailsOf(item.card),
        ...detailsOf(item.identity),
        ...detailsOf(item.sshKey),
        ...(item.passwordHistory ?? []).map(({ password, lastUsedDate }) => ({
          name: `passwordHistory ${lastUsedDate.slice(0, 10)}`.trim(),
          value: password,
          isSecret: true,
        })),
      ].filter(({ value }) => value !== ''),
    });
  });
}

const detailsOf = (details: Readonly<Record<string, unknown>> | null | undefined): ImportField[] =>
  Object.entries(details ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value), isSecret: true }] : [],
  );
