import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../../host/server/src/core/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../../host/server/src/core/database/openDatabase.ts';
import { freshDatabase } from '../../../../host/server/src/testing.ts';
import { REPOSITORY } from '../../../server/atriumCommand.ts';

const FILE = 'f'.repeat(32);

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
  await run(`insert into host.files (id, file_name, mime_type, size, uploaded_by, uploaded_on)
    values ('${FILE}', '臺北 報表.PDF', 'application/pdf', 1, 1, now())`);
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

test('handovers, comments, items and files of an older database are found', async () => {
  await migrate(database, 'handover', await before('handover'));
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

test('bulletins and names of their attachments of an older database are found', async () => {
  await migrate(database, 'bulletin', await before('bulletin'));
  const values = (id: number, files: readonly string[]) =>
    `(${id}, 1, 1, '臺北 公告', '<p>Ａ</p>', 'Ａ 裏', true, false, '${JSON.stringify(files)}', now(), 1, now())`;
  await run(`insert into bulletin.bulletins (id, company_id, created_by, title, content, plain, is_draft, must_read, file_ids,
    created_on, updated_by, updated_on) values ${values(1, [FILE])}, ${values(2, [])}`);
  await migrate(database, 'bulletin', migrationsOf('bulletin'));
  const keys = { title_key: '台北公告', plain_key: 'a裡' };
  expect(await run('select title_key, plain_key, file_names_key from bulletin.bulletins order by id')).toEqual([
    { ...keys, file_names_key: '台北報表.pdf' },
    { ...keys, file_names_key: '' },
  ]);
});

test('schedules and their comments of an older database are found, each text of a series once', async () => {
  await migrate(database, 'calendar', await before('calendar'));
  await run(`insert into calendar.series (id, repeat_type, anchor_on) values (1, 2, '2026-03-01')`);
  await run('insert into calendar.audiences (id) values (1)');
  const occurrence = (id: number, title: string) =>
    `(${id}, 1, 1, 1, '2026-03-01', '${title}', 1, false, false, now(), now(), '2026-03-01', '2026-03-01', 0, '三樓', '', '裏 Ａ', true, 1, now(), now())`;
  await run(`insert into calendar.occurrences (id, series_id, audience_id, company_id, rule_on, title, type_id, is_top, is_all_day,
    starts_on, ends_on, first_on, last_on, location_type, address, room_memo, memo, is_push, created_by, created_on, updated_on)
    values ${occurrence(1, '臺北')}, ${occurrence(2, '臺北')}, ${occurrence(3, '其他')}`);
  await run(
    `insert into calendar.messages (occurrence_id, employee_id, content, created_on) values (1, 7, '著手', now())`,
  );
  await migrate(database, 'calendar', migrationsOf('calendar'));
  expect(await run('select title_key, memo_key, place_key from calendar.texts order by title_key')).toEqual([
    { title_key: '其他', memo_key: '裡a', place_key: '三樓' },
    { title_key: '台北', memo_key: '裡a', place_key: '三樓' },
  ]);
  expect(await run('select content_key from calendar.messages')).toEqual([{ content_key: '著手' }]);
});
