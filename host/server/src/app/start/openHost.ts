import { join } from 'node:path';
import { hostContract } from '@atrium/sdk/host';
import { manifestOf, SDK_VERSION } from '@atrium/sdk';
import type { Call, ServerModule } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { Container } from 'inversify';
import type { Config } from '../../core/config/Config.ts';
import { readConfig } from '../../core/config/readConfig.ts';
import { readSecrets } from '../../core/config/secrets.ts';
import { CATALOGUES, JOBS, OFFERS, OPEN_DATABASE, OUTBOX, PLUGINS, ROUTES, SETTINGS } from '../../runtime/tokens.ts';
import {
  AUDIT,
  CLOCK,
  CONFIG,
  CONTRACTS,
  DATABASE,
  LOG,
  NOTIFIER,
  REALTIME,
  SIGNING_KEY,
  TRANSACTION,
} from '../../core/tokens.ts';
import { auditFor } from '../../core/audit/auditFor.ts';
import { migrate } from '../../core/database/migrate.ts';
import type { OpenDatabase } from '../../core/database/openDatabase.ts';
import { RouteTable } from '../../runtime/http/RouteTable.ts';
import { Jobs } from '../../runtime/jobs/Jobs.ts';
import { openLog } from '../../core/log/openLog.ts';
import { findPlugins } from '../../runtime/plugins/findPlugins.ts';
import type { LoadedPlugin } from '../../runtime/plugins/LoadedPlugin.ts';
import { Offers } from '../../runtime/plugins/Offers.ts';
import { pluginInfos, publicPages } from '../../runtime/plugins/pluginInfos.ts';
import { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { replaceableContracts } from '../../runtime/plugins/replaceableContracts.ts';
import { hostRealtime } from '../../runtime/realtime/hostRealtime.ts';
import { liveNotifier } from '../../runtime/realtime/liveNotifier.ts';
import { Outbox } from '../../runtime/realtime/Outbox.ts';
import { Settings } from '../../runtime/settings/Settings.ts';
import { Catalogues } from '../../core/texts/Catalogues.ts';
import { hostCatalogues } from '../../core/texts/hostText.ts';
import { openData } from './openData.ts';
import type { HostModule } from './HostModule.ts';
import type { StartOptions } from './StartOptions.ts';
import { systemClock } from '../../core/time/systemClock.ts';

/** The host without its network: database, people, plugins. Commands run on it, the server listens in front of it. */
export interface Host {
  readonly config: Config;
  readonly container: Container;
  readonly plugins: PluginRegistry;
  /** Releases plugins, database and data directory. */
  close(): Promise<void>;
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
    await migrate(data.database, 'host', HOST_MIGRATIONS);
    const container = new Container();
    const secrets =
      options.database !== undefined ? { signingKey: Buffer.alloc(32, 'memory') } : await readSecrets(config);
    container.bind(CONFIG).toConstantValue(config);
    container.bind(LOG).toConstantValue(log);
    container.bind(CLOCK).toConstantValue(options.clock ?? systemClock(config.timeZone));
    container.bind(SIGNING_KEY).toConstantValue(secrets.signingKey);
    bindRuntime(container, data.database);
    const plugins = await startPlugins(container, options);
    return {
      config,
      container,
      plugins,
      async close() {
        await plugins.stop();
        await data.close();
      },
    };
  } catch (error) {
    await data.close();
    throw error;
  }
}

function bindRuntime(container: Container, database: OpenDatabase): void {
  const [config, clock, log] = [container.get(CONFIG), container.get(CLOCK), container.get(LOG)];
  const { db, transaction } = database;
  const outbox = new Outbox({ db, transaction, clock, log });
  container.bind(OPEN_DATABASE).toConstantValue(database);
  container.bind(DATABASE).toConstantValue(db);
  container.bind(TRANSACTION).toConstantValue(transaction);
  container.bind(OUTBOX).toConstantValue(outbox);
  container.bind(REALTIME).toConstantValue(hostRealtime(outbox, clock, config.timeZone));
  container.bind(NOTIFIER).toConstantValue(liveNotifier(container.get(REALTIME)));
  container.bind(AUDIT).toConstantValue(auditFor(db, clock, 'host'));
  container.bind(CATALOGUES).toConstantValue(new Catalogues());
  container.bind(ROUTES).toConstantValue(new RouteTable());
  container.bind(OFFERS).toConstantValue(new Offers());
  container.bind(SETTINGS).toConstantValue(new Settings(db, transaction));
  container.bind(JOBS).toConstantValue(new Jobs({ db, clock, log, timeZone: config.timeZone }));
}

async function startPlugins(container: Container, options: StartOptions): Promise<PluginRegistry> {
  const people = options.people ?? ((await import('../hostModule.ts')) as HostModule);
  container.bind(CONTRACTS).toConstantValue(() => container.get(PLUGINS).contracts());
  await people.bindCompany(container);
  const registry = new PluginRegistry(container, replaceableContracts(container), options.pause);
  container.bind(PLUGINS).toConstantValue(registry);
  await registry.startHost(describeHostPlugin(container, registry, people));
  const { dataDir } = container.get(CONFIG);
  await registry.start(options.plugins ?? (await findPlugins(dataDir, options.prefer ?? 'source')));
  if (options.demo === true) await loadDemoOnce(container, registry, people);
  return registry;
}

const DEMO_LOCK = 4_600_002;

/**
 * Processes that start together on one empty database load the demo company once: the second one waits and finds
 * people.
 */
function loadDemoOnce(container: Container, registry: PluginRegistry, people: HostModule): Promise<unknown> {
  return container.get(TRANSACTION)(async () => {
    await container.get(DATABASE).execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    return people.loadDemo?.(container, registry);
  });
}

/** The host's own calls, with a contract like every plugin's. */
function describeHostPlugin(container: Container, registry: PluginRegistry, people: HostModule): LoadedPlugin {
  const module: ServerModule = {
    contract: hostContract,
    activate: (context) => {
      const hostServer = people.hostPlugin(context as never, container);
      const catalogues = container.get(CATALOGUES);
      const api = {
        ...hostServer.api,
        plugins({ request: { language }, caller }: Call) {
          return { plugins: pluginInfos(registry, catalogues, { language, reasons: caller.can('settings.manage') }) };
        },
        publicPages: ({ request: { language } }: Call) => ({ plugins: publicPages(registry, catalogues, language) }),
      };
      return { ...hostServer, api } as never;
    },
  };
  const manifest = manifestOf(hostContract, { version: SDK_VERSION, built: SDK_VERSION, client: null, server: null });
  const source = { folder: join(import.meta.dirname, '../../..'), kind: 'source' } as const;
  return { id: 'host', source, manifest, catalogues: hostCatalogues, contract: hostContract, module };
}
