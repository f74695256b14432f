import type { Command, ExitCode } from '@atrium/sdk/server';
import { type HostTextKey, operatorText } from '../../core/texts.ts';
import { sayRefusal } from '../../runtime/plugins/openArchive.ts';
import { builtInObstacle, isRequired, obstacleOf, originOf } from '../plugins/describePlugins.ts';
import type { BuiltIn } from '../plugins/BuiltIns.ts';
import type { Host } from '../start/openHost.ts';
import { type WithHost, withHost } from './withHost.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';

/**
 * `atrium plugin enable|disable|rollback|remove`: what the screen does, for operators and scripts. Servers of the same PostgreSQL
 * follow at once; a server that has the embedded database does the work itself.
 */
export function pluginLifeCommands(onHost: WithHost = withHost): CommandEntry[] {
  return (
    [
      ['enable', 'pluginLife.enable', enable],
      ['disable', 'pluginLife.disable', disable],
      ['rollback', 'pluginLife.rollback', rollBack],
      ['remove', 'pluginLife.remove', remove],
    ] as const
  ).map(([word, summary, run]) => describeEntry(word, summary, run, onHost));
}

/** @returns the sentence that is printed */
type Run = (id: string, host: Host) => Promise<string>;

/** Why a command does nothing. */
class Refused extends Error {}

function describeEntry(word: string, summary: HostTextKey, run: Run, onHost: WithHost): CommandEntry {
  const usage = `plugin ${word} ID`;
  return {
    name: readName(usage),
    usage,
    summary: operatorText(summary),
    examples: [`atrium plugin ${word} equipment`],
    run: (command) => runFor(command, word, (id) => onHost((host) => say(command, run(id, host)))),
  };
}

async function runFor(
  { args, printError }: Command,
  word: string,
  work: (id: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const [id, ...rest] = args;
  if (id !== undefined && rest.length === 0) return work(id);
  printError(operatorText('pluginLife.usage', { word }));
  return 2;
}

async function say({ print, printError }: Command, done: Promise<string>): Promise<ExitCode> {
  try {
    print(await done);
    return 0;
  } catch (error) {
    const said = error instanceof Refused ? error.message : sayRefusal(error);
    if (said === undefined) throw error;
    printError(said);
    return 1;
  }
}

const enable: Run = async (id, { plugins, pluginLife }) => {
  known(id, plugins);
  await pluginLife.enable(id);
  return operatorText('pluginLife.enabled', { id });
};

const disable: Run = async (id, { plugins, pluginLife }) => {
  const plugin = known(id, plugins);
  if (isRequired(plugin, pluginLife.builtIns))
    throw new Refused(operatorText('pluginInstall.required', { plugin: plugin.manifest.name }));
  await pluginLife.disable(id);
  return operatorText('pluginLife.disabled', { id });
};

/** To the version that was installed before the one that runs, or to the one that comes with the host. */
const rollBack: Run = async (id, { plugins, pluginLife, services }) => {
  known(id, plugins);
  // By its row: the files of the one that should run may be gone.
  const hash = (await pluginLife.records.all()).find((row) => row.id === id)?.hash;
  const versions = await pluginLife.records.versions(id);
  const at = versions.findIndex((version) => version.hash === hash);
  const before = at < 0 ? undefined : versions[at + 1];
  const builtIn = pluginLife.builtIns.find(id);
  if (!before && at >= 0 && builtIn) return returnToBuiltIn(builtIn, pluginLife);
  if (!before) throw new Refused(operatorText('pluginLife.noVersion', { id }));
  const obstacle = await obstacleOf(before, services, 'zh-TW');
  if (obstacle !== null) throw new Refused(operatorText('pluginInstall.obstacle', { obstacle }));
  await pluginLife.restore(before);
  return operatorText('pluginLife.rolledBack', { id, version: before.version });
};

async function returnToBuiltIn(builtIn: BuiltIn, pluginLife: Host['pluginLife'], forget = false): Promise<string> {
  const { id, version } = builtIn;
  const obstacle = await builtInObstacle(builtIn, pluginLife.builtIns, 'zh-TW');
  if (obstacle !== null) throw new Refused(operatorText('pluginInstall.obstacle', { obstacle }));
  await pluginLife.returnToBuiltIn(builtIn, { forget });
  return operatorText('pluginLife.rolledBack', { id, version });
}

const remove: Run = async (id, { plugins, pluginLife, services }) => {
  const builtIn = pluginLife.builtIns.find(id);
  if (builtIn && (await pluginLife.records.versions(id)).length > 0) return returnToBuiltIn(builtIn, pluginLife, true);
  const plugin = plugins.find(id)?.plugin;
  const origin = plugin && originOf(plugin, services);
  if (plugin && origin !== 'installed' && origin !== undefined)
    throw new Refused(operatorText(`pluginInstall.${origin}`, { plugin: plugin.manifest.name }));
  const { version, events, runs } = await pluginLife.remove(id);
  if (version === undefined && events + runs === 0) throw new Refused(operatorText('pluginLife.unknown', { id }));
  return operatorText('pluginLife.removed', { id, events, runs });
};

function known(id: string, plugins: Host['plugins']) {
  const entry = id === 'host' ? undefined : plugins.find(id);
  if (!entry) throw new Refused(operatorText('pluginLife.unknown', { id }));
  return entry.plugin;
}
