import { hostileText, hostileValue, RawJson, TEXTS, writeJson } from './hostile.ts';
import type { Operation } from './operations.ts';
import type { Random } from './Random.ts';
import { validValue } from './validValue.ts';

/** A request, without the caller's token. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'a/b; charset="',
  '',
];
const SERIALISED = [
  '',
  ' ',
  '{',
  '[',
  '"',
  'nul',
  '{"a":1,}',
  '\u0000',
  '[1,2',
  '{"a":"\\ud800"}',
  'undefined',
  '{"a":01}',
];
/** Characters of one part of an address: headers that are too large are the HTTP server's own tests' subject. */
const MAX_PART_LENGTH = 300;
const MAX_QUERY_LENGTH = 8_000;
const ODD_PARAMETERS = ['__proto__', 'constructor', 'toString', 'a[b][c]', '[]', 'length', '%', '長', ''];

/** A call of an operation: valid, with some hostile values, or entirely hostile. */
export function makeRequest(operation: Operation, random: Random): FuzzRequest {
  const hostility = random.pick([0, 0, 0.15, 0.3, 0.3, 0.6, 1]);
  const isHostile = () => random.chance(hostility);
  const headers: Record<string, string> = {};
  if (random.chance(0.05)) headers['accept-language'] = random.pick(['en', 'x'.repeat(500), '*', ';q=1']);
  const target = pathOf(operation, random, isHostile) + queryOf(operation, random, isHostile);
  return { method: operation.method, target, headers, ...bodyOf(operation, random, headers, hostility) };
}

function pathOf({ path, parameters }: Operation, random: Random, isHostile: () => boolean): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    if (isHostile() && random.chance(0.2))
      return random.pick(['%00', '%ZZ', '%ed%a0%80', '%2e%2e', '%2f', '..', '%e2%80%ae']);
    return encoded(isHostile() ? hostileText(random).slice(0, MAX_PART_LENGTH) : String(validValue(schema, random)));
  });
}

function queryOf({ parameters }: Operation, random: Random, isHostile: () => boolean): string {
  const pairs: [string, string][] = [];
  for (const { name, schema, required, in: place } of parameters) {
    if (place !== 'query' || (!required && random.chance(0.4))) continue;
    const value = isHostile() ? hostileText(random).slice(0, MAX_PART_LENGTH) : validValue(schema, random);
    for (const one of Array.isArray(value) && random.chance(0.5) ? value : [value])
      pairs.push([
        isHostile() && random.chance(0.3) ? `${name}[]` : name,
        typeof one === 'string' ? one : writeJson(one),
      ]);
    if (isHostile() && random.chance(0.3)) pairs.push([name, hostileText(random).slice(0, MAX_PART_LENGTH)]);
  }
  if (isHostile() && random.chance(0.3)) pairs.push([random.pick(ODD_PARAMETERS), hostileText(random).slice(0, 500)]);
  let text = '';
  for (const [name, value] of pairs) {
    const pair = `${encoded(name)}=${encoded(value)}`;
    if (text.length + pair.length < MAX_QUERY_LENGTH) text += `${text && '&'}${pair}`;
  }
  if (isHostile() && random.chance(0.1)) return `?${text}&%ZZ=%E0%A4&&&==`;
  return text === '' ? '' : `?${text}`;
}

function bodyOf(
  { body: schema, takesFile, method }: Operation,
  random: Random,
  headers: Record<string, string>,
  hostility: number,
): Pick<FuzzRequest, 'body'> {
  if (takesFile) return { body: uploadOf(random, headers, hostility) };
  if (!schema) {
    if (method === 'GET' || !random.chance(hostility * 0.5)) return { body: undefined };
    headers['content-type'] = 'application/json';
    return { body: writeJson(hostileValue(random)) };
  }
  headers['content-type'] = random.chance(hostility * 0.15) ? random.pick(CONTENT_TYPES) : 'application/json';
  if (random.chance(hostility * 0.15)) return { body: random.pick(SERIALISED) };
  if (random.chance(hostility * 0.15)) return { body: writeJson(hostileValue(random)) };
  if (random.chance(hostility * 0.05)) return { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) };
  return { body: writeJson(disturbed(validValue(schema, random), random, hostility)) };
}

/** The value with some of its parts replaced, left out, or joined by others. */
function disturbed(value: unknown, random: Random, hostility: number): unknown {
  if (random.chance(hostility * 0.4)) return hostileValue(random);
  if (Array.isArray(value)) return value.map((item) => disturbed(item, random, hostility * 0.5));
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value;
  const entries = Object.entries(value)
    .filter(() => !random.chance(hostility * 0.1))
    .map(([name, inner]) => [name, disturbed(inner, random, hostility)] as const);
  if (random.chance(hostility * 0.1)) entries.push([random.pick(TEXTS), hostileValue(random)]);
  return Object.fromEntries(entries);
}

const KINDS = [
  'text/plain',
  'image/png',
  'application/pdf',
  'text/html',
  '',
  'image/svg+xml',
  'application/octet-stream',
];

function uploadOf(random: Random, headers: Record<string, string>, hostility: number): Buffer {
  const isHostile = () => random.chance(hostility);
  const boundary = isHostile() ? random.pick(['x', 'x y', '"', 'a'.repeat(200)]) : 'fuzz';
  headers['content-type'] =
    isHostile() && random.chance(0.3) ? random.pick(CONTENT_TYPES) : `multipart/form-data; boundary=${boundary}`;
  const plain = (text: string) => text.replaceAll(/[\r\n"]/g, '').slice(0, 300);
  const name = isHostile() ? plain(hostileText(random)) : random.pick(['file', 'file', 'other']);
  const fileName = isHostile() ? plain(hostileText(random)) : random.pick(['a.txt', 'a.png', '公告.pdf']);
  const disposition = isHostile() && random.chance(0.3) ? '' : `; filename="${fileName}"`;
  const part = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${disposition}`,
    `Content-Type: ${random.pick(KINDS)}`,
    '',
    isHostile() ? plain(hostileText(random)) : 'content',
  ];
  const end = isHostile() && random.chance(0.3) ? '' : `\r\n--${boundary}--\r\n`;
  return Buffer.from(part.join('\r\n') + end);
}

/** Percent-encoded; a lone surrogate as the three bytes that it would have. */
function encoded(text: string): string {
  return [...text].map((char) => (/\p{Surrogate}/u.test(char) ? '%ED%A0%80' : encodeURIComponent(char))).join('');
}
