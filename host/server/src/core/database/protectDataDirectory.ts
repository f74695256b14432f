import { chmodSync, type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

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
