import { askHere } from '../../company/password/passwordCommands.ts';
import { readConfig } from '../../core/config/readConfig.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { sendCommand } from './control.ts';
import { backupEntry, restoreEntries } from './backupEntries.ts';
import { hostEntries, migrateEntry } from './hostEntries.ts';
import { pluginCommands } from './pluginCommands.ts';
import { pluginEntries } from './pluginEntries.ts';
import { pluginLifeCommands } from './pluginLifeCommands.ts';
import { type CommandEntry, readHere, runCommandLine } from './runCommandLine.ts';
import { startEntry } from './serve.ts';
import { preferred } from './withHost.ts';

// Files written by this process are private to its user, also those of libraries and plugins that set no mode.
process.umask(0o077);

const terminal = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
};
const typed = process.argv.slice(2);
/** Commands that need no database. */
const local = [startEntry(), ...pluginCommands(preferred), ...restoreEntries()];
const own = [...local, migrateEntry(), backupEntry(), ...pluginLifeCommands(), ...hostEntries()];

try {
  process.exitCode = (await sendIfServed()) ?? (await run());
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  terminal.printError(error.message);
  process.exitCode = 1;
}

/** Lets the server that has the embedded database run the command; undefined if there is none. */
async function sendIfServed() {
  if (typed.length === 0 || isOneOf(local)) return undefined;
  const { dataDir, databaseUrl } = readConfig(process.env);
  return databaseUrl === undefined
    ? sendCommand(dataDir, typed, { ...terminal, read: readHere, askPassword: askHere })
    : undefined;
}

async function run() {
  // Most commands are the host's own: plugins are only read if the command may be one of theirs.
  return runCommandLine(typed, isOneOf(own) ? own : [...own, ...(await pluginEntries())], terminal);
}

function isOneOf(entries: readonly CommandEntry[]): boolean {
  return entries.some(({ name }) => name.split(' ').every((word, at) => typed[at] === word));
}
