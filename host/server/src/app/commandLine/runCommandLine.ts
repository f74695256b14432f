import type { ExitCode } from '@atrium/sdk/server';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HostCommandInput, TypedPassword } from '../../company/CompanyServices.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts.ts';

/** Where a command prints, and whose files it reads. */
interface Terminal {
  print(line: string): void;
  printError(line: string): void;
  /** Reads a file of who typed the command; by default of this process. */
  read?(file: string): Promise<Buffer>;
  /** Asks who typed the command for a new password; by default at this process's terminal. */
  askPassword?(): Promise<TypedPassword>;
}

/** A file that cannot be read: wrong usage, reported in one sentence. */
class Unreadable extends Error {}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help';

/**
 * Runs what a person typed after `atrium`.
 *
 * @returns the exit code: 0 success, 1 failure or errors in a file, 2 wrong usage
 */
export async function runCommandLine(
  typed: readonly string[],
  entries: readonly CommandEntry[],
  terminal: Terminal,
): Promise<ExitCode> {
  const entry = findEntry(typed, entries);
  if (!entry) return withoutEntry(typed, entries, terminal);
  const rest = typed.slice(entry.name.split(' ').length);
  if (rest.some(isHelp)) {
    terminal.print(helpOf(entry));
    return 0;
  }
  const parsed = parseArguments(rest, entry.usage);
  if ('unknown' in parsed || 'lacks' in parsed) {
    terminal.printError(
      'unknown' in parsed
        ? operatorText('command.unknownOption', { option: parsed.unknown })
        : operatorText('command.lacksValue', { option: parsed.lacks }),
    );
    terminal.printError(helpOf(entry));
    return 2;
  }
  const read = (file: string) => readNamed(file, terminal.read ?? readHere);
  const print = (line: string) => terminal.print(line);
  const printError = (line: string) => terminal.printError(line);
  return guarded(entry, { print, printError, ...parsed, read, askPassword: terminal.askPassword }, terminal);
}

/** The entry with the longest name that matches the arguments. */
function findEntry(typed: readonly string[], entries: readonly CommandEntry[]): CommandEntry | undefined {
  const fitting = entries.filter(({ name }) => name.split(' ').every((word, at) => typed[at] === word));
  return fitting.sort((one, other) => other.name.length - one.name.length)[0];
}

function withoutEntry(typed: readonly string[], entries: readonly CommandEntry[], terminal: Terminal): ExitCode {
  const [first = ''] = typed;
  const group = entries.filter(({ name }) => name.startsWith(`${first} `));
  if (typed.length === 0 || isHelp(first) || (group.length > 0 && typed.slice(1).every(isHelp))) {
    terminal.print(overview(group.length > 0 ? group : entries));
    return 0;
  }
  terminal.printError(
    operatorText('command.unknown', {
      command: typed
        .filter((word) => !word.startsWith('-'))
        .slice(0, 2)
        .join(' '),
    }),
  );
  terminal.printError(overview(entries));
  return 2;
}

async function guarded(entry: CommandEntry, command: HostCommandInput, terminal: Terminal): Promise<ExitCode> {
  try {
    return await entry.run(command);
  } catch (error) {
    if (error instanceof Unreadable) {
      terminal.printError(error.message);
      return 2;
    }
    if (!(error instanceof StartRefusal) && process.env['ATRIUM_LOG_LEVEL'] === 'debug') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    terminal.printError(
      error instanceof StartRefusal
        ? reason
        : operatorText('command.failed', { reason: reason.split('\nparams:')[0] ?? '' }),
    );
    return 1;
  }
}

/** Paths are relative to the caller's folder, which is not where pnpm runs this. */
export const readHere = (file: string): Promise<Buffer> => readFile(resolve(process.env['INIT_CWD'] ?? '.', file));

async function readNamed(file: string, readFrom: (file: string) => Promise<Buffer>): Promise<Buffer> {
  try {
    return await readFrom(file);
  } catch (error) {
    const { code = '', path = file } = error as NodeJS.ErrnoException;
    throw new Unreadable(operatorText('command.unreadable', { file: path, code }));
  }
}

/** All commands, one line each. */
function overview(entries: readonly CommandEntry[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length)) + 2;
  const lines = entries.map(({ name, summary }) => `  atrium ${name.padEnd(width)}${summary}`);
  return [operatorText('command.title'), '', ...lines, '', operatorText('command.more')].join('\n');
}

/** One command: usage, summary and examples. */
function helpOf({ usage, summary, examples }: CommandEntry): string {
  const shown = examples.map((example) => `  ${/\batrium /.test(example) ? example : `atrium ${example}`}`);
  return [
    operatorText('command.usage', { usage: usage.replace(/^atrium\s+/, '') }),
    '',
    summary,
    ...(shown.length > 0 ? ['', operatorText('command.examples'), ...shown] : []),
  ].join('\n');
}

interface Parsed {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

/**
 * Splits what was typed after the command's name into arguments and options. The usage lists which options exist and
 * which take a value.
 */
function parseArguments(
  typed: readonly string[],
  usage: string,
): Parsed | { readonly unknown: string } | { readonly lacks: string } {
  const valued = valuedOptions(usage);
  const types = [...knownOptions(usage)].map(
    (name) => [name, { type: valued.has(name) ? 'string' : 'boolean' }] as const,
  );
  const { tokens } = parseArgs({
    args: [...typed],
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const args: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') args.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!types.some(([known]) => known === name)) return { unknown: rawName };
    if (valued.has(name) && value === undefined) return { lacks: rawName };
    options[name] = value ?? true;
  }
  return { args, options };
}

/** A command of the command line, provided by the runtime, the host or a plugin. */
export interface CommandEntry {
  /** `org import` */
  readonly name: string;
  /** `org import FILE.csv [--dry-run]` */
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly run: (command: HostCommandInput) => Promise<ExitCode>;
}

/** The name is the part before arguments and options: lower-case words. */
export function readName(usage: string): string {
  const parts = usage.replace(/^atrium\s+/, '').split(/\s+/);
  const end = parts.findIndex((word) => !/^[a-z][a-z0-9-]*$/.test(word));
  return parts.slice(0, end < 0 ? undefined : end).join(' ');
}

/** Options of a usage that take a value: `[--year Y]` or `--password-file=FILE`. */
function valuedOptions(usage: string): ReadonlySet<string> {
  return new Set([...usage.matchAll(/--([a-z][a-z0-9-]*)(?:=|\s+)(?!-)[^\s\]]/g)].map(([, name = '']) => name));
}

/** Every option of a usage. */
function knownOptions(usage: string): ReadonlySet<string> {
  return new Set([...usage.matchAll(/--([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name));
}
