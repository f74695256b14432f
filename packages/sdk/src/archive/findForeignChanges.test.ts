import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignChanges } from './findForeignChanges.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');

test.each([
  ['ALTER TABLE "host"."employees" ADD COLUMN "x" int;', 'alter host.employees'],
  ['alter table if exists only Host . Employees drop column name', 'alter host.employees'],
  ['drop table "sample"."a", other.b;', 'drop other.b'],
  ['truncate table sample.a, host.audit', 'truncate host.audit'],
  ['CREATE UNIQUE INDEX "by_day" ON "calendar"."series" ("day");', 'create calendar.series'],
  ['create trigger "t" after insert or update on host.files execute function sample.f()', 'create host.files'],
  ['update host.settings set value = 1', 'update host.settings'],
  ['with gone as (delete from only host.audit returning id) select 1', 'delete from host.audit'],
  ['insert into "host"."files" values (1)', 'insert into host.files'],
  ['create function sample.f() returns trigger as $$ begin update host.runs set tries = 0; end $$', 'update host.runs'],
  ['ALTER TABLE "sample"."a" ADD FOREIGN KEY ("by") REFERENCES "host"."employees"("id");', 'references host.employees'],
  ['grant select on host.files to public', 'grant host.files'],
  ['revoke all on all tables in schema host from public', 'revoke schema host'],
  ['drop schema if exists host cascade', 'drop schema host'],
  ['create role evil superuser', 'create role'],
  ['set local role postgres', 'set local role'],
  ['set search_path to sample, host; alter table employees add x int', 'search_path host'],
  ['create extension dblink', 'create extension'],
  [
    'create constraint trigger t after insert on sample.a initially deferred for each row execute function sample.f()',
    'create constraint trigger deferrable',
  ],
  [
    'CREATE CONSTRAINT TRIGGER t AFTER INSERT ON sample.a DEFERRABLE FOR EACH ROW EXECUTE FUNCTION sample.f()',
    'create constraint trigger deferrable',
  ],
])('%s', (sql, change) => {
  expect(findForeignChanges(sql, 'sample')).toContain(change);
});

test.each([
  'CREATE SCHEMA IF NOT EXISTS "sample";',
  'CREATE TABLE "sample"."a" ("id" int, "by" int REFERENCES "sample"."b"("id") ON DELETE cascade ON UPDATE no action);',
  'create table notes (id int)',
  'create table notes (id int references sample.a (id) deferrable initially deferred)',
  'create constraint trigger t after insert on sample.a not deferrable for each row execute function sample.f()',
  'UPDATE "sample"."files" SET "name" = "kept"."file_name" FROM "host"."files" AS "kept" WHERE "kept"."id" = "files"."id";',
  `insert into sample.a select host.search_key(title) from sample.b on conflict (id) do update set "a" = excluded.a`,
  `-- alter table host.employees\n/* drop table host.files */ comment on table sample.a is 'update host.runs; it''s text'`,
  'select 1 from sample.a join host.files f on f.id = a.id for update of a skip locked',
  `create function sample.f() returns int language sql set search_path = sample, pg_temp as 'select 1'`,
  'ALTER TABLE "sample"."a" ADD COLUMN "k" text GENERATED ALWAYS AS (host.search_key(title::text)) STORED;',
])('no change outside: %s', (sql) => {
  expect(findForeignChanges(sql, 'sample')).toEqual([]);
});

const own = globSync('plugins/*/migrations/*.sql', { cwd: REPOSITORY });

test.skipIf(own.length === 0)('the plugins of the repository change their own schemas only', () => {
  for (const file of own)
    expect(findForeignChanges(readFileSync(join(REPOSITORY, file), 'utf8'), file.split(/[/\\]/)[1]!), file).toEqual([]);
});
