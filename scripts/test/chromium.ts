import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../process/run.ts';
import { aptInstall, canInstall, isExecutable } from './apt.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Finds a Chromium to test with: `ATRIUM_CHROMIUM`, one in PATH, Playwright's own, else Debian's by apt-get when root.
 *
 * @throws Error with one sentence that names what to install.
 */
export async function findChromium(): Promise<string> {
  const asked = process.env['ATRIUM_CHROMIUM'];
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`ATRIUM_CHROMIUM=${asked} is no executable file.`);
    return asked;
  }
  return inPath() ?? (await playwrightsOwn()) ?? (await installed());
}

/** Fonts for Chinese text; without them screenshots show boxes and widths are wrong. */
export async function ensureChineseFonts(): Promise<string | undefined> {
  const listed = await run('fc-list', [':lang=zh', 'family']);
  if (listed.code === 0 && listed.output.trim()) return undefined;
  if (canInstall()) {
    const got = await aptInstall(['fontconfig', 'fonts-noto-cjk']);
    if (got.code === 0) return undefined;
  }
  return 'No Chinese font was found (apt-get install fonts-noto-cjk): text in pictures is drawn as boxes.';
}

function inPath(): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

async function installed(): Promise<string> {
  if (canInstall()) {
    console.log('No Chromium was found: installing chromium and fonts-noto-cjk with apt-get …');
    const got = await aptInstall(['chromium', 'fonts-noto-cjk']);
    const found = inPath();
    if (found) return found;
    console.error(got.output);
  }
  throw new Error(
    'No Chromium was found. Install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in ATRIUM_CHROMIUM.',
  );
}
