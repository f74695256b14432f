import type { Command, ExitCode } from '@atrium/sdk/server';
import { rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import { readConfig } from '../../core/config/readConfig.ts';
import { type HostTextKey, operatorText } from '../../core/texts.ts';
import { mountPaths } from '../../runtime/http/HttpDependencies.ts';
import { checkClaims } from '../../runtime/plugins/checkClaims.ts';
import { addedFolders, findPlugins } from '../../runtime/plugins/findPlugins.ts';
import { sayRefusal, withArchive } from '../../runtime/plugins/openArchive.ts';
import { type KnownPlugin, type PluginSource, toFault } from '../../runtime/plugins/Plugins.ts';
import { readPlugin } from '../../runtime/plugins/readPlugin.ts';
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
  try {
    const bytes = await read(file);
    await withArchive(
      dataDir,
      (path) => writeFile(path, bytes),
      async (archive) => {
        const { id, manifest } = archive.plugin;
        const all = await readAll(dataDir, preferred);
        const isBefore = ({ source, known }: Found) => known?.id === id && isAdded(source, dataDir);
        checkClaims(
          archive.plugin,
          all.flatMap((found) => (isBefore(found) || !found.known ? [] : [found.known])),
          mountPaths(config.bases).map(({ path }) => path),
        );
        const before = all.find(isBefore);
        await replace(join(dataDir, 'plugins', id), archive.folder);
        const from = before?.known?.manifest.version ?? '';
        const facts = { id, name: manifest.name, version: manifest.version, from };
        print(operatorText(before ? 'plugins.updated' : 'plugins.installed', facts));
        const actions = Object.values(manifest.actions);
        if (actions.length > 0) print(operatorText('plugins.actions', { actions: actions.join('、') }));
        print(operatorText('plugins.nextStart'));
      },
    );
    return 0;
  } catch (error) {
    const said = sayRefusal(error);
    if (said === undefined) throw error;
    printError(said);
    return 1;
  }
};

/** Puts a folder in the place of another, which is moved out of the way first: there is no moment with half of either. */
async function replace(place: string, folder: string): Promise<void> {
  await rename(place, `${folder}-before`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(folder, place);
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
    return { source, fault: toFault('load', 'UNREADABLE', error).message };
  }
}

const isAdded = ({ folder }: PluginSource, dataDir: string) => folder.startsWith(join(dataDir, 'plugins'));
