import type { Database } from '@atrium/sdk/server';
import { sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { PluginRole } from './Driver.ts';
import type { Transaction } from '../services.ts';

/** Bytes of a name (NAMEDATALEN of PostgreSQL, less its end). */
const LONGEST = 63;
/** Tables of the host that plugins may read, with the columns. Their functions may be called too. */
const READABLE = { files: ['id', 'file_name', 'mime_type', 'size', 'uploaded_by', 'uploaded_on'] } as const;
/** Since this version of PostgreSQL a grant of a role says what its member may do with it. */
const WITH_OPTIONS = 160_000;

/**
 * The role of a plugin in a database: of two databases of one server, and of two plugins, they differ. `~` is in no id of a plugin, so
 * that a shortened name is none of another.
 */
export function roleName(database: string, plugin: string): string {
  const whole = `atrium.${database}.${plugin}`;
  if (Buffer.byteLength(whole) <= LONGEST) return whole;
  const mark = `~${createHash('sha256').update(whole).digest('hex').slice(0, 16)}`;
  let start = `atrium.${plugin}.${database}`;
  while (Buffer.byteLength(start + mark) > LONGEST) start = start.slice(0, -1);
  return start + mark;
}

/** What the database says about the role of a plugin and what it owns. */
interface State {
  readonly user: string;
  readonly version: number;
  readonly isSuperuser: boolean;
  readonly mayCreate: boolean;
  readonly exists: boolean;
  /** Whether this user may take its rights, and has them without: the host reads tables of plugins when it exports them. */
  readonly mayTake: boolean;
  readonly hasSchema: boolean;
  readonly ownsSchema: boolean;
  readonly others: number;
  /** Null where the host's tables are not there yet. */
  readonly readsHost: boolean | null;
}

/**
 * A role without login for each plugin. It owns the plugin's schema and all in it, may read what the host shows, and nothing else.
 * Where the user of the database may not create roles there are none, and statements of plugins have the rights of the server.
 */
export class PluginRoles {
  readonly #db: Database;
  readonly #transaction: Transaction;
  readonly #afterCommit: (task: () => void) => void;
  readonly #roles = new Map<string, PluginRole>();
  #database: string | undefined;
  #obstacle: string | undefined;

  constructor(db: Database, transaction: Transaction, afterCommit: (task: () => void) => void) {
    this.#db = db;
    this.#transaction = transaction;
    this.#afterCommit = afterCommit;
  }

  /** Why there are no roles; undefined while there are. */
  get obstacle(): string | undefined {
    return this.#obstacle;
  }

  /** The role of a plugin that was brought up. */
  find(plugin: string): PluginRole | undefined {
    return this.#roles.get(plugin);
  }

  /**
   * Makes the role of a plugin, and the owner of what the plugin has, in the transaction of the caller, which lets no other process do
   * so meanwhile. What is right already is left alone.
   *
   * @returns undefined where the user of the database may not
   */
  async ensure(plugin: string): Promise<PluginRole | undefined> {
    const role = { plugin, name: await this.#nameOf(plugin) };
    try {
      // What was refused is undone, and the transaction goes on.
      await this.#transaction(() => this.#arrange(role));
    } catch (error) {
      const cause = causeOf(error);
      if (cause.code !== '42501') throw error;
      this.#obstacle = cause.message;
      this.#roles.delete(plugin);
      return undefined;
    }
    // One that was only tried is none.
    this.#afterCommit(() => this.#roles.set(plugin, role));
    return role;
  }

  /**
   * Drops the role of a plugin that has no tables any more.
   *
   * @returns why it is still there: a copy of this database, on the same server, has grants to it
   */
  async drop(plugin: string): Promise<string | undefined> {
    const name = await this.#nameOf(plugin);
    const { exists, mayTake, mayCreate } = await this.#read(name, plugin);
    if (!exists || !mayTake || !mayCreate) return undefined;
    // What it may read of the host.
    await this.#db.execute(sql`drop owned by ${sql.identifier(name)}`);
    this.#afterCommit(() => this.#roles.delete(plugin));
    try {
      await this.#transaction(async () => void (await this.#db.execute(sql`drop role ${sql.identifier(name)}`)));
      return undefined;
    } catch (error) {
      const cause = causeOf(error);
      if (cause.code !== IN_USE) throw error;
      return cause.message;
    }
  }

  async #nameOf(plugin: string): Promise<string> {
    this.#database ??= (await this.#rows<{ name: string }>(sql`select current_database() as name`))[0]!.name;
    return roleName(this.#database, plugin);
  }

  async #arrange({ plugin, name }: PluginRole): Promise<void> {
    const role = sql.identifier(name);
    const before = await this.#read(name, plugin);
    if (!before.exists) {
      if (!before.mayCreate) throw notAllowed(`the user "${before.user}" may not create roles`);
      await this.#db.execute(sql`create role ${role} nologin`);
    }
    if (!before.isSuperuser && !(before.exists && before.mayTake)) {
      // PostgreSQL 16 gives who makes a role neither its rights nor the right to take them.
      const options = before.version >= WITH_OPTIONS ? sql` with inherit true, set true` : sql``;
      await this.#db.execute(sql`grant ${role} to ${sql.identifier(before.user)}${options}`);
    }
    const schema = sql.identifier(plugin);
    if (before.hasSchema && !before.ownsSchema) await this.#db.execute(sql`alter schema ${schema} owner to ${role}`);
    if (before.others > 0) await this.#own(plugin, name);
    if (before.readsHost === false || (!before.exists && before.readsHost !== null)) await this.#show(role);
  }

  /** Gives it what is in its schema: tables with all that belongs to them, then what is by itself. */
  async #own(plugin: string, name: string): Promise<void> {
    const found = await this.#rows<{ change: string }>(sql`
      select change from (${objectsOf(plugin)}) object where owner::regrole::text <> quote_ident(${name}) order by rank, change`);
    for (const { change } of found) await this.#db.execute(sql`${sql.raw(change)} owner to ${sql.identifier(name)}`);
  }

  async #show(role: ReturnType<typeof sql.identifier>): Promise<void> {
    await this.#db.execute(sql`grant usage on schema host to ${role}`);
    for (const [table, columns] of Object.entries(READABLE)) {
      const names = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      );
      await this.#db.execute(sql`grant select (${names}) on host.${sql.identifier(table)} to ${role}`);
    }
  }

  async #read(name: string, plugin: string): Promise<State> {
    const columns = Object.entries(READABLE).flatMap(([table, names]) =>
      names.map(
        (column) => sql`has_column_privilege(r.oid, to_regclass(${`host.${table}`})::oid, ${column}, 'select')`,
      ),
    );
    const [state] = await this.#rows<State>(sql`
      select u.rolname as "user", current_setting('server_version_num')::int as version,
        u.rolsuper as "isSuperuser", u.rolsuper or u.rolcreaterole as "mayCreate", r.oid is not null as exists,
        coalesce(u.rolsuper or (pg_has_role(u.oid, r.oid, 'usage') and pg_has_role(session_user, r.oid, ${sql.raw(TAKES)})), false) as "mayTake",
        n.oid is not null as "hasSchema", coalesce(n.nspowner = r.oid, false) as "ownsSchema",
        (select count(*)::int from (${objectsOf(plugin)}) object where owner is distinct from r.oid) as others,
        case when to_regclass('host.files') is null then null
          else coalesce(has_schema_privilege(r.oid, to_regnamespace('host')::oid, 'usage') and ${sql.join(columns, sql` and `)}, false)
        end as "readsHost"
      from (select * from pg_roles where rolname = current_user) u
        left join pg_roles r on r.rolname = ${name}
        left join pg_namespace n on n.nspname = ${plugin}`);
    return state!;
  }

  async #rows<Row>(query: SQL): Promise<Row[]> {
    return ((await this.#db.execute(query)) as unknown as { rows: Row[] }).rows;
  }
}

/** The right to take those of a role, which the user has who has signed in, also where a default role makes it another; before PostgreSQL 16 each member had it. */
const TAKES = `case when current_setting('server_version_num')::int >= ${WITH_OPTIONS} then 'set' else 'member' end`;

const KINDS = `case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' when 'c' then 'type' else 'table' end`;

/** What is in a schema and has an owner of its own, each with the statement that gives it another. */
const objectsOf = (schema: string): SQL => sql`
  select c.relowner as owner, case when c.relkind in ('r', 'p', 'f') then 1 else 2 end as rank,
    format(${sql.raw(`'alter ' || ${KINDS} || ' %I.%I'`)}, n.nspname, c.relname) as change
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${schema} and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S', 'c')
    -- A sequence of a column has the owner of its table; a partition has one of its own.
    and not (c.relkind = 'S' and exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all
  select p.proowner, 3, format('alter %s %I.%I(%s)',
    case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end,
    n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = ${schema}
  union all
  select t.typowner, 3, format('alter type %I.%I', n.nspname, t.typname)
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = ${schema} and t.typtype in ('e', 'd', 'r')
  union all
  select s.stxowner, 3, format('alter statistics %I.%I', n.nspname, s.stxname)
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname = ${schema}
  union all
  select c.collowner, 3, format('alter collation %I.%I', n.nspname, c.collname)
  from pg_collation c join pg_namespace n on n.oid = c.collnamespace where n.nspname = ${schema}
  union all
  select c.conowner, 3, format('alter conversion %I.%I', n.nspname, c.conname)
  from pg_conversion c join pg_namespace n on n.oid = c.connamespace where n.nspname = ${schema}
  union all
  select o.oprowner, 3, format('alter operator %I.%s (%s, %s)', n.nspname, o.oprname,
    coalesce(format_type(nullif(o.oprleft, 0), null), 'none'), format_type(o.oprright, null))
  from pg_operator o join pg_namespace n on n.oid = o.oprnamespace where n.nspname = ${schema}
  union all
  select c.cfgowner, 3, format('alter text search configuration %I.%I', n.nspname, c.cfgname)
  from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace where n.nspname = ${schema}
  union all
  select d.dictowner, 3, format('alter text search dictionary %I.%I', n.nspname, d.dictname)
  from pg_ts_dict d join pg_namespace n on n.oid = d.dictnamespace where n.nspname = ${schema}`;

/** dependent_objects_still_exist */
const IN_USE = '2BP01';

/** What the database has said; drizzle throws it as the cause of its own error. */
const causeOf = (error: unknown) =>
  ((error as { cause?: unknown }).cause ?? error) as { readonly code?: string; readonly message: string };

const notAllowed = (message: string) => Object.assign(new Error(message), { code: '42501' });
