import type { Database, Log } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { Config } from '../../core/config/Config.ts';
import { readSecrets, type Secrets } from '../../core/config/secrets.ts';
import { SEALED_VERSION } from '../../core/secrets/sealedText.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts/operatorText.ts';

/**
 * Reads the keys of the installation, and compares the master keys with those that the secrets in the database name.
 *
 * @throws StartRefusal if secrets exist and the master key is missing, or is another one for all of them
 */
export async function readKeys(config: Config, db: Database, log: Log): Promise<Secrets> {
  const used = await findUsedKeys(db);
  const secrets = await readSecrets(config, used.length > 0);
  const unknown = used.filter((id) => secrets.masterKeys.find(Buffer.from(id, 'hex')) === undefined);
  if (used.length > 0 && unknown.length === used.length)
    throw new StartRefusal(operatorText('config.masterKeyOther', { folder: config.dataDir }));
  // A text that was tampered with names any key, so that some of many do not stop the company.
  if (unknown.length > 0)
    log.error('some secrets were encrypted by master keys that are not configured; restore the earlier master.key', {
      keys: unknown.length,
    });
  return secrets;
}

/** Ids of keys that are looked for: more than any installation has, so that tampered texts cost no more. */
const MAX_KEYS = 1000;

/**
 * Ids of the master keys that sealed texts of plugins name. Before any plugin is loaded their contracts are not known:
 * every binary column of their schemas is read whose texts have the form of sealed ones.
 */
async function findUsedKeys(db: Database): Promise<string[]> {
  const columns = (await db.execute(sql`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    where data_type = 'bytea' and table_schema not in ('information_schema', 'host', 'pgboss') and table_schema not like 'pg\\_%'
  `)) as unknown as { rows: { schema: string; table: string; column: string }[] };
  const used = new Set<string>();
  for (const { schema, table, column } of columns.rows) {
    const name = sql.identifier(column);
    const { rows } = (await db.execute(sql`
      select distinct encode(substring(${name} from 2 for 8), 'hex') as id from ${sql.identifier(schema)}.${sql.identifier(table)}
      where length(${name}) > 69 and get_byte(${name}, 0) = ${SEALED_VERSION} limit ${MAX_KEYS}`)) as unknown as {
      rows: { id: string }[];
    };
    for (const { id } of rows) used.add(id);
  }
  return [...used];
}
