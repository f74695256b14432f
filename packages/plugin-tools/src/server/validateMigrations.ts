import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TABLE = /\bCREATE TABLE (?:IF NOT EXISTS )?(?:"([^"]+)"\.)?"([^"]+)"/gi;
/** Columns of a new table, one on each line, and added ones. */
const COLUMN = /^\s+"([^"]+)" |\bADD COLUMN "([^"]+)"/gim;

/**
 * What drizzle-kit writes without a word when its configuration or the tables are incomplete: tables that are not in the
 * plugin's schema, where the host grants and deletes nothing, and columns in another case than the queries use.
 */
export async function validateMigrations(folder: string, id: string): Promise<string[]> {
  const migrations = join(folder, 'migrations');
  if (!existsSync(migrations)) return [];
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const problems = await Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(migrations, file), 'utf8');
      return [...outside(sql, id), ...wrongCase(sql)].map((problem) => `migrations/${file} ${problem}`);
    }),
  );
  return problems.flat();
}

function outside(sql: string, id: string): string[] {
  return [...sql.matchAll(TABLE)]
    .filter(([, schema]) => schema !== id)
    .map(
      ([, schema = 'public', table = '']) =>
        `的資料表「${table}」在結構「${schema}」，不在外掛自己的；資料表請寫 pgSchema('${id}').table('${table}', …)，並重新產生`,
    );
}

function wrongCase(sql: string): string[] {
  const names = [...sql.matchAll(COLUMN)].map(([, created, added]) => created ?? added ?? '');
  const camel = [...new Set(names)].filter((name) => /[A-Z]/.test(name));
  return camel.map(
    (name) => `的欄位「${name}」與查詢所用的 snake_case 不符；drizzle.config.ts 請寫 casing: 'snake_case'，並重新產生`,
  );
}
