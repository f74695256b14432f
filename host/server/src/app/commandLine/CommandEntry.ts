import type { Command, ExitCode } from '@atrium/sdk/server';

/** A command of the command line, provided by the runtime, the host or a plugin. */
export interface CommandEntry {
  /** `org import` */
  readonly name: string;
  /** `org import FILE.csv [--dry-run]` */
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly run: (command: Command) => Promise<ExitCode>;
}

/** The name is the part before arguments and options: lower-case words. */
export function nameOf(usage: string): string {
  const parts = usage.replace(/^atrium\s+/, '').split(/\s+/);
  const end = parts.findIndex((word) => !/^[a-z][a-z0-9-]*$/.test(word));
  return parts.slice(0, end < 0 ? undefined : end).join(' ');
}

/** Options of a usage that take a value: `[--year Y]` or `--password-file=FILE`. */
export function valuedOptions(usage: string): ReadonlySet<string> {
  return new Set([...usage.matchAll(/--([a-z][a-z0-9-]*)(?:=|\s+)(?!-)[^\s\]]/g)].map(([, name = '']) => name));
}

/** Every option of a usage. */
export function knownOptions(usage: string): ReadonlySet<string> {
  return new Set([...usage.matchAll(/--([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name));
}
