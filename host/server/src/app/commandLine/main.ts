import { migrateEntry } from './migrateCommand.ts';
import { hostEntries } from './hostEntries.ts';
import { pluginEntries } from './pluginEntries.ts';
import { runCommandLine } from './runCommandLine.ts';
import { startEntry } from './startCommand.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';

// Whatever this process writes is its owner's alone, also what a library or a plugin writes without giving a mode.
process.umask(0o077);

const terminal = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
};
const typed = process.argv.slice(2);
const own = [startEntry(), migrateEntry(), ...hostEntries()];

try {
  // Most commands are the host's own: plugins are only asked for what they bring where one of theirs may be meant.
  const isOwn = own.some(({ name }) => name.split(' ').every((word, at) => typed[at] === word));
  const entries = isOwn ? own : [...own, ...(await pluginEntries())];
  process.exitCode = await runCommandLine(typed, entries, terminal);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  terminal.printError(error.message);
  process.exitCode = 1;
}
