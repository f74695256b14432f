import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../server/atriumCommand.ts';

interface Journal {
  readonly entries: readonly { readonly idx: number }[];
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(REPOSITORY, ...path), 'utf8')) as unknown;

/** Folders with tables, and a configuration with the folder of their migrations. */
const FOLDERS = globSync('{plugins,tests}/*/drizzle.config.ts', { cwd: REPOSITORY })
  .map((file) => dirname(file))
  .filter((folder) => existsSync(join(REPOSITORY, folder, 'src/server/tables.ts')));

test.each(FOLDERS)('the migrations of %s make the tables of the program', async (folder) => {
  const files = globSync('src/server/{tables,*Tables}.ts', { cwd: join(REPOSITORY, folder) });
  const modules = await Promise.all(
    files.map((file) => import(join(REPOSITORY, folder, file)) as Promise<Record<string, unknown>>),
  );
  const tables = Object.assign({}, ...modules) as Record<string, unknown>;
  const { idx } = (read(folder, 'migrations/meta/_journal.json') as Journal).entries.at(-1)!;
  const migrated = read(folder, `migrations/meta/${String(idx).padStart(4, '0')}_snapshot.json`) as { id: string };
  const present = generateDrizzleJson(tables, migrated.id, [basename(folder)], 'snake_case');
  expect(await generateMigration(migrated as never, present)).toEqual([]);
});

test('every plugin with tables is among them', () => {
  expect(FOLDERS.length).toBeGreaterThanOrEqual(9);
});
