import { resolve } from 'node:path';
import { EmailAddress, UPLOAD_TYPES } from '@atrium/sdk/host';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { HostTextKey } from '../texts.ts';
import type { MailServer, Network, SignInProvider } from './Config.ts';

type Wrong = Extract<HostTextKey, `config.wrong.${string}`>;
type WrongName<Key> = Key extends `config.wrong.${infer Name}` ? Name : never;

/** The result of a reader: the value, or the key of the error message (`config.wrong.…`). */
export type Reading<T = unknown> =
  { readonly value: T } | { readonly wrong: Wrong; readonly variables?: Record<string, string | number> };

const ok = <T>(value: T): Reading<T> => ({ value });
const wrong = (key: WrongName<Wrong>, variables?: Record<string, string | number>): Reading<never> => ({
  wrong: `config.wrong.${key}`,
  ...(variables && { variables }),
});

const items = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const text = (value: string): Reading<string> => ok(value);

export function integer(minimum: number, maximum: number) {
  return (value: string): Reading<number> => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= minimum && number <= maximum ? ok(number) : wrong('integer', { minimum, maximum });
  };
}

export function oneOf<const Choice extends string>(...choices: Choice[]) {
  return (value: string): Reading<Choice> =>
    choices.includes(value as Choice) ? ok(value as Choice) : wrong('oneOf', { choices: choices.join('、') });
}

export function flag(value: string): Reading<boolean> {
  if (/^(true|1)$/i.test(value)) return ok(true);
  return /^(false|0)$/i.test(value) ? ok(false) : wrong('flag');
}

/** Relative to the caller's folder (`INIT_CWD`), which is not where pnpm runs it. */
export const folder = (value: string): Reading<string> => ok(resolve(process.env['INIT_CWD'] ?? '.', value));

/** A folder; `''`: none. */
export const optionalFolder = (value: string): Reading<string | undefined> =>
  value === '' ? ok(undefined) : folder(value);

/** An address, or a folder; `''`: none. */
export const registry = (value: string): Reading<string> =>
  value === '' || value.includes('://') ? address(value) : folder(value);

/** Anything, which is not shown. */
export const secret = (value: string): Reading<string | undefined> => ok(value === '' ? undefined : value);

/** Separated by commas. */
export const folders = (value: string): Reading<readonly string[]> =>
  ok(items(value).map((item) => resolve(process.env['INIT_CWD'] ?? '.', item)));

/** Ids of plugins, separated by commas. */
export function pluginIds(value: string): Reading<readonly string[]> {
  const ids = items(value);
  return ids.every((id) => /^[a-z][a-z0-9]{1,29}$/.test(id)) ? ok(ids) : wrong('pluginIds');
}

export function databaseUrl(value: string): Reading<string | undefined> {
  if (value === '') return ok(undefined);
  return /^postgres(ql)?:\/\/./.test(value) ? ok(value) : wrong('databaseUrl');
}

export function timeZone(value: string): Reading<string> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return ok(value);
  } catch {
    return wrong('timeZone');
  }
}

/** IPv4 in full: a short form is another network than it looks like (`192.168.10/24` would be 192.168.0.10/24). */
const isNetwork = (value: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(value) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(value) ||
  ipaddr.IPv6.isValid(value) ||
  ipaddr.IPv6.isValidCIDR(value);

/** `10.0.0.0/8=3, 2001:db8::/32=2` */
export function networks(value: string): Reading<readonly Network[]> {
  const found: Network[] = [];
  for (const item of items(value)) {
    const [cidr = '', level = '', ...rest] = item.split('=').map((part) => part.trim());
    if (!isNetwork(cidr) || !/^[1-4]$/.test(level) || rest.length > 0) return wrong('networks', { item });
    found.push({ cidr, level: Number(level) as Network['level'] });
  }
  return ok(found);
}

export function addresses(value: string): Reading<readonly string[]> {
  const list = items(value);
  const odd = list.find((item) => !isNetwork(item));
  return odd === undefined ? ok(list) : wrong('addresses', { item: odd });
}

const isWeb = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

/** A path of this server (`/api`) or a web address; never with a slash at its end. */
export function base(value: string): Reading<string> {
  const trimmed = value.replace(/\/+$/, '');
  return /^(\/[\w.-]+)+$/.test(trimmed) || isWeb(trimmed) ? ok(trimmed) : wrong('base');
}

export const address = (value: string): Reading<string> =>
  value === '' || isWeb(value) ? ok(value) : wrong('address');

export function origins(value: string): Reading<readonly string[]> {
  const list = items(value);
  const odd = list.find((item) => !isWeb(item) || URL.parse(item)?.origin !== item);
  return odd === undefined ? ok(list) : wrong('origins', { item: odd });
}

/** 32 bytes or more, as text of at least 32 characters. */
export function key(value: string): Reading<string | undefined> {
  if (value === '') return ok(undefined);
  return Buffer.byteLength(value) >= 32 ? ok(value) : wrong('key');
}

/** Extensions instead of the product's own, or, each with `+` or `-`, more and fewer than those. */
export function uploadKinds(value: string): Reading<readonly string[]> {
  const known = Object.keys(UPLOAD_TYPES);
  const given = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const signed = given.filter((kind) => /^[+-]/.test(kind));
  const plain = given.map((kind) => kind.replace(/^[+-]?\.?/, ''));
  const isMixed = signed.length > 0 && signed.length < given.length;
  if (isMixed || plain.length > 200 || plain.some((kind) => !/^[a-z0-9]{1,16}$/.test(kind))) return wrong('kinds');
  if (given.length === 0) return ok(known);
  if (signed.length === 0) return ok([...new Set(plain)]);
  const removed = new Set(plain.filter((_, at) => given[at]!.startsWith('-')));
  return ok([...new Set([...known, ...plain])].filter((kind) => !removed.has(kind)));
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** https, or http on this machine. */
const TrustedAddress = z
  .string()
  .max(500)
  .refine((value) => {
    const url = URL.parse(value);
    if (!url || url.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  });

/** https, or http on this machine, without a slash at its end. */
export function publicAddress(value: string): Reading<string> {
  if (value === '') return ok('');
  return TrustedAddress.safeParse(value).success ? ok(new URL(value).href.replace(/\/+$/, '')) : wrong('publicAddress');
}

/** `smtp://user:password@host:587` or `smtps://…`; without TLS only on this machine. */
export function mailServer(value: string): Reading<MailServer | undefined> {
  if (value === '') return ok(undefined);
  const url = URL.parse(value);
  const secure = url?.protocol === 'smtps:';
  if (!url || (!secure && url.protocol !== 'smtp:') || url.hostname === '' || url.search !== '')
    return wrong('mailServer');
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return ok({ host: url.hostname.replace(/^\[|\]$/g, ''), port, secure, user, password });
  } catch {
    return wrong('mailServer');
  }
}

/** One address, without a name. */
export const mailAddress = (value: string): Reading<string> =>
  value === '' || EmailAddress.safeParse(value).success ? ok(value) : wrong('mailAddress');

/**
 * Claims about the person that they may be able to write themselves at the provider, and that may be of two people (OpenID Connect
 * Core 5.1 and 5.7).
 */
const OWN_CLAIMS: ReadonlySet<string> = new Set([
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
  ...['website', 'email', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone_number', 'address'],
]);

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/),
  name: z.string().min(1).max(40),
  issuer: TrustedAddress,
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(500),
  employeeClaim: z
    .string()
    .min(1)
    .max(100)
    .refine((claim) => !OWN_CLAIMS.has(claim)),
  address: TrustedAddress,
  secondFactor: z.boolean().default(false),
});

/** JSON: a list of at most five providers of OpenID Connect. */
export function signInProviders(value: string): Reading<readonly SignInProvider[]> {
  if (value === '') return ok([]);
  try {
    const parsed = z.array(Provider).max(5).parse(JSON.parse(value));
    if (new Set(parsed.map(({ id }) => id)).size === parsed.length) return ok(parsed);
  } catch {
    // not shown: it has secrets
  }
  return wrong('signInProviders');
}
