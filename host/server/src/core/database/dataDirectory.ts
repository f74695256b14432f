import { formatDateTime } from '@atrium/sdk/server';
import { createHash } from 'node:crypto';
import { chmodSync, type Dirent, lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { access, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts.ts';

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

/**
 * Creates the data directory if missing, private to its owner.
 * @throws StartRefusal if this user cannot write it
 */
export async function prepareDataDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

function notWritable(folder: string, error: unknown): StartRefusal {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new StartRefusal(operatorText('data.notWritable', { folder, code }));
}

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Keys, the lock and its drafts, the reserve: files directly in the data directory. */
const OWN_FILE = /^(atrium\.lock|signing\.key|master\.key|reserve)/;
const OWN_FOLDERS = ['database', 'files', 'plugins'];

interface Protected {
  /** Number of files and folders that were accessible to other users. */
  readonly corrected: number;
  /** The first one that this user may not change, because it belongs to another user. */
  readonly refused: string | undefined;
}

/**
 * Removes the permissions of group and others from the data directory and Atrium's files in it: folders become 700,
 * files
 * 600. Other files of that directory and the targets of links are left alone. Does nothing on Windows.
 */
export function protectDataDirectory(folder: string): Protected {
  let corrected = 0;
  let refused: string | undefined;
  const close = (path: string, stat: Stats): boolean => {
    if ((stat.mode & OTHERS) === 0) return false;
    try {
      chmodSync(path, stat.isDirectory() ? 0o700 : 0o600);
      corrected++;
    } catch {
      refused ??= path;
    }
    return true;
  };
  const closeInside = (parent: string) => {
    for (const entry of entriesOf(parent)) {
      const path = join(parent, entry.name);
      const stat = entry.isSymbolicLink() ? undefined : lstatSync(path, { throwIfNoEntry: false });
      if (!stat) continue;
      close(path, stat);
      if (stat.isDirectory()) closeInside(path);
    }
  };

  if (process.platform === 'win32') return { corrected, refused };
  close(folder, statSync(folder));
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory() && OWN_FOLDERS.includes(entry.name);
    if (!isFolder && !(entry.isFile() && OWN_FILE.test(entry.name))) continue;
    const stat = lstatSync(path, { throwIfNoEntry: false });
    const wasOpen = stat !== undefined && close(path, stat);
    // Uploads may be many and are written with mode 600: a private folder of them is not scanned. The database chooses
    // modes itself.
    if (isFolder && (wasOpen || entry.name === 'database')) closeInside(path);
  }
  return { corrected, refused };
}

/** The entries of a folder; empty if this user may not read it (`lost+found` of a mounted disk). */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
