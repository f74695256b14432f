import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasterKeys } from '../secrets/MasterKeys.ts';
import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts/operatorText.ts';
import type { Config } from './Config.ts';

/** Keys of the installation. Never logged, never sent. */
export interface Secrets {
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
