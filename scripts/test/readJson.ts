import { existsSync, readFileSync } from 'node:fs';

/** A report that a runner wrote; undefined if it ended before it had, or in the middle of it. */
export function readJson<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
