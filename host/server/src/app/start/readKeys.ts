import type { Database, Log } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import { MasterKeys, SEALED_VERSION } from '../../core/sealedText.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts.ts';

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
    where data_type = 'bytea' and table_schema not in ('information_schema', 'host') and table_schema not like 'pg\\_%'
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

/** Keys of the installation. Never logged, never sent. */
interface Secrets {
  /** Signs tokens (C.2-9). */
  readonly signingKey: Uint8Array;
  /** Encrypts secrets at rest (C.9-1). */
  readonly masterKey: Uint8Array;
  /** With the master keys before it, newest first. */
  readonly masterKeys: MasterKeys;
}

type SecretConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'signingKey' | 'masterKey'>;

/**
 * Keys from the environment, else from files of the data directory, generated there on the first start (mode 0600).
 * With a shared database none is generated, because processes with different keys would refuse each other's tokens.
 * @param hasSecrets something is encrypted by the master key already: a missing one is never replaced
 * @throws StartRefusal if a key is missing with DATABASE_URL, or the master key of existing secrets
 */
export async function readSecrets(config: SecretConfig, hasSecrets = false): Promise<Secrets> {
  const signingKey = await secret(config, 'signing.key', 'ATRIUM_SIGNING_KEY', config.signingKey);
  const file = join(config.dataDir, 'master.key');
  // Another key would open none of them, and a later rotation would not find them either.
  if (hasSecrets && config.masterKey === undefined && (await readKey(file)) === undefined)
    throw new StartRefusal(operatorText('config.masterKeyLost', { file }));
  const texts = linesOf(await secret(config, 'master.key', 'ATRIUM_MASTER_KEY', config.masterKey));
  // Processes that share a database all need a new key before one of them seals with it: their operator sets it.
  const isOwn = config.masterKey === undefined && config.databaseUrl === undefined;
  const save = (keys: readonly Uint8Array[]) => replaceKeys(join(config.dataDir, 'master.key'), keys);
  return { signingKey, masterKey: texts[0]!, masterKeys: new MasterKeys(texts, isOwn ? save : undefined) };
}

/** Several keys are on separate lines, or are separated by commas. */
function linesOf(text: Uint8Array): Uint8Array[] {
  const lines = Buffer.from(text)
    .toString('utf8')
    .split(/[\s,]+/);
  return lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'utf8'));
}

/** Written whole under another name first, so that a killed process leaves the old keys or the new ones. */
async function replaceKeys(path: string, keys: readonly Uint8Array[]): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${keys.map((key) => Buffer.from(key).toString('utf8')).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

async function secret(config: SecretConfig, file: string, name: string, given?: string): Promise<Uint8Array> {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  const path = join(config.dataDir, file);
  const kept = await readKey(path);
  if (kept) return kept;
  if (config.databaseUrl !== undefined) throw new StartRefusal(operatorText('config.keyMissing', { name, file: path }));
  await makeKey(path);
  return (await readKey(path)) ?? Buffer.alloc(0);
}

/** Written under another name first, so that a killed process leaves no partial key. */
async function makeKey(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  await link(draft, path).catch(ignoreExisting);
  await unlink(draft);
}

async function readKey(path: string): Promise<Uint8Array | undefined> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Another process of this data directory created the file at the same time: its key is used. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
