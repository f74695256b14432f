import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTime } from '@atrium/sdk/server';
import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts/operatorText.ts';
import { notWritable, prepareDataDirectory } from './prepareDataDirectory.ts';

/** The owner of the lock: `born` distinguishes a process from a later one with the same id. */
interface Owner {
  readonly pid: number;
  readonly born: string;
  readonly since: string;
}

/**
 * Locks the data directory for this process, creating it if missing. The lock of a dead process is replaced at once.
 * @param timeZone of the owner's start time in the message
 * @returns the function that releases the lock
 * @throws StartRefusal with one sentence if a live process has the lock, or if it cannot be written
 */
export async function lockDataDirectory(folder: string, timeZone = 'Asia/Taipei'): Promise<() => Promise<void>> {
  const file = join(folder, 'atrium.lock');
  const mine: Owner = { pid: process.pid, born: birthOf(process.pid), since: formatDateTime(new Date(), timeZone) };
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await prepareDataDirectory(folder);
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 }).catch((error: unknown) => {
    throw notWritable(folder, error);
  });
  try {
    await take(file, draft, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(file, { force: true });
}

/** Links `draft` as the lock `file`, in place of the lock of a dead process. */
async function take(file: string, draft: string, folder: string): Promise<void> {
  for (;;) {
    // A link is created atomically, and fails if the lock exists.
    if (await link(draft, file).then(() => true, taken)) return;
    const found = await readFile(file, 'utf8').catch(ignoreMissing);
    if (found === undefined) continue;
    const owner = parsed(found);
    if (owner && lives(owner)) throw refusal(owner, folder);
    // One process at a time may replace this lock: the owner of a second one, which is taken in the same way.
    const turn = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
    await take(turn, draft, folder);
    try {
      if (await replaced(file, found, draft)) return;
    } finally {
      await rm(turn, { force: true });
    }
  }
}

/** Replaces a lock atomically, unless it is no longer the one that was found. */
async function replaced(file: string, found: string, draft: string): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(ignoreMissing)) !== found) return false;
  const next = `${draft}.next`;
  await link(draft, next);
  await rename(next, file);
  return true;
}

function taken(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** undefined for a partial lock, which a power failure may leave. */
function parsed(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

function lives(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return birthOf(owner.pid) === owner.born;
}

/** Boot and start time of a process, if the system provides them; else `''`, so that only the id decides. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

function refusal(owner: Owner, folder: string): StartRefusal {
  return new StartRefusal(operatorText('data.locked', { folder, pid: owner.pid, since: owner.since }));
}
