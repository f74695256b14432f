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

async function take(file: string, draft: string, folder: string): Promise<void> {
  for (;;) {
    // A link is created atomically, and fails if the lock exists.
    if (await link(draft, file).then(() => true, taken)) return;
    const owner = await read(file);
    if (owner && lives(owner)) throw refusal(owner, folder);
    await clear(file, owner);
  }
}

function taken(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}

/** Removes the lock of a dead process; restores it if another process locked the directory in between. */
async function clear(file: string, dead: Owner | undefined): Promise<void> {
  const aside = `${file}.dead.${process.pid}`;
  await rename(file, aside).catch(ignoreMissing);
  const moved = await read(aside);
  if (moved && (moved.pid !== dead?.pid || moved.born !== dead.born)) await link(aside, file).catch(taken);
  await rm(aside, { force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function read(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
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
