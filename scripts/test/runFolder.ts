import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Global set-up of vitest and Playwright: the temporary folder of a run's processes, which goes with the run, whatever its tests
 * (and Chromium) have left there.
 *
 * @returns its tear-down
 */
export default function setup(): () => void {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  // PostgreSQL runs as a user of its own and passes through here.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
