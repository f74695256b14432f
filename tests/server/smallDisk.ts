import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

/** A separate disk that a test can fill. */
export interface SmallDisk {
  readonly path: string;
  /** Bytes that are free. */
  free(): number;
  /** Writes one file until this many bytes are free. */
  fill(left: number): void;
  remove(): void;
}

const MB = 1024 * 1024;

/** Mounts a disk of this many megabytes in memory; undefined if this user may not (on Linux only root may). */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder('atrium-disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path], { stdio: 'ignore' });
  } catch {
    folder.remove();
    return undefined;
  }
  const free = () => {
    const { bavail, bsize } = statfsSync(folder.path);
    return bavail * bsize;
  };
  return {
    path: folder.path,
    free,
    fill(left) {
      for (let part = 0; free() > left; part++)
        writeFileSync(join(folder.path, `filler-${free()}-${part}`), Buffer.alloc(Math.min(free() - left, 16 * MB)));
    },
    remove() {
      execFileSync('umount', ['-l', folder.path]);
      folder.remove();
    },
  };
}
