import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';

/** Returns the files of the repository (tracked or new, never ignored ones) whose relative path matches. */
export function sourceFiles(fits: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  return [...new Set(listed.split('\n'))].filter((file) => fits.test(file) && existsSync(join(ROOT, file))).sort();
}
