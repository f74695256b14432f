import { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import { DatabaseState } from './DatabaseState.ts';

let lite: PGlite;
beforeAll(async () => {
  lite = await PGlite.create();
  await lite.exec(`
    create schema atrium_migrations; create schema kept;
    create table kept.kinds (id integer generated always as identity primary key, name text, twice text generated always as (name || name) stored);
    create table kept.rows (id serial primary key, kind integer references kept.kinds, at timestamptz);
    insert into kept.kinds (name) values ('甲'), ('乙');`);
});

const rows = async (text: string) => (await lite.query(text)).rows;

test('rows, generated columns and numbers are as they were; rows that referred to others are gone', async () => {
  const state = await DatabaseState.of(lite);
  await lite.exec(`
    insert into kept.kinds (name) values ('丙'); delete from kept.kinds where name = '甲';
    insert into kept.rows (kind) values (2), (3);`);
  expect(await state.restore()).toBe(true);
  expect(await rows('select * from kept.kinds order by id')).toEqual([
    { id: 1, name: '甲', twice: '甲甲' },
    { id: 2, name: '乙', twice: '乙乙' },
  ]);
  expect(await rows('select * from kept.rows')).toEqual([]);
  expect(await rows(`insert into kept.kinds (name) values ('丁') returning id`)).toEqual([{ id: 3 }]);
  expect(await rows('insert into kept.rows (kind) values (3) returning id')).toEqual([{ id: 1 }]);
  expect(await state.restore()).toBe(true);
});

test('schemas and journals that came later are dropped; another table, column, constraint or function makes it useless', async () => {
  const state = await DatabaseState.of(lite);
  await lite.exec('create schema later; create table later.rows (id integer); create table atrium_migrations.later ()');
  expect(await state.restore()).toBe(true);
  expect(await rows(`select nspname from pg_namespace where nspname = 'later'`)).toEqual([]);
  const changes = {
    'create table kept.more ()': 'drop table kept.more',
    'alter table kept.rows drop column at': 'alter table kept.rows add column at timestamptz',
    'alter table kept.rows add check (id > 0)': 'alter table kept.rows drop constraint rows_id_check',
    'create function kept.one() returns integer language sql return 1': 'drop function kept.one',
  };
  for (const [change, back] of Object.entries(changes)) {
    const before = await DatabaseState.of(lite);
    await lite.exec(change);
    expect(await before.restore(), change).toBe(false);
    await lite.exec(back);
  }
});
