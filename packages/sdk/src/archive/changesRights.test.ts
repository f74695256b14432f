import { expect, test } from 'vitest';
import { changesConnection, changesRights } from './changesRights.ts';

test.each([
  'set role postgres',
  'SET LOCAL ROLE none',
  '  reset role;',
  'select 1; reset role',
  '-- first\n/* then */ set session role "a b"',
  'set session authorization default',
  'reset session authorization',
  'discard all',
  `do $$ begin set role postgres; end $$`,
  `do $x$ begin if true then reset role; end if; end $x$`,
  `do $$ begin execute 'set role postgres'; end $$`,
  `do 'begin set role postgres; end'`,
  `create function sample.f() returns void language plpgsql as $$ begin set local role x; end $$`,
  `create or replace function sample.f() returns int language sql set role to x as 'select 1'`,
  'alter function sample.f() set role = postgres',
  `select set_config('role', 'postgres', false)`,
  `select pg_catalog.set_config ( 'ROLE', $1, true)`,
  'select set_config($1, $2, false)',
  `select "set_config"('role', 'none', true)`,
  `select pg_catalog."set_config" (\n $1, 'none', true)`,
  `with a as (select set_config('session_authorization', 'x', false)) select 1`,
])('%s', (sql) => {
  expect(changesRights(sql)).toBe(true);
});

test.each([
  'select 1',
  'update sample.people set role = $1 where id = $2',
  'update "sample"."people" set "role" = $1',
  `insert into sample.notes values ('set role postgres; reset role')`,
  `update sample.notes set title = 'reset role'`,
  `select 1 -- set role postgres`,
  'select role from sample.people',
  'alter table sample.people add column role text',
  `select set_config('search_path', $1, true)`,
  `select set_config( 'app.user', $1, true)`,
  `select set_config(\n  'app.user', $1, true)`,
  `create function sample.f() returns trigger as $$ begin update sample.people set role = 1; return new; end $$ language plpgsql`,
  `create table sample.people (role text default 'role')`,
  `comment on table sample.people is 'set role'`,
])('no change: %s', (sql) => {
  expect(changesRights(sql)).toBe(false);
});

test.each([
  `set time zone 'Asia/Taipei'`,
  '-- for all\nSET search_path TO sample',
  '/* a */ reset all',
  'discard temp',
  'deallocate all',
  'listen x',
  'notify x',
  `select pg_notify('x', $1)`,
  'COMMIT',
  'rollback to a',
  'begin',
  'savepoint a',
  `prepare transaction 'a'`,
  'select pg_advisory_lock(1)',
  'select "pg_advisory_lock"(1)',
  `update pg_settings set setting = 'none' where name = 'role'`,
  `with a as (update /* all */ "pg_catalog"."pg_settings" set setting = $1 returning 1) select 1`,
  'select pg_try_advisory_lock_shared ($1, $2)',
  `select set_config('search_path', $1, false)`,
  `select set_config('search_path', $1, $2)`,
])('of the connection: %s', (sql) => {
  expect(changesConnection(sql)).toBe(true);
});

test.each([
  'select 1',
  'set local search_path to sample',
  'set constraints all deferred',
  'select pg_advisory_xact_lock($1, id) from sample.notes',
  'update sample.notes set title = (select setting from pg_settings limit 1)',
  `select set_config('search_path', $1, true)`,
  `insert into sample.notes values ('commit')`,
  'do $$ begin perform 1; end $$',
  'create function sample.f() returns int language sql begin atomic select 1; end',
  'update sample.notes set title = $1',
])('not of the connection: %s', (sql) => {
  expect(changesConnection(sql)).toBe(false);
});
