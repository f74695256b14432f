import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../../host/server/src/core/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../../host/server/src/core/database/openDatabase.ts';
import { freshDatabase } from '../../../../host/server/src/testing.ts';
import { REPOSITORY } from '../../../server/atriumCommand.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.driver.close());

const run = async (query: string) =>
  ((await database.db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }).rows;

const migrationsOf = (plugin: string) => join(REPOSITORY, 'plugins', plugin, 'migrations');

/** The migrations of a plugin as they were before the one called `search`. */
async function before(plugin: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-older-'));
  await cp(migrationsOf(plugin), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const at = entries.findIndex(({ tag }) => tag.endsWith('_search'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
  return folder;
}

const FILE = 'f'.repeat(32);

test('handovers, comments, items and files of an older database are found', async () => {
  await migrate(database, 'handover', await before('handover'));
  await run(`insert into host.files (id, file_name, mime_type, size, uploaded_by, uploaded_on)
    values ('${FILE}', '臺北 報表.PDF', 'application/pdf', 1, 1, now())`);
  await run(`insert into handover.handovers (id, company_id, title, content, content_key, level, created_by, created_on,
      revised_by, revised_on, revised_parts, updated_by, updated_on)
    values (1, 1, '臺北 移交', '<p>裏程 碑</p>', '裏程碑', 1, 1, now(), 1, now(), '{}', 1, now())`);
  await run(`insert into handover.messages (id, handover_id, employee_id, content, created_on) overriding system value
    values (1, 1, 7, '著手 Ａ', now()), (2, 1, null, '已結案', now())`);
  await run(`insert into handover.items (handover_id, place, text, is_required) values (1, 0, '歸還 鑰匙', false)`);
  await run(`insert into handover.files (handover_id, file_id, place) values (1, '${FILE}', 0)`);
  await run(`insert into handover.message_files (message_id, file_id, place) values (1, '${FILE}', 0)`);
  await migrate(database, 'handover', migrationsOf('handover'));
  expect(await run('select title, title_key, content_key from handover.handovers')).toEqual([
    { title: '臺北 移交', title_key: '台北移交', content_key: '裡程碑' },
  ]);
  expect(await run('select content_key from handover.messages order by id')).toEqual([
    { content_key: '著手a' },
    { content_key: '' },
  ]);
  expect(await run('select text_key from handover.items')).toEqual([{ text_key: '歸還鑰匙' }]);
  for (const table of ['files', 'message_files'])
    expect(await run(`select name, name_key from handover.${table}`)).toEqual([
      { name: '臺北 報表.PDF', name_key: '台北報表.pdf' },
    ]);
});
