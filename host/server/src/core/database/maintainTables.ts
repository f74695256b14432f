import type { Driver } from './Driver.ts';

const TABLES = `
  select quote_ident(nspname) || '.' || quote_ident(relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'
  order by 1`;

/**
 * Reclaims the space of old rows and updates the planner's statistics, which PostgreSQL's autovacuum does by itself and the
 * embedded database does not. One table after another, so that calls run in between.
 *
 * @param signal ends it after the current table
 */
export async function maintainTables(driver: Driver, signal: AbortSignal): Promise<void> {
  if (driver.kind !== 'embedded') return;
  const [found] = (await driver.script(TABLES)) as [{ readonly rows: readonly { readonly name: string }[] }];
  for (const { name } of found.rows) {
    if (signal.aborted) return;
    await driver.script(`vacuum (analyze) ${name}`);
  }
}
