import { expect, test } from 'vitest';
import { changesRights } from './changesRights.ts';

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
  `create function sample.f() returns trigger as $$ begin update sample.people set role = 1; return new; end $$ language plpgsql`,
  `create table sample.people (role text default 'role')`,
  `comment on table sample.people is 'set role'`,
])('no change: %s', (sql) => {
  expect(changesRights(sql)).toBe(false);
});
