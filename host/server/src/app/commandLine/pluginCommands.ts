import type { Command, ExitCode } from '@atrium/sdk/server';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import { readConfig } from '../../core/config/readConfig.ts';
import { type HostTextKey, operatorText } from '../../core/texts.ts';
import { mountPaths } from '../../runtime/http/HttpDependencies.ts';
import { checkClaims } from '../../runtime/plugins/checkClaims.ts';
import { addedFolders, findPlugins } from '../../runtime/plugins/findPlugins.ts';
import { type KnownPlugin, PluginFault, type PluginSource } from '../../runtime/plugins/Plugins.ts';
import { readPlugin } from '../../runtime/plugins/readPlugin.ts';
import { ArchiveRefusal, unpackArchive } from '../../runtime/plugins/unpackArchive.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';

/** Which form of the repository's plugins is read. */
type Preferred = () => PluginSource['kind'];

/**
 * `atrium plugin list|add|verify`: the plugins of the data folder. They need no database, so that they also work while a server
 * runs on an embedded one; it takes what was added at its next start.
 */
export function pluginCommands(preferred: Preferred): CommandEntry[] {
  const entry = (usage: string, key: HostTextKey, example: string, run: Run): CommandEntry => ({
    name: readName(usage),
    usage,
    summary: operatorText(key),
    examples: [example],
    run: (command) => run(command, readConfig(process.env), preferred),
  });
  return [
    entry('plugin list', 'plugins.list', 'atrium plugin list', listPlugins),
    entry('plugin add FILE', 'plugins.add', 'atrium plugin add equipment-1.0.0.atrium.tgz', addPlugin),
    entry('plugin verify', 'plugins.verify', 'atrium plugin verify', verifyPlugins),
  ];
}

type Run = (command: Command, config: Config, preferred: Preferred) => Promise<ExitCode>;

const listPlugins: Run = async ({ print }, { dataDir }, preferred) => {
  for (const { source, known, fault } of await readAll(dataDir, preferred)) {
    const key = isAdded(source, dataDir) ? 'plugins.added' : 'plugins.builtIn';
    print(
      [known?.id ?? basename(source.folder), known?.manifest.version, known?.manifest.name, operatorText(key), fault]
        .filter(Boolean)
        .join('\t'),
    );
  }
  return 0;
};

/** The folders as they are: what runs is a copy, which is checked at each start. */
const verifyPlugins: Run = async ({ print, printError }, { dataDir }) => {
  const found = await Promise.all((await addedFolders(dataDir)).map((folder) => readOne({ folder, kind: 'built' })));
  for (const { source, known, fault } of found)
    if (known) print(operatorText('plugins.whole', { id: known.id, version: known.manifest.version }));
    else printError(`${basename(source.folder)}：${fault}`);
  return found.every(({ known }) => known) ? 0 : 1;
};

const addPlugin: Run = async ({ args: [file, ...rest], read, print, printError }, config, preferred) => {
  if (file === undefined || rest.length > 0) {
    printError(operatorText('plugins.addUsage'));
    return 2;
  }
  const { dataDir } = config;
  const work = join(dataDir, 'plugins', `.adding-${randomUUID()}`);
  try {
    await mkdir(work, { recursive: true });
    await writeFile(join(work, 'archive'), await read(file));
    const folder = join(work, 'plugin');
    await unpackArchive(join(work, 'archive'), folder);
    const plugin = await readPlugin({ folder, kind: 'built' });
    const { id, manifest } = plugin;
    if (manifest.hash === undefined) throw new ArchiveRefusal('noManifest');
    const all = await readAll(dataDir, preferred);
    const others = all.filter(({ source, known }) => known?.id !== id || !isAdded(source, dataDir));
    checkClaims(
      plugin,
      others.flatMap(({ known }) => known ?? []),
      mountPaths(config.bases).map(({ path }) => path),
    );
    const before = all.find(({ source, known }) => known?.id === id && isAdded(source, dataDir));
    await replace(join(dataDir, 'plugins', id), folder, work);
    const facts = { id, name: manifest.name, version: manifest.version, from: before?.known?.manifest.version ?? '' };
    print(operatorText(before ? 'plugins.updated' : 'plugins.installed', facts));
    const actions = Object.values(manifest.actions);
    if (actions.length > 0) print(operatorText('plugins.actions', { actions: actions.join('、') }));
    print(operatorText('plugins.nextStart'));
    return 0;
  } catch (error) {
    const said = sayRefusal(error);
    if (said === undefined) throw error;
    printError(said);
    return 1;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** Puts a folder in the place of another, which is moved out of the way first: there is no moment with half of either. */
async function replace(place: string, folder: string, work: string): Promise<void> {
  await rename(place, join(work, 'before')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(folder, place);
}

function sayRefusal(error: unknown): string | undefined {
  if (error instanceof PluginFault) return error.message;
  if (error instanceof ArchiveRefusal) return operatorText(`archive.${error.reason}`, { detail: error.detail });
  // What `plugin.json` does not say right.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return operatorText('plugin.UNREADABLE', { reason: error.message });
  return undefined;
}

interface Found {
  readonly source: PluginSource;
  readonly known?: KnownPlugin;
  /** Why it cannot be read. */
  readonly fault?: string;
}

/** The plugins of this host, read as data. */
async function readAll(dataDir: string, preferred: Preferred): Promise<Found[]> {
  return Promise.all((await findPlugins(dataDir, preferred())).map(readOne));
}

async function readOne(source: PluginSource): Promise<Found> {
  try {
    return { source, known: await readPlugin(source) };
  } catch (error) {
    return { source, fault: sayRefusal(error) ?? String(error) };
  }
}

const isAdded = ({ folder }: PluginSource, dataDir: string) => folder.startsWith(join(dataDir, 'plugins'));
