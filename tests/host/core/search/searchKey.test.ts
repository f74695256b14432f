import { foldText, TRANSLATED } from '@atrium/sdk/server';
import { findsWord, hasWord } from '@atrium/sdk/server/search';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../../host/server/src/core/database/openDatabase.ts';
import { freshDatabase } from '../../../../host/server/src/testing.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.driver.close());

/** Latin, Greek, Cyrillic; punctuation, symbols, Chinese and Japanese signs. Of rarer letters the two know different versions of Unicode. */
const BLOCKS = [
  ...starts(0x20, 0x540),
  ...starts(0x1e00, 0x2c00),
  ...starts(0x2e80, 0x3100),
  ...starts(0xfe00, 0xffc0),
];

function starts(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 0x40 }, (_, at) => from + at * 0x40);
}

const value = async <T>(query: ReturnType<typeof sql>) =>
  ((await database.db.execute(query)) as unknown as { rows: { value: T }[] }).rows[0]!.value;

/** Letters that Unicode writes in lower case as two, or in another way at the end of a word: the database has one for each. */
const OTHER_CASE = /[\u0130\u03a3\u03c2]/u;

test('the database folds a text as the SDK does', async () => {
  const texts = [...TRANSLATED[0], 'ＡＢＣ 臺北 Ｃafe\u0301', '㈱①ﬁ', '𠮷野家😀', '100%_\\'];
  for (const from of BLOCKS)
    texts.push(
      Array.from({ length: 0x40 }, (_, at) => String.fromCodePoint(from + at))
        .filter((character) => /[\p{L}\p{N}\p{P}\p{S}\p{Z}]/u.test(character) && !OTHER_CASE.test(character))
        .join('|'),
    );
  for (const text of texts)
    expect(await value(sql`select host.search_key(${text}::text) as value`), text).toBe(foldText(text));
});

test('terms are the characters of a text and each two of them; a word is found by those that it has', async () => {
  expect(await value(sql`select host.search_terms('會議室') as value`)).toEqual(['會', '議', '室', '會議', '議室']);
  expect(await value(sql`select host.search_terms('') as value`)).toEqual([]);
  expect(await value(sql`select host.search_grams('會議室') as value`)).toEqual(['會議', '議室']);
  expect(await value(sql`select host.search_grams('會') as value`)).toEqual(['會']);
  expect(await value(sql`select host.search_grams('𠮷野') as value`)).toEqual(['𠮷野']);
});

test('a word is folded once a search, not for each row, by a plan for whatever word, too', async () => {
  const key = sql.raw('keys.key');
  const { rows } = (await database.transaction(async () => {
    await database.db.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const rows = sql`(select title || '' as key from generate_series(1, 9) as row(at), lateral (select at::text as title) as titles) as keys`;
    return database.db.execute(
      sql`explain (verbose) select 1 from ${rows} where ${hasWord('臺北', key)} and ${findsWord('預算', key)}`,
    );
  })) as unknown as { rows: { 'QUERY PLAN': string }[] };
  const plan = rows.map((row) => row['QUERY PLAN']);
  // what is made for each row is what a column is compared with: there only values made before
  const perRow = plan.filter((line) => /Filter|Cond/.test(line)).join('\n');
  expect(perRow).toMatch(/InitPlan/);
  expect(perRow).not.toMatch(/normalize|search_key|search_grams/);
});
