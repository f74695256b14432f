import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { manifestOf, SDK_VERSION } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import type { Call, ServerModule } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Config } from '../../core/config/Config.ts';
import { readConfig } from '../../core/config/readConfig.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { StopDeadline } from '../../core/StopDeadline.ts';
import { Catalogues, hostCatalogues, operatorText } from '../../core/texts.ts';
import { auditFor } from '../../core/auditFor.ts';
import { withoutTimeLimits } from '../../core/database/Driver.ts';
import { migrate, NewerDatabase } from '../../core/database/migrate.ts';
import { RouteTable } from '../../runtime/http/RouteTable.ts';
import { DomainEvents } from '../../runtime/jobs/DomainEvents.ts';
import { CallFigures } from '../../runtime/http/CallFigures.ts';
import { RecentFaults } from '../../runtime/http/faults.ts';
import { Jobs } from '../../runtime/jobs/Jobs.ts';
import { openLog } from '../../core/log.ts';
import { builtInPlugins } from '../../runtime/plugins/findPlugins.ts';
import type { LoadedPlugin } from '../../runtime/plugins/Plugins.ts';
import { Offers } from '../../runtime/plugins/Offers.ts';
import { pluginInfos, publicPages, describeState } from '../../runtime/plugins/pluginInfos.ts';
import { importerFor } from '../../runtime/isolated/isolatedModule.ts';
import { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { PluginTable } from '../../runtime/plugins/PluginTable.ts';
import { Points } from '../../runtime/plugins/Points.ts';
import { replaceableContracts } from '../../runtime/plugins/replaceableContracts.ts';
import { Metrics } from '../../runtime/Metrics.ts';
import { hostRealtime } from '../../runtime/realtime/hostRealtime.ts';
import { liveNotifier } from '../../runtime/notices.ts';
import { Outbox } from '../../runtime/realtime/Outbox.ts';
import type { BaseServices } from '../../runtime/RuntimeServices.ts';
import { Settings } from '../../runtime/Settings.ts';
import { pluginCalls } from '../plugins/pluginCalls.ts';
import { PluginLife } from '../plugins/PluginLife.ts';
import { findStartingPlugins, tellReplaced } from '../plugins/startingPlugins.ts';
import { openData } from './openData.ts';
import { startPlugin } from './quarantine.ts';
import { readKeys } from './readKeys.ts';
import { recordInstalled } from './recordInstalled.ts';
import type { HostModule, StartOptions } from './StartOptions.ts';
import { KeyRotation } from '../../runtime/KeyRotation.ts';
import { MasterKeys } from '../../core/sealedText.ts';
import { systemClock } from '../../core/time.ts';

/** The host without its network: database, people, plugins. Commands run on it, the server listens in front of it. */
export interface Host {
  readonly config: Config;
  readonly services: HostServices;
  readonly plugins: PluginRegistry;
  readonly pluginLife: PluginLife;
  /** Releases plugins, database and data directory: within a deadline if there is one. */
  close(deadline?: StopDeadline): Promise<void>;
}

export const HOST_MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/**
 * Opens everything that is not network: settings, data directory, database with its migrations, services, plugins.
 *
 * @throws StartRefusal with one sentence if the environment does not allow it
 */
export async function openHost(options: StartOptions = {}): Promise<Host> {
  const config: Config = { ...readConfig(options.env ?? process.env), ...options.config };
  process.env['TZ'] = config.timeZone;
  const log = options.log ?? openLog(config.logLevel);
  const data = await openData(config, options.database, log);
  try {
    await migrate(data.database, 'host', HOST_MIGRATIONS, log).catch((error: unknown) => {
      throw error instanceof NewerDatabase
        ? new StartRefusal(operatorText('data.newer', { steps: error.tags.join('、') }))
        : error;
    });
    const { masterKeys, ...secrets } =
      options.database !== undefined ? inMemory() : await readKeys(config, data.database.db, log);
    const clock = options.clock ?? systemClock(config.timeZone);
    const table = new PluginTable();
    const base = createRuntime(table, {
      config,
      log,
      clock,
      signingKey: secrets.signingKey,
      masterKeys,
      database: data.database,
      pause: options.pause,
    });
    const people: HostModule = options.people ?? (await import('../hostModule.ts'));
    const defaults = await people.createPeople(base);
    const { replaceDefaults, ...contracts } = replaceableContracts({ ...base, ...defaults });
    const services = people.createCompany({ ...base, ...defaults, ...contracts });
    const plugins = new PluginRegistry(services, table, replaceDefaults, options.pause, importerFor(services));
    const pluginLife = new PluginLife(services, plugins);
    await startPlugins(services, plugins, pluginLife, people, options);
    await recordInstalled(services, {
      manifests: plugins.all().map(({ plugin }) => plugin.manifest),
      keys: { ...secrets },
    });
    return {
      config,
      services,
      plugins,
      pluginLife,
      async close(deadline = new StopDeadline(config.limits.stopTime, log)) {
        await deadline.part('plugin life', pluginLife.stop());
        await deadline.part('jobs', services.jobs.stop(), () => services.jobs.working());
        services.mails.close();
        await deadline.part('plugins', plugins.stop());
        await deadline.part('database', data.close());
      },
    };
  } catch (error) {
    await data.close();
    throw error;
  }
}

/** Fixed keys, for a database that is given. */
function inMemory() {
  const key = Buffer.alloc(32, 'memory');
  return { signingKey: key, masterKeys: new MasterKeys([key], async () => {}) };
}

type Given = Pick<HostServices, 'config' | 'log' | 'clock' | 'signingKey' | 'masterKeys' | 'database'> &
  Pick<StartOptions, 'pause'>;

/** The services that need no people. What they read of the plugins is in the table by then: at a call, a job or a command. */
function createRuntime(plugins: PluginTable, { pause, ...given }: Given): BaseServices {
  const { config, log, clock, database } = given;
  const { db, transaction } = database;
  const outbox = new Outbox({ db, transaction, clock, log });
  const catalogues = new Catalogues();
  const realtime = hostRealtime(outbox, clock, config.timeZone, catalogues);
  const jobs = new Jobs({ database, clock, log, timeZone: config.timeZone });
  const audit = auditFor(db, clock, 'host');
  const rotation = new KeyRotation({
    database: (plugin) => database.withRights(database.roles.find(plugin)),
    transaction,
    jobs,
    clock,
    audit,
    keys: given.masterKeys,
    contracts: () => plugins.contracts(),
  });
  const offers = new Offers();
  return {
    ...given,
    db,
    transaction,
    outbox,
    realtime,
    notifier: liveNotifier(realtime),
    audit,
    catalogues,
    routes: new RouteTable(),
    offers,
    points: new Points(log, pause),
    settings: new Settings(db, transaction),
    jobs,
    domainEvents: new DomainEvents({ db, transaction, clock, jobs }),
    faults: new RecentFaults(clock),
    figures: new CallFigures(clock),
    metrics: new Metrics({ config, database, jobs, offers, plugins }, SDK_VERSION),
    rotation,
    plugins,
    contracts: () => plugins.contracts(),
  };
}

async function startPlugins(
  services: HostServices,
  registry: PluginRegistry,
  life: PluginLife,
  people: HostModule,
  options: StartOptions,
): Promise<void> {
  await registry.startHost(describeHostPlugin(services, registry, life, people));
  const own = options.plugins ?? (await builtInPlugins(options.prefer ?? 'source'));
  const starting = await findStartingPlugins(services, life, own);
  life.startedWith(starting.version);
  await registry.start(starting.sources, starting.isEnabled);
  await tellReplaced(services, starting);
  if (options.demo === true) await loadDemoOnce(services, registry, people);
}

const DEMO_LOCK = 4_600_002;

/**
 * Processes that start together on one empty database load the demo company once: the second one waits and finds
 * people.
 */
function loadDemoOnce(services: HostServices, registry: PluginRegistry, people: HostModule): Promise<unknown> {
  const load = async () => {
    await services.db.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    return people.loadDemo?.(services, registry);
  };
  return withoutTimeLimits(() => services.transaction(load));
}

/** The host's own calls, with a contract like every plugin's. */
function describeHostPlugin(
  services: HostServices,
  registry: PluginRegistry,
  life: PluginLife,
  people: HostModule,
): LoadedPlugin {
  const start = randomUUID();
  const module: ServerModule = {
    contract: hostContract,
    activate: (context) => {
      const hostServer = people.hostPlugin(context as never, services);
      const catalogues = services.catalogues;
      const api = {
        ...hostServer.api,
        plugins({ request: { language }, caller, state }: Call) {
          const known = describeState(registry);
          // of this start: another version of the host may describe the same plugins in another way
          if (known !== undefined) state(`${start} ${known}`);
          const plugins = pluginInfos(registry, catalogues, { language, reasons: caller.can('settings.manage') });
          return { plugins, uploadKinds: services.config.uploadKinds };
        },
        startPlugin: startPlugin(services, registry, life),
        ...pluginCalls(context as never, services, registry, life),
        publicPages: ({ request: { language } }: Call) => ({ plugins: publicPages(registry, catalogues, language) }),
      };
      return { ...hostServer, api } as never;
    },
  };
  const manifest = manifestOf(hostContract, { version: SDK_VERSION, built: SDK_VERSION, client: null, server: null });
  const source = { folder: join(import.meta.dirname, '../../..'), kind: 'source' } as const;
  return { id: 'host', source, manifest, catalogues: hostCatalogues, contract: hostContract, module };
}
