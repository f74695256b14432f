import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../server/atriumCommand.ts';
import type { Figure } from './figures.ts';

export interface Result {
  /** Name of the file below docs/bench/. */
  readonly name: string;
  /** What was measured and how, in a few sentences. */
  readonly method: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Facts without limits: versions of peers, sizes of data. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * Prints the figures and, on request, writes `docs/bench/<name>.json` with machine and versions. Returns whether all
 * limits are met.
 */
export function report(result: Result, chromium: string, kept: boolean): boolean {
  const { name, method, figures, facts = {} } = result;
  const content = {
    name,
    measured: new Date().toISOString().slice(0, 10),
    method,
    machine: {
      cpu: cpus()[0]?.model ?? '',
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${type()} ${release()}`,
    },
    versions: { node: process.version, chromium: versionOf(chromium), commit: commit() },
    facts,
    figures,
  };
  if (kept) mkdirSync(join(REPOSITORY, 'docs/bench'), { recursive: true });
  if (kept) writeFileSync(join(REPOSITORY, 'docs/bench', `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  console.log(`\n${name}`);
  for (const [what, one] of Object.entries(figures)) console.log(`  ${line(what, one)}`);
  return Object.values(figures).every((one) => one.kept !== false);
}

function line(what: string, { median, min, max, unit, limit, atLeast, kept }: Figure): string {
  const bound = limit === undefined ? '' : `  ${kept ? 'kept' : 'MISSED'}: ${atLeast ? '≥' : '≤'} ${limit}`;
  return `${what.padEnd(44)} ${median} ${unit} (${min}–${max})${bound}`;
}

function versionOf(chromium: string): string {
  return execFileSync(chromium, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: REPOSITORY, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
