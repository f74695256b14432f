import type { HostContract } from '@atrium/sdk/host';
import { InvalidKey, keyIdOf, readPublicKey, verifySignature } from '@atrium/sdk/archive';
import { type Caller, formatDateTime, type Person, type PluginServer, type ServerContext } from '@atrium/sdk/server';
import { file } from '@atrium/sdk';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Config } from '../../core/config/Config.ts';
import { type Language, refuse } from '../../core/texts.ts';
import { mountPaths } from '../../runtime/http/HttpDependencies.ts';
import { canIsolate } from '../../runtime/isolated/isolatedModule.ts';
import { checkClaims } from '../../runtime/plugins/checkClaims.ts';
import { type OpenArchive, refusalOf, withArchive } from '../../runtime/plugins/openArchive.ts';
import { hashOf, type KnownPlugin, PluginFault, type Plugins } from '../../runtime/plugins/Plugins.ts';
import type { KeyRecord } from '../../runtime/plugins/PluginRecords.ts';
import { ARCHIVE_LIMITS, ArchiveRefusal } from '../../runtime/plugins/unpackArchive.ts';
import { builtInObstacle, isRequired, listPlugins, obstacleOf, originOf, readPluginDetail } from './describePlugins.ts';
import type { PluginLife } from './PluginLife.ts';
import type { BuiltIn } from './BuiltIns.ts';
import { isOlder } from './versionNumbers.ts';
import { listAvailable, openShelf } from './availablePlugins.ts';
import type { PluginShelf } from './PluginShelf.ts';
import { RegistryFault } from './RegistryShelf.ts';
import { tellAdministrators } from './tellAdministrators.ts';
import { canExport, exportData, readStoredData } from './storedData.ts';
import { reviewArchive, type Signed } from './reviewArchive.ts';

type Api = PluginServer<HostContract>['api'];
/** The host's calls about the life of plugins. */
export type PluginHandlers = Pick<
  Api,
  | 'installedPlugins'
  | 'installedPlugin'
  | 'availablePlugins'
  | 'checkPlugin'
  | 'installPlugin'
  | 'restorePlugin'
  | 'enablePlugin'
  | 'disablePlugin'
  | 'isolatePlugin'
  | 'removePlugin'
  | 'pluginData'
  | 'pluginKeys'
  | 'addPluginKey'
  | 'removePluginKey'
>;

/** Their handlers; each change is in the rows, and in the audit log, before it is answered. */
export function pluginCalls(
  context: Pick<ServerContext<HostContract>, 'files'>,
  services: HostServices,
  plugins: Plugins,
  life: PluginLife,
): PluginHandlers {
  const { config } = services;
  const { records, builtIns } = life;
  const find = (id: string) => {
    const entry = id === 'host' ? undefined : plugins.find(id);
    if (!entry) throw refuse.notFound();
    return entry.plugin;
  };
  const parts = async (language: Language) => {
    const { people } = await services.company.directory.organisation();
    return { services, plugins, records, builtIns, language, people };
  };
  const known = { plugins, builtIns };
  const shelf = openShelf(config.pluginRegistry, config.pluginRegistryToken);
  const opening = new Opening(context, services, plugins, life, shelf);

  /** In how many of the processes that are alive it runs. */
  const fitted = async (id: string) => {
    await life.settle();
    const entry = plugins.find(id);
    const { version = '' } = entry?.plugin.manifest ?? {};
    const hash = entry && hashOf(entry.plugin);
    const all = await records.processes();
    const isRunning = ({ plugin, state, hash: theirs }: (typeof all)[number]) =>
      plugin === id && state === 'active' && theirs === hash;
    const processes = new Set(all.map((process) => process.process)).size;
    return { id, version, running: all.filter(isRunning).length, processes };
  };

  /** Whether it comes with a newer host, which runs in another process while the host is updated. */
  const comesElsewhere = async (id: string) => {
    const [installed, processes] = await Promise.all([records.versions(id), records.processes()]);
    const known = new Set([...installed.map(({ hash }) => hash), hashOf(find(id))]);
    // One that cannot be read there has no hash of its own.
    return processes.some(
      ({ plugin, hash, state }) => plugin === id && state !== 'failed' && hash !== null && !known.has(hash),
    );
  };

  /** To the version that comes with the host; its data stays. */
  const returnTo = async (builtIn: BuiltIn, language: Language, options?: { readonly forget: boolean }) => {
    const obstacle = await builtInObstacle(builtIn, builtIns, language);
    if (obstacle !== null) throw refuse.invalid('pluginInstall.obstacle', { obstacle });
    await saying(() => life.returnToBuiltIn(builtIn, options));
  };

  return {
    async installedPlugins({ request: { language } }) {
      await life.report();
      return { list: await listPlugins(await parts(language)), allowsUnsigned: config.allowUnsignedPlugins };
    },
    async installedPlugin({ params, request: { language } }) {
      await life.report();
      const detail = await readPluginDetail(params.plugin, await parts(language));
      if (!detail) throw refuse.notFound();
      return detail;
    },
    availablePlugins: ({ request: { language } }) => listAvailable(shelf, services, plugins, language),
    checkPlugin: ({ body, request: { language } }) =>
      opening.open(body, (archive, signed) => reviewArchive(archive, signed, services, known, language)),
    installPlugin: ({ body, caller, request: { language } }) =>
      opening.open(body, async (archive, signed) => {
        const { id, manifest } = archive.plugin;
        if (manifest.hash !== body.hash)
          throw refuse.stale('pluginInstall.changed', await reviewArchive(archive, signed, services, known, language));
        const { isIsolated } = body;
        if (isIsolated && !canIsolate(manifest))
          throw refuse.invalid('pluginInstall.notIsolated', { plugin: manifest.name });
        await life.install(archive, caller, { keyId: signed.keyId, isIsolated });
        return fitted(id);
      }),
    async restorePlugin({ params: { plugin }, body, request: { language } }) {
      const versions = await records.versions(plugin);
      const builtIn = builtIns.find(plugin);
      if (versions.length > 0 && builtIn?.hash === body.hash) {
        await returnTo(builtIn, language);
        return fitted(plugin);
      }
      const version = versions.find(({ hash }) => hash === body.hash);
      if (!version) throw refuse.notFound();
      const obstacle = await obstacleOf(version, services, language);
      if (obstacle !== null) throw refuse.invalid('pluginInstall.obstacle', { obstacle });
      await saying(() => life.restore(version));
      return fitted(plugin);
    },
    async enablePlugin({ params }) {
      find(params.plugin);
      await saying(() => life.enable(params.plugin));
      return {};
    },
    async disablePlugin({ params }) {
      const plugin = find(params.plugin);
      if (isRequired(plugin, builtIns))
        throw refuse.invalid('pluginInstall.required', { plugin: plugin.manifest.name });
      await life.disable(plugin.id);
      return {};
    },
    async isolatePlugin({ params, body: { isIsolated } }) {
      const { id } = find(params.plugin);
      await saying(() => life.isolate(id, isIsolated));
      return fitted(id);
    },
    async removePlugin({ params, query, request: { language } }) {
      const plugin = find(params.plugin);
      const builtIn = builtIns.find(plugin.id);
      if (builtIn && (await records.versions(plugin.id)).length > 0) {
        await returnTo(builtIn, language, { forget: true });
        return {};
      }
      const origin = originOf(plugin, services);
      if (origin !== 'installed') throw refuse.invalid(`pluginInstall.${origin}`, { plugin: plugin.manifest.name });
      if (await comesElsewhere(plugin.id))
        throw refuse.invalid('pluginInstall.elsewhere', { plugin: plugin.manifest.name });
      await life.remove(plugin.id, { deleteData: query.data === 'delete' });
      return {};
    },
    async pluginData({ params }) {
      const { id, manifest } = find(params.plugin);
      if (!canExport(await readStoredData(services.db, id)))
        throw refuse.invalid('pluginInstall.tooMuchData', { plugin: manifest.name });
      await services.audit.record({ action: 'plugin.export', target: id });
      const name = `${id}-${formatDateTime(services.clock.now(), config.timeZone).slice(0, 10)}.zip`;
      return file.from(exportData({ db: services.db, dataDir: config.dataDir }, id), { name });
    },
    async pluginKeys() {
      const { people } = await services.company.directory.organisation();
      return (await records.keys()).map((key) => describeKey(key, people, config));
    },
    addPluginKey: ({ body, caller }) => addKey(body, caller, services, life),
    async removePluginKey({ params }) {
      await services.transaction(async () => {
        const name = await records.removeKey(params.id);
        if (name === undefined) throw refuse.notFound();
        await services.audit.record({ action: 'plugin.key.remove', target: params.id, detail: { name } });
      });
      return {};
    },
  };
}

interface ArchivePlace {
  readonly fileId?: string | undefined;
  readonly package?: string | undefined;
  readonly version?: string | undefined;
}

/** Opens archives: uploads, and those of the shelf. */
class Opening {
  readonly #context: Pick<ServerContext<HostContract>, 'files'>;
  readonly #services: HostServices;
  readonly #plugins: Plugins;
  readonly #life: PluginLife;
  readonly #shelf: PluginShelf | undefined;

  constructor(
    context: Pick<ServerContext<HostContract>, 'files'>,
    services: HostServices,
    plugins: Plugins,
    life: PluginLife,
    shelf: PluginShelf | undefined,
  ) {
    this.#context = context;
    this.#services = services;
    this.#plugins = plugins;
    this.#life = life;
    this.#shelf = shelf;
  }

  /** @throws Refusal with the reason why the archive cannot be installed */
  async open<T>(from: ArchivePlace, work: (archive: OpenArchive, signed: Signed) => Promise<T>): Promise<T> {
    const write = await this.#writer(from);
    return saying(() =>
      withArchive(this.#services.config.dataDir, write, async (archive) => {
        const signed = await this.#verify(archive);
        this.#check(archive);
        return work(archive, signed);
      }),
    );
  }

  /** What puts the archive into a file. */
  async #writer({ fileId, package: name, version }: ArchivePlace): Promise<(path: string) => Promise<void>> {
    if (fileId !== undefined) {
      const upload = await this.#context.files.open(fileId);
      return async (path) => {
        if (upload.size > ARCHIVE_LIMITS.packed) throw new ArchiveRefusal('tooLarge');
        await pipeline(upload.stream(), createWriteStream(path));
      };
    }
    const shelf = this.#shelf;
    if (!shelf || name === undefined || version === undefined) throw refuse.invalid('error.invalid');
    return (path) => shelf.fetch(name, version, path);
  }

  /** Whose code it is comes first: what a stranger says of it does not matter. */
  async #verify({ folder }: OpenArchive): Promise<Signed> {
    const keys = await this.#life.records.keys();
    const found = await verifySignature(folder, keys);
    if (found.state === 'valid') {
      const name = keys.find(({ id }) => id === found.keyId)?.name ?? null;
      return { signature: 'valid', keyId: found.keyId, keyName: name };
    }
    if (found.state === 'broken') throw new PluginFault('load', 'SIGNATURE_BROKEN', { reason: found.reason });
    if (!this.#services.config.allowUnsignedPlugins)
      throw found.state === 'unsigned'
        ? new PluginFault('load', 'UNSIGNED')
        : new PluginFault('load', 'UNKNOWN_KEY', { key: found.keyId });
    return { signature: 'unsigned', keyId: null, keyName: null };
  }

  #check({ plugin }: OpenArchive): void {
    const { id, manifest } = plugin;
    const builtIn = this.#life.builtIns.find(id);
    if (builtIn && !isOlder(builtIn.version, manifest.version))
      throw new PluginFault('load', 'NOT_NEWER', { id, version: manifest.version, builtIn: builtIn.version });
    const isOwn = (entry: KnownPlugin) =>
      entry.id === id && (builtIn !== undefined || originOf(entry, this.#services) === 'installed');
    const others = this.#plugins.all().filter((entry) => !isOwn(entry.plugin));
    checkClaims(
      plugin,
      others.map((entry) => entry.plugin),
      mountPaths(this.#services.config.bases).map(({ path }) => path),
    );
  }
}

async function addKey(
  { name, publicKey }: { readonly name: string; readonly publicKey: string },
  caller: Caller,
  services: HostServices,
  life: PluginLife,
) {
  const { clock, transaction, audit } = services;
  const key = readKey(publicKey);
  const row: KeyRecord = {
    id: keyIdOf(key),
    name,
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    addedBy: caller.id,
    addedOn: clock.now(),
  };
  await transaction(async () => {
    if (!(await life.records.addKey(row))) throw refuse.conflict('pluginKey.known', undefined, { field: 'publicKey' });
    await audit.record({ action: 'plugin.key.add', target: row.id, detail: { name } });
    const facts = { plugin: name, version: row.id, name: caller.name };
    await tellAdministrators(
      services,
      { title: 'pluginNotice.key', message: 'pluginNotice.message', facts },
      caller.id,
    );
  });
  return describeKey(row, new Map([[caller.id, caller]]), services.config);
}

function readKey(text: string) {
  try {
    return readPublicKey(text);
  } catch (error) {
    if (!(error instanceof InvalidKey)) throw error;
    throw refuse.invalid(`pluginKey.${error.reason}`, undefined, { field: 'publicKey' });
  }
}

function describeKey(
  { id, name, addedBy, addedOn }: KeyRecord,
  people: ReadonlyMap<number, Pick<Person, 'name'>>,
  { timeZone }: Pick<Config, 'timeZone'>,
) {
  return {
    id,
    name,
    addedOn: formatDateTime(addedOn, timeZone),
    addedBy: addedBy === null ? null : (people.get(addedBy)?.name ?? null),
  };
}

/** Why a plugin does not start, or an archive is refused, is the answer. */
async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RegistryFault)
      throw refuse.other(422, 'pluginShelf.failed', { reason: error.message }, { status: 'REGISTRY_FAILED' });
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const status = error instanceof PluginFault ? error.code : 'INVALID';
    throw refuse.other(422, refusal.key, refusal.variables, { status });
  }
}
