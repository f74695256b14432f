import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { Clock, Log } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import { BadBackup, verifiedFile } from './backupFormat.ts';
import { findNewestBackup } from './makeBackup.ts';

/** That a backup was restored into a temporary place and read. */
export interface Verified {
  /** ISO 8601. */
  readonly verifiedOn: string;
  readonly rows: number;
}

interface Parts {
  readonly config: Pick<Config, 'backupDir'>;
  readonly log: Log;
}

/** Lines of the command that are kept for the log. */
const KEPT = 2_000;

/**
 * Verifies the newest of the nightly backups, unless it was: in a process of its own with the least priority, because the
 * embedded database that it opens would block this one.
 *
 * @param command how this program is started again, without its words
 * @throws BadBackup in one sentence if the backup cannot be used
 */
export async function verifyNewest(
  { config, log }: Parts,
  signal: AbortSignal,
  command: readonly string[] = [process.execPath, ...process.execArgv, process.argv[1]!],
): Promise<void> {
  if (config.backupDir === undefined) return;
  const newest = await findNewestBackup(config.backupDir);
  if (!newest || (await readVerified(newest.folder))) return;
  const { code, said } = await runApart([...command, 'backup', 'verify', newest.folder], signal);
  if (code !== 0) throw new BadBackup(said);
  log.info('backup verified', { folder: newest.folder });
}

/** When a backup was verified last; undefined: never, or the mark is not readable. */
export async function readVerified(folder: string): Promise<Verified | undefined> {
  try {
    const { verifiedOn, rows } = JSON.parse(await readFile(verifiedFile(folder), 'utf8')) as Partial<Verified>;
    return typeof verifiedOn === 'string' && typeof rows === 'number' ? { verifiedOn, rows } : undefined;
  } catch {
    return undefined;
  }
}

/** Notes beside a backup that it is whole. A place that cannot be written to is no reason to doubt it. */
export async function markVerified(folder: string, clock: Pick<Clock, 'now'>, rows: number): Promise<void> {
  const verified: Verified = { verifiedOn: clock.now().toISOString(), rows };
  await writeFile(verifiedFile(folder), JSON.stringify(verified), { mode: 0o600 }).catch(() => {});
}

function runApart([program = '', ...args]: readonly string[], signal: AbortSignal) {
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(program, args, { signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (piece: Buffer) => void (said = `${said}${piece.toString()}`.slice(-KEPT));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('spawn', () => lower(child.pid!));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said: said.trim() }));
  });
}

/** Not every system lets a program do so. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it is only slower for others then
  }
}
