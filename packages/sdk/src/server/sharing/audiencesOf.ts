import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { type AudienceUnits, fromUnitKeys, type NamedUnit, toUnitKeys } from '../../contract/audience.ts';
import type { Person } from '../Caller.ts';
import { idArray } from '../prepared.ts';
import type { Database, Directory } from '../services.ts';
import { type AudienceTable, propertyOf, type RecordColumn, type UnitTable } from './columns.ts';

/** What audiences need of a context. */
interface Parts {
  readonly db: Database;
  readonly directory: Pick<Directory, 'stored'>;
}

/** An audience as people have declared it. */
export interface DeclaredAudience {
  /** People named by name, ascending. They stay until they are removed by name. */
  readonly named: readonly number[];
  readonly units: AudienceUnits;
}

/** An audience with the people whom it consists of now. */
export interface StoredAudience extends DeclaredAudience {
  /** Everyone who is in it: by name, or through a unit. Ascending. */
  readonly people: readonly number[];
}

/** Who is new in an audience, and who is not in it any more. */
export interface AudienceChange {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

interface AudienceTables {
  /** A table with `unitColumns()`. */
  readonly units: { readonly table: UnitTable; readonly record: RecordColumn };
  /** A table with `audienceColumns()`: the people, so that statements about who sees a record need no units. */
  readonly people: { readonly table: AudienceTable; readonly record: RecordColumn };
  /** The records, and which of them still follow their units. */
  readonly records: { readonly id: RecordColumn; readonly isLive?: (now: Date) => SQL };
  /** Further columns of the people's table by their names in the program, of the record with this id. */
  readonly more?: Readonly<Record<string, (record: SQL) => SQL>>;
}

/** Audiences of records that name people and units. */
export interface AudiencesOf {
  /**
   * Has to be the first statement of a transaction that saves an audience: `settle` then waits until it has ended, and does not
   * overlook what it has saved.
   */
  hold(db: Database): Promise<void>;
  read(db: Database, record: number): Promise<StoredAudience>;
  readUnits(db: Database, record: number): Promise<AudienceUnits>;
  /**
   * Replaces the audience of a record in three statements, in the transaction of its row and after it was stored.
   *
   * @param members who is in it through its units, for a record that does not follow them any more; without it those of now
   */
  save(
    parts: Parts,
    record: { readonly id: number; readonly companyId: number },
    audience: DeclaredAudience,
    members?: readonly number[],
  ): Promise<AudienceChange & { readonly people: readonly number[] }>;
  /**
   * People have joined, left, moved or got another level: puts them into the audiences that name one of their units now, and removes
   * them from those that do not any more. Who is named by name stays. One statement, whatever the number of records.
   *
   * @returns by record what has changed; records that stay the same are left out
   */
  settle(parts: Parts, employees: readonly number[], now: Date): Promise<ReadonlyMap<number, AudienceChange>>;
}

/**
 * Functions for the audiences of a plugin's records: what was declared in one table, the people whom that makes in another one, which
 * `settle` keeps right after changes of the organisation.
 */
export function audiencesOf({ units, people, records, more = {} }: AudienceTables): AudiencesOf {
  const { schema, name: tableName } = getTableConfig(units.table);
  const lock = `${schema}.${tableName}`;
  const [unitRecord, record] = [columnName(units.table, units.record), columnName(people.table, people.record)];
  const columns = Object.keys(getTableColumns(people.table)).filter((name) => name in more);
  const names = sql.join(
    columns.map((name) => sql`, ${sql.identifier(snake(name))}`),
    sql``,
  );
  const values = (id: SQL) =>
    sql.join(
      columns.map((name) => sql`, ${more[name]!(id)}`),
      sql``,
    );
  const isLive = (id: SQL, now: Date) =>
    sql`exists (select 1 from ${records.id.table} where ${records.id} = ${id} and ${records.isLive?.(now) ?? sql`true`})`;
  const readUnits = async (db: Database, id: number): Promise<AudienceUnits> => {
    const { rows } = await run<{ unit: string }>(
      db,
      sql`select unit from ${units.table} where ${units.record} = ${id}::int order by unit`,
    );
    return fromUnitKeys(rows.map(({ unit }) => unit.replace(COMPANY_PART, '')));
  };
  return {
    readUnits,
    async hold(db) {
      await db.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}, hashtext(${lock}))`);
    },
    async read(db, id) {
      const { rows } = await run<{ employee_id: number; is_named: boolean }>(
        db,
        sql`select employee_id, is_named from ${people.table} where ${people.record} = ${id}::int order by employee_id`,
      );
      return {
        people: rows.map((row) => row.employee_id),
        named: rows.filter((row) => row.is_named).map((row) => row.employee_id),
        units: await readUnits(db, id),
      };
    },
    async save({ db, directory }, { id, companyId }, declared, members) {
      const keys = toUnitKeys(declared.units).map((key) => storeKey(key, companyId));
      const named = new Set(declared.named);
      const findNow = async () =>
        keys.length === 0 ? [] : findMembers(await directory.stored({ companyId }), new Set(keys));
      const wanted = [...new Set([...named, ...(members ?? (await findNow()))])].sort((one, other) => one - other);
      await db.execute(sql`
        with kept as (select unit from unnest(${textArray(keys)}::text[]) as kept(unit)), gone as (
          delete from ${units.table} where ${units.record} = ${id}::int and unit not in (select unit from kept)
        )
        insert into ${units.table} (${sql.identifier(unitRecord)}, unit) select ${id}::int, unit from kept
        on conflict do nothing`);
      const { rows } = await run<{ employee_id: number }>(
        db,
        sql`delete from ${people.table}
          where ${people.record} = ${id}::int and employee_id not in (select unnest(${idArray(wanted)}::int[]))
          returning employee_id`,
      );
      const changes = columns.map(
        (name) => sql`, ${sql.identifier(snake(name))} = excluded.${sql.identifier(snake(name))}`,
      );
      const differs = ['isNamed', ...columns].map(
        (name) => sql`there.${sql.identifier(snake(name))} is distinct from excluded.${sql.identifier(snake(name))}`,
      );
      // a row that is inserted has no earlier transaction in `xmax`
      const stored = await run<{ employee_id: number; is_new: boolean }>(
        db,
        sql`insert into ${people.table} as there (${sql.identifier(record)}, employee_id, is_named${names})
          select ${id}::int, wanted.id, wanted.id in (select unnest(${idArray(named)}::int[]))${values(sql`${id}::int`)}
          from unnest(${idArray(wanted)}::int[]) as wanted(id)
          on conflict (${sql.identifier(record)}, employee_id) do update
          set is_named = excluded.is_named${sql.join(changes, sql``)} where ${sql.join(differs, sql` or `)}
          returning employee_id, (xmax = 0) as is_new`,
      );
      return {
        people: wanted,
        added: stored.rows.filter((row) => row.is_new).map((row) => row.employee_id),
        removed: rows.map((row) => row.employee_id),
      };
    },
    async settle({ db, directory }, employees, now) {
      await db.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${lock}))`);
      const found = (await directory.stored({ ids: employees })).filter(({ hidden }) => !hidden);
      const pairs = found.flatMap((person) => listUnits(person).map((unit) => [person.id, unit] as const));
      const { rows } = await run<{ record: number; employee_id: number; is_added: boolean }>(
        db,
        sql`with places as (
            select * from unnest(${idArray(pairs.map(([id]) => id))}::int[], ${textArray(pairs.map(([, unit]) => unit))}::text[])
              as places(employee_id, unit)
          ), matched as (
            select distinct ${units.record} as record, places.employee_id
            from ${units.table} join places using (unit) where ${isLive(sql`${units.record}`, now)}
          ), removed as (
            delete from ${people.table}
            where employee_id = any(${idArray(employees)}::int[]) and not is_named and ${isLive(sql`${people.record}`, now)}
              and (${people.record}, employee_id) not in (select record, employee_id from matched)
            returning ${people.record} as record, employee_id
          ), added as (
            insert into ${people.table} (${sql.identifier(record)}, employee_id, is_named${names})
            select record, employee_id, false${values(sql`matched.record`)} from matched
            on conflict do nothing returning ${sql.identifier(record)} as record, employee_id
          )
          select record, employee_id, true as is_added from added
          union all select record, employee_id, false from removed`,
      );
      const changes = new Map<number, AudienceChange>();
      for (const [of, changed] of Map.groupBy(rows, (row) => row.record))
        changes.set(of, {
          added: changed.filter((row) => row.is_added).map((row) => row.employee_id),
          removed: changed.filter((row) => !row.is_added).map((row) => row.employee_id),
        });
      return changes;
    },
  };
}

/** What a call changes of an audience; what it does not send is undefined. */
interface SentAudience {
  /** People by name. */
  readonly readers?: readonly number[] | undefined;
  readonly units?: AudienceUnits | undefined;
}

/**
 * The audience after a call. With `units` the people of the call are those named by name. A client that knows nothing of units sends
 * back everyone whom it was given: units stay, and who is there through one does not become named by name by that, nor leave.
 */
export function mergeAudience(stored: StoredAudience, { readers, units }: SentAudience): DeclaredAudience {
  if (readers === undefined) return { named: stored.named, units: units ?? stored.units };
  if (units !== undefined) return { named: readers, units };
  const named = new Set(stored.named);
  const through = new Set(stored.people.filter((id) => !named.has(id)));
  return { named: readers.filter((id) => !through.has(id)), units: stored.units };
}

/** Whether a person is in one of the units. */
export function isInUnits(person: Person, units: AudienceUnits): boolean {
  const keys = new Set(toUnitKeys(units).map((key) => storeKey(key, person.companyId)));
  return listUnits(person).some((key) => keys.has(key));
}

/**
 * The people of a company whom an audience would consist of, before it is saved: for what a form shows.
 *
 * @returns ids, without people who have left or work for another company
 */
export async function findAudience(
  directory: Pick<Directory, 'people'>,
  companyId: number,
  { named, units }: DeclaredAudience,
): Promise<number[]> {
  const people = await directory.people({ companyId, hidden: false });
  const keys = new Set(toUnitKeys(units).map((key) => storeKey(key, companyId)));
  const wanted = new Set([...named, ...findMembers(people, keys)]);
  return people.flatMap(({ id }) => (wanted.has(id) ? [id] : []));
}

/** Whether the departments and groups that an audience names newly are those of a company. */
export async function areUnitsOfCompany(
  directory: Pick<Directory, 'departments' | 'groups'>,
  companyId: number,
  { departments, groups }: AudienceUnits,
  stored?: AudienceUnits,
): Promise<boolean> {
  const isKnown = (
    ids: readonly number[],
    known: readonly { readonly id: number }[],
    before: readonly number[] = [],
  ) => {
    const all = new Set([...known.map(({ id }) => id), ...before]);
    return ids.every((id) => all.has(id));
  };
  return (
    (departments.length === 0 || isKnown(departments, await directory.departments(companyId), stored?.departments)) &&
    (groups.length === 0 || isKnown(groups, await directory.groups(companyId), stored?.groups))
  );
}

/** The units of an audience with their names, and how many people are in each now. */
export async function describeUnits(
  directory: Pick<Directory, 'people' | 'departments' | 'groups'>,
  companyId: number,
  units: AudienceUnits,
): Promise<NamedUnit[]> {
  const keys = toUnitKeys(units);
  if (keys.length === 0) return [];
  const [people, departments, groups] = await Promise.all([
    directory.people({ companyId, hidden: false }),
    directory.departments(companyId),
    directory.groups(companyId),
  ]);
  const names = new Map<string, string>([
    ...departments.map(({ id, name }) => [`department:${id}`, name] as const),
    ...groups.map(({ id, name }) => [`group:${id}`, name] as const),
  ]);
  const counts = new Map<string, number>();
  for (const person of people) for (const key of listUnits(person)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((unit) => ({
    unit,
    name: names.get(unit) ?? '',
    count: counts.get(storeKey(unit, companyId)) ?? 0,
  }));
}

/** Class of the advisory locks; the second key is the table. */
const LOCK = 20_26_11;

/** The company in a stored unit: `company@3`, `level:deptManager@3`. Departments and groups are of one company anyway. */
const COMPANY_PART = /@\d+$/;
const storeKey = (key: string, companyId: number): string =>
  /^(company$|level:)/.test(key) ? `${key}@${companyId}` : key;

/** The units of a person, as they are stored. */
function listUnits({ companyId, departmentId, groupId, level }: Person): string[] {
  return [
    storeKey('company', companyId),
    storeKey(`level:${level}`, companyId),
    ...(departmentId === null ? [] : [`department:${departmentId}`]),
    ...(groupId === null ? [] : [`group:${groupId}`]),
  ];
}

const findMembers = (people: readonly Person[], keys: ReadonlySet<string>): number[] =>
  people.filter((person) => !person.hidden && listUnits(person).some((key) => keys.has(key))).map(({ id }) => id);

/** Units have no character that an array of PostgreSQL would need quotes for. */
const textArray = (texts: readonly string[]): string => `{${texts.join(',')}}`;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnName = (table: UnitTable | AudienceTable, column: RecordColumn): string => snake(propertyOf(table, column));

const run = async <Row>(db: Database, statement: SQL): Promise<{ readonly rows: readonly Row[] }> =>
  (await db.execute(statement)) as unknown as { rows: Row[] };
