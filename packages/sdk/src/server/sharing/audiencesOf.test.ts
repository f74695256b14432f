import { PGlite } from '@electric-sql/pglite';
import { integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AudienceUnits, fromUnitKeys, toUnitKeys } from '../../contract/audience.ts';
import type { Level, Person } from '../Caller.ts';
import type { Database } from '../services.ts';
import {
  areUnitsOfCompany,
  audienceColumns,
  audiencesOf,
  describeUnits,
  findAudience,
  isInUnits,
  mergeAudience,
  unitColumns,
  unitKeys,
} from './index.ts';

const schema = pgSchema('board');
const notes = schema.table('notes', { id: integer().primaryKey(), state: text().notNull() });
const readers = schema.table(
  'readers',
  { ...audienceColumns(), noteId: integer().notNull(), state: text() },
  (table) => [primaryKey({ columns: [table.noteId, table.employeeId] })],
);
const units = schema.table('units', { ...unitColumns(), noteId: integer().notNull() }, (table) =>
  unitKeys('units_unit', table, table.noteId),
);
const audiences = audiencesOf({
  units: { table: units, record: units.noteId },
  people: { table: readers, record: readers.noteId },
  records: { id: notes.id, isLive: () => sql`${notes.state} <> 'over'` },
  more: { state: (id) => sql`(select state from board.notes where notes.id = ${id})` },
});

const [HERE, ELSEWHERE] = [1, 2];
const [SALES, STOCK, NORTH] = [10, 11, 100];
const NOW = new Date('2026-03-26T09:00:00+08:00');
let organisation: Map<number, Person>;
let client: PGlite;
let db: Database;
let statements = 0;

function put(
  id: number,
  place: { companyId?: number; departmentId?: number; groupId?: number; level?: Level; hidden?: true },
) {
  const { companyId = HERE, departmentId = null, groupId = null, level = 'employee', hidden = false } = place;
  const [employee, name] = [`A${id}`, `同仁${id}`];
  organisation.set(id, { id, employee, name, companyId, departmentId, groupId, level, hidden });
}
const directory = {
  stored: (filter: { companyId: number } | { ids: readonly number[] }) =>
    Promise.resolve(
      [...organisation.values()].filter((one) =>
        'ids' in filter ? filter.ids.includes(one.id) : one.companyId === filter.companyId,
      ),
    ),
  people: ({ companyId }: { companyId: number }) =>
    Promise.resolve([...organisation.values()].filter((one) => one.companyId === companyId && !one.hidden)),
  departments: () => Promise.resolve([{ id: SALES, companyId: HERE, code: 'S', name: '業務部' }]),
  groups: () => Promise.resolve([{ id: NORTH, departmentId: SALES, code: 'N', name: '北區' }]),
};

beforeAll(async () => {
  client = new PGlite();
  await client.exec(`create schema board;
    create table board.notes (id int primary key, state text not null);
    create table board.readers (note_id int, employee_id int, is_named boolean not null default true, state text,
      primary key (note_id, employee_id));
    create table board.units (note_id int, unit text, primary key (note_id, unit));`);
  db = drizzle(client, { casing: 'snake_case', logger: { logQuery: () => (statements += 1) } }) as unknown as Database;
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(`truncate board.notes, board.readers, board.units;
    insert into board.notes values (1, 'open'), (2, 'open'), (3, 'over')`);
  organisation = new Map();
  put(1, { departmentId: SALES, level: 'deptManager' });
  put(2, { departmentId: SALES, groupId: NORTH });
  put(3, { departmentId: STOCK });
  put(4, { companyId: ELSEWHERE });
  put(5, { departmentId: SALES, hidden: true });
});

const save = (id: number, keys: readonly string[], named: readonly number[] = []) =>
  audiences.save({ db, directory }, { id, companyId: HERE }, { named, units: fromUnitKeys(keys) });
const settle = (...people: number[]) => audiences.settle({ db, directory }, people, NOW);
const read = async (id: number) => (await audiences.read(db, id)).people;

test.each<[what: string, keys: string[], people: number[]]>([
  ['the whole company', ['company'], [1, 2, 3]],
  ['a department with its groups', [`department:${SALES}`], [1, 2]],
  ['a group', [`group:${NORTH}`], [2]],
  ['a level', ['level:deptManager'], [1]],
  ['several units, each person once', [`department:${SALES}`, `group:${NORTH}`, 'level:employee'], [1, 2, 3]],
])('%s consists of its people, without those who have left and other companies', async (_, keys, people) => {
  expect(await save(1, keys)).toEqual({ people, added: people, removed: [] });
  expect(await audiences.read(db, 1)).toEqual({ people, named: [], units: fromUnitKeys(keys) });
  expect([1, 2, 3].filter((id) => isInUnits(organisation.get(id)!, fromUnitKeys(keys)))).toEqual(people);
  // before it is saved, with a person by name, one of another company and one who has left
  const declared = { named: [3, 4, 5], units: fromUnitKeys(keys) };
  expect(await findAudience(directory, HERE, declared)).toEqual([...new Set([...people, 3])]);
});

test('saving again returns who is new and who is not there any more; further columns follow their record', async () => {
  await save(1, [`department:${SALES}`], [3, 4]);
  await client.exec(`update board.notes set state = 'later' where id = 1`);
  expect(await save(1, ['level:deptManager'], [2])).toEqual({ people: [1, 2], added: [], removed: [3, 4] });
  const rows = await client.query('select employee_id, is_named, state from board.readers order by employee_id');
  expect(rows.rows).toEqual([
    { employee_id: 1, is_named: false, state: 'later' },
    { employee_id: 2, is_named: true, state: 'later' },
  ]);
});

test('who joins is in the audiences of their units, who leaves is not: one statement for all records', async () => {
  await save(1, ['company']);
  await save(2, [`department:${SALES}`], [1]);
  await save(3, ['company']);
  put(6, { departmentId: SALES, groupId: NORTH });
  statements = 0;
  expect(await settle(6)).toEqual(
    new Map([
      [1, { added: [6], removed: [] }],
      [2, { added: [6], removed: [] }],
    ]),
  );
  // one of them is the lock
  expect(statements).toBe(2);
  put(1, { departmentId: STOCK, level: 'deptManager' });
  put(2, { departmentId: STOCK });
  expect(await settle(1, 2)).toEqual(new Map([[2, { added: [], removed: [2] }]]));
  expect(await read(2), 'who is named by name stays').toEqual([1, 6]);
  put(6, { hidden: true });
  put(3, { companyId: ELSEWHERE });
  await settle(6, 3);
  expect([await read(1), await read(2), await read(3)]).toEqual([[1, 2], [1], [1, 2, 3]]);
  expect(await settle(6, 3)).toEqual(new Map());
});

test('a level that is given or taken counts', async () => {
  await save(1, ['level:groupManager']);
  put(2, { departmentId: SALES, groupId: NORTH, level: 'groupManager' });
  expect((await settle(2)).get(1)).toEqual({ added: [2], removed: [] });
  put(2, { departmentId: SALES, groupId: NORTH });
  expect((await settle(2)).get(1)).toEqual({ added: [], removed: [2] });
});

test('a move in a company of five thousand people with fifty audiences is two statements, too', async () => {
  for (let id = 100; id < 5100; id += 1) put(id, { departmentId: 1000 + (id % 40) });
  await client.exec(`insert into board.notes select id, 'open' from generate_series(100, 149) as id`);
  for (let id = 100; id < 150; id += 1) await save(id, id % 5 === 0 ? ['company'] : [`department:${1000 + (id % 40)}`]);
  put(200, { departmentId: 1000 + 7 });
  statements = 0;
  await settle(200);
  expect(statements).toBe(2);
  expect(await read(100)).toHaveLength(5003);
});

test('units as texts and back; those of other companies are refused, those that were there stay', async () => {
  const declared = AudienceUnits.parse({
    company: true,
    departments: [SALES, SALES],
    levels: ['employee', 'compManager'],
  });
  const keys = ['company', 'level:compManager', 'level:employee', `department:${SALES}`];
  expect(toUnitKeys(declared)).toEqual(keys);
  expect(fromUnitKeys([...keys, 'planet:9'])).toEqual({
    ...declared,
    departments: [SALES],
    levels: ['compManager', 'employee'],
  });
  const [known, foreign] = [fromUnitKeys([`department:${SALES}`, `group:${NORTH}`]), fromUnitKeys(['group:999'])];
  const isKnown = (wanted: AudienceUnits, stored?: AudienceUnits) => areUnitsOfCompany(directory, HERE, wanted, stored);
  expect([await isKnown(known), await isKnown(foreign), await isKnown(foreign, foreign)]).toEqual([true, false, true]);
  expect(await describeUnits(directory, HERE, fromUnitKeys([...keys, `group:${NORTH}`]))).toEqual([
    { unit: 'company', name: '', count: 3 },
    { unit: 'level:compManager', name: '', count: 0 },
    { unit: 'level:employee', name: '', count: 2 },
    { unit: `department:${SALES}`, name: '業務部', count: 2 },
    { unit: `group:${NORTH}`, name: '北區', count: 1 },
  ]);
});

test('a client that knows nothing of units neither names their people nor drops the units', () => {
  const stored = { people: [1, 2, 3], named: [1], units: fromUnitKeys(['company']) };
  const none = fromUnitKeys([]);
  expect(mergeAudience(stored, {})).toEqual({ named: [1], units: stored.units });
  expect(mergeAudience(stored, { readers: [1, 2, 3, 9] })).toEqual({ named: [1, 9], units: stored.units });
  expect(mergeAudience(stored, { readers: [2] })).toEqual({ named: [], units: stored.units });
  expect(mergeAudience(stored, { readers: [2], units: none })).toEqual({ named: [2], units: none });
  expect(mergeAudience(stored, { units: none })).toEqual({ named: [1], units: none });
});
