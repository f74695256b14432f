import type { Command, ExitCode } from '@atrium/sdk/server';
import { isAbsolute, resolve } from 'node:path';
import { readConfig } from '../../core/config/readConfig.ts';
import { operatorText } from '../../core/texts.ts';
import type { Host } from '../start/openHost.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';
import { type WithHost, withHost } from './withHost.ts';
import { BadBackup } from '../backup/backupFormat.ts';
import { deleteOldBackups, makeBackup } from '../backup/makeBackup.ts';
import { checkBackup, keepKeys, restoreBackup } from '../backup/restoreBackup.ts';

/** A command's usage, and what it does; the command line gives it its host. */
interface BackupCommand<Run> {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly run: Run;
}

/** `atrium backup`: while a server runs, too. */
const backupCommand: BackupCommand<(command: Command, host: Host) => Promise<ExitCode>> = {
  usage: 'backup [--to FOLDER] [--keys FILE]',
  summary: operatorText('backup.summary'),
  examples: ['atrium backup', 'atrium backup --to /mnt/backups', 'atrium backup --keys /root/atrium-keys.json'],
  run: (command, { services, config }) =>
    saying(command, async ({ options, print }) => {
      const place = options['to'] === undefined ? config.backupDir : absolute(options['to']);
      const keys = options['keys'] === undefined ? undefined : absolute(options['keys']);
      if (place === undefined) throw new BadBackup(operatorText('backup.noPlace'));
      const { folder, description } = await makeBackup(services, place);
      const bytes = Object.values(description.files).reduce((sum, [size]) => sum + size, 0);
      print(
        operatorText('backup.made', { folder, size: megabytes(bytes), files: Object.keys(description.files).length }),
      );
      if (place === config.backupDir) await deleteOldBackups(place, config.backupsKept);
      if (keys === undefined) return print(operatorText('backup.withoutKeys'));
      const kept = await keepKeys(config.dataDir, keys);
      print(operatorText(kept === 0 ? 'backup.keysInEnvironment' : 'backup.keysKept', { file: keys }));
    }),
};

/** `atrium backup verify` and `atrium restore`, which need no host. */
const restoreCommands: readonly BackupCommand<(command: Command) => Promise<ExitCode>>[] = [
  {
    usage: 'backup verify FOLDER',
    summary: operatorText('backup.verifySummary'),
    examples: ['atrium backup verify /mnt/backups/atrium-20261127-023000'],
    run: (command) =>
      saying(command, async ({ args, print }) => {
        const { description, rows } = await checkBackup(onlyFolder(args), readConfig(process.env).databaseUrl);
        const { facts, madeOn, version } = description;
        print(operatorText('backup.whole', { madeOn, version, tables: facts.tables, rows, people: facts.people }));
      }),
  },
  {
    usage: 'restore FOLDER [--keys FILE]',
    summary: operatorText('backup.restoreSummary'),
    examples: [
      'ATRIUM_DATA_DIR=/srv/atrium atrium restore /mnt/backups/atrium-20261127-023000 --keys atrium-keys.json',
    ],
    run: (command) =>
      saying(command, async ({ args, options, print }) => {
        const keys = typeof options['keys'] === 'string' ? pathOf(options['keys']) : undefined;
        const config = readConfig(process.env);
        const { madeOn } = await restoreBackup(onlyFolder(args), config, keys);
        print(operatorText('backup.restored', { folder: config.dataDir, madeOn }));
        if (keys === undefined) print(operatorText('backup.restoreKeys', { folder: config.dataDir }));
      }),
  },
];

/** `atrium backup`, which works on the host. */
export function backupEntry(onHost: WithHost = withHost): CommandEntry {
  const { run, ...command } = backupCommand;
  return { ...command, name: readName(command.usage), run: (input) => onHost((host) => run(input, host)) };
}

/** `atrium backup verify` and `atrium restore`. */
export const restoreEntries = (): CommandEntry[] =>
  restoreCommands.map((command) => ({ ...command, name: readName(command.usage) }));

/** Says in one sentence why a backup cannot be made or used. */
async function saying(command: Command, work: (command: Command) => Promise<void>): Promise<ExitCode> {
  try {
    await work(command);
    return 0;
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error;
    command.printError(error.message);
    return 1;
  }
}

function onlyFolder([folder, ...rest]: readonly string[]): string {
  if (folder === undefined || rest.length > 0) throw new BadBackup(operatorText('backup.usage'));
  return pathOf(folder);
}

/** A path for the server, whose working directory is another one than the caller's. */
function absolute(path: string | true): string {
  if (path === true || !isAbsolute(path)) throw new BadBackup(operatorText('backup.relative', { path: String(path) }));
  return path;
}

/** Relative to the caller's folder, which is not where pnpm runs this. */
const pathOf = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
