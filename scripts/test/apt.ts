import { accessSync, constants } from 'node:fs';
import { run, type Ran } from '../process/run.ts';

/** Returns whether Debian packages can be installed: as root, with apt-get. */
export const canInstall = (): boolean => process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');

/** Installs Debian packages by name, after updating the package lists. */
export async function aptInstall(packages: readonly string[]): Promise<Ran> {
  await run('apt-get', ['update']);
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
  return run('apt-get', ['install', ...options, ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
