import {
  MAX_EXTRA_NAME,
  MAX_EXTRA_VALUE,
  MAX_EXTRAS,
  MAX_IMPORTED_PASSWORD,
  MAX_LINKS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from '../contract/limits.ts';
import { validateAccountName, isWebAddress } from '../fields/fieldRules.ts';
import { readSeed } from '../fields/oneTimeCode.ts';
import type { ImportEntry } from './ImportEntry.ts';

export interface RowExtra {
  readonly name: string;
  readonly kind: 'text' | 'secret' | 'totp';
  readonly value: string;
}

/** What was kept in another place than in the file, since the vault has rules for the field. */
export type Conversion =
  'account' | 'noAccount' | 'title' | 'link' | 'note' | 'totp' | 'password' | 'characters' | 'many' | 'file';

/** An entry as the vault stores it, in plain text. */
export interface PlainAccount {
  readonly title: string;
  readonly account: string;
  readonly password: string;
  readonly link: string;
  readonly otherLinks: readonly string[];
  readonly remark: string;
  readonly extras: readonly RowExtra[];
  readonly conversions: readonly Conversion[];
}

/** Names of the fields that keep what does not fit elsewhere, in the language of the person. */
export type FieldNames = Readonly<
  Record<'title' | 'account' | 'password' | 'link' | 'note' | 'folder' | 'code' | 'seed' | 'file' | 'rest', string>
>;

/** What is stored for a missing account, or a missing password of a card or note: neither may be empty. */
export const NOTHING = '-';

/** Characters that no text of the wire may contain. */
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
// oxlint-disable-next-line no-control-regex -- what a line may not have
const NOT_ONE_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f]+/g;
// oxlint-disable-next-line no-control-regex -- what an encrypted text of the wire may not have
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Converts an entry. What a field cannot have is kept in a further field, and named in `conversions`; of attached files their
 * names are kept.
 */
export function toRow(entry: ImportEntry, names: FieldNames): PlainAccount {
  const conversions = new Set<Conversion>();
  const extras: RowExtra[] = [];
  const clean = (text: string) => {
    const safe = text.replace(/\r\n?/g, '\n').replaceAll(UNSAFE, '');
    if (safe !== text.replace(/\r\n?/g, '\n')) conversions.add('characters');
    return safe;
  };
  const oneLine = (text: string, most: number) =>
    [...clean(text).normalize('NFC').replaceAll(NOT_ONE_LINE, ' ').trim()].slice(0, most).join('').trim();
  const keep = (name: string, kind: RowExtra['kind'], text: string) => {
    const value = clean(text);
    // a text of the wire has no more; the parts of one are in their order
    for (let at = 0; at < value.length; at += MAX_EXTRA_VALUE)
      extras.push({
        name: oneLine(name, MAX_EXTRA_NAME) || names.rest,
        kind,
        value: value.slice(at, at + MAX_EXTRA_VALUE),
      });
  };

  const title = oneLine(entry.title, MAX_TITLE_LENGTH);
  if (title !== clean(entry.title).normalize('NFC').trim()) {
    conversions.add('title');
    keep(names.title, 'text', entry.title);
  }
  const account = accountOf(entry.account);
  if (account !== entry.account) {
    conversions.add(entry.account === '' ? 'noAccount' : 'account');
    if (entry.account !== '') keep(names.account, 'text', entry.account);
  }
  const fits = entry.password.length <= MAX_IMPORTED_PASSWORD && !CONTROL.test(entry.password);
  if (entry.password !== '' && (!fits || entry.password !== entry.password.replaceAll(UNSAFE, ''))) {
    conversions.add('password');
    keep(names.password, 'secret', entry.password);
  }
  const password = entry.password !== '' && fits && !conversions.has('password') ? entry.password : NOTHING;
  const { links, others } = splitLinks(entry.links);
  for (const link of others) {
    conversions.add('link');
    keep(names.link, 'text', link);
  }
  if (entry.folder !== '') keep(names.folder, 'text', entry.folder);
  if (entry.totp !== '') {
    const isSeed = readSeed(entry.totp) !== undefined;
    if (!isSeed) conversions.add('totp');
    keep(isSeed ? names.code : names.seed, isSeed ? 'totp' : 'secret', entry.totp);
  }
  const note = clean(entry.note).normalize('NFC').trim();
  const isShort = [...note].length <= MAX_TEXT_LENGTH;
  if (!isShort) {
    conversions.add('note');
    keep(names.note, 'text', note);
  }
  for (const { name, value, isSecret } of entry.fields)
    if (value !== '') keep(name, isSecret ? 'secret' : 'text', value);
  for (const file of entry.files) {
    conversions.add('file');
    keep(names.file, 'text', file);
  }
  return {
    title,
    account,
    password,
    link: links[0] ?? '',
    otherLinks: links.slice(1, MAX_LINKS + 1),
    remark: isShort ? note : '',
    extras: extras.length > MAX_EXTRAS ? together(extras, names.rest, conversions) : extras,
    conversions: [...conversions],
  };
}

/** An account of the vault is one word of ASCII (C.9-7). */
const accountOf = (account: string): string => (validateAccountName(account) === undefined ? account : NOTHING);

/** Addresses of http and https, also those written without; others are kept as texts. */
function splitLinks(found: readonly string[]): {
  readonly links: readonly string[];
  readonly others: readonly string[];
} {
  const links: string[] = [];
  const others: string[] = [];
  for (const each of found) {
    const link = /^[a-z0-9][\w.-]*\.[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(each) ? `https://${each}` : each;
    if (isWebAddress(link) && links.length <= MAX_LINKS) links.push(link);
    else others.push(each);
  }
  return { links: [...new Set(links)], others };
}

/** More fields than an account has become one text of them. */
function together(extras: readonly RowExtra[], name: string, conversions: Set<Conversion>): RowExtra[] {
  conversions.add('many');
  const first = extras.slice(0, MAX_EXTRAS - 10);
  const rest = extras
    .slice(MAX_EXTRAS - 10)
    .map((each) => `${each.name}: ${each.value}`)
    .join('\n');
  for (let at = 0; at < rest.length; at += MAX_EXTRA_VALUE)
    first.push({ name, kind: 'secret', value: rest.slice(at, at + MAX_EXTRA_VALUE) });
  return first;
}
