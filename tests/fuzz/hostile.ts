import type { Random } from './Random.ts';

/** JSON text that cannot be written from a value, because it is nested too deeply. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const nestedList = (depth: number) => new RawJson('['.repeat(depth) + ']'.repeat(depth));

/** Texts that are known to break programs: databases, pages, formats, paths and number parsers. */
export const TEXTS: readonly string[] = [
  ...['', ' ', '\t\n', 'a', '長', '𠮷野家', 'e\u0301', '👩‍👩‍👧‍👦', '\ufeff', '\u200b'],
  ...['\0', 'a\0b', '\ud800', 'a\udc00', '\u202eabc', '\u2066abc', '\x07\x1b[31m', 'a\r\nSet-Cookie: a=b'],
  ...[
    "' or 1=1 --",
    "'; drop table host.employees; --",
    '%',
    '_',
    '\\',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...['<img src=x onerror=alert(1)>', 'javascript:alert(1)', 'http://[', '//evil.example', '../../etc/passwd', '::1'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true'],
  ...['0', '-0', '-1', '01', '+1', '1e0', '1e400', '0x1', '1.5', '１', '2147483647', '2147483648', '9'.repeat(400)],
  ...[
    '0000-00',
    '0000-01-01',
    '0099-12',
    '0099-12-31',
    '1999-12',
    '2024-02-30',
    '2026-13',
    '9999-12-31',
    '+010000-01-01',
  ],
  ...['24:00', '23:60', '1970-01-01T00:00:00Z', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'fe80::1%eth0', '1.2.3.4/08'],
  ...['{"language":"xx"}', '{"calendarSetting":7}', '[]', '{', `{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`],
  ...['x'.repeat(300), '長'.repeat(3_000), ' '.repeat(20_000), 'a'.repeat(100_000)],
];

const NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 2, 0.5, -1.5, 255, 256, 32_768, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1],
  ...[2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308, 5e-324],
];

const OTHERS: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [[[[]]]],
    { length: 5 },
    new RawJson('{"then":1}'),
    { toJSON: 1 },
    { toString: 1 },
  ],
  new RawJson('{"__proto__":{"polluted":true}}'),
  new RawJson('{"__proto__":null,"id":1}'),
  new RawJson('{"constructor":{"prototype":{"polluted":true}}}'),
  new RawJson('1e400'),
  new RawJson('-0'),
  nestedList(40),
  nestedList(8_000),
  new RawJson(`${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`),
  Array.from({ length: 3_000 }, (_, index) => index),
  Array.from({ length: 20_000 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
];

/** Any value that a caller may send and no contract expects. */
export function hostileValue(random: Random): unknown {
  const kind = random.next();
  if (kind < 0.5) return random.pick(TEXTS);
  return kind < 0.75 ? random.pick(NUMBERS) : random.pick(OTHERS);
}

/** The same as text, for a path or a query. */
export function hostileText(random: Random): string {
  return random.chance(0.8) ? random.pick(TEXTS) : String(random.pick(NUMBERS));
}

/** JSON of a value in which `RawJson` is inserted unchanged. */
export function writeJson(value: unknown): string {
  const raw: string[] = [];
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof RawJson ? `\u0001raw${raw.push(inner.text) - 1}\u0001` : inner,
  );
  return (text ?? 'null').replace(/"\\u0001raw(\d+)\\u0001"/g, (_whole, index: string) => raw[Number(index)]!);
}
