import { join } from 'node:path';
import { hostContract } from '@atrium/sdk/host';
import { manifestOf, SDK_VERSION } from '@atrium/sdk';
import type { Call, ServerModule } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { Container } from 'inversify';
import type { Config } from '../config/Config.ts';
import { readConfig } from '../config/readConfig.ts';
import { readSecrets } from '../config/secrets.ts';
import {
  CATALOGUES,
  JOBS,
  OFFERS,
  OPEN_DATABASE,
  OUTBOX,
  PLUGINS,
  ROUTES,
  SETTINGS,
} from '../container/runtimeTokens.ts';
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
} from '../container/tokens.ts';
import { auditFor } from '../audit/auditFor.ts';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/openDatabase.ts';
import { RouteTable } from '../http/RouteTable.ts';
import { Jobs } from '../jobs/Jobs.ts';
import { openLog } from '../log/openLog.ts';
import { findPlugins } from '../plugins/findPlugins.ts';
import type { LoadedPlugin } from '../plugins/LoadedPlugin.ts';
import { Offers } from '../plugins/Offers.ts';
import { pluginInfos, publicPages } from '../plugins/pluginInfos.ts';
import { PluginRegistry } from '../plugins/PluginRegistry.ts';
import { replaceableContracts } from '../plugins/TakeOver.ts';
import { hostRealtime } from '../realtime/hostRealtime.ts';
import { liveNotifier } from '../realtime/liveNotifier.ts';
import { Outbox } from '../realtime/Outbox.ts';
import { Settings } from '../settings/Settings.ts';
import { Catalogues } from '../texts/Catalogues.ts';
import { hostCatalogues } from '../texts/hostText.ts';
import { openData } from './openData.ts';
import type { PeopleModule } from './PeopleModule.ts';
import type { StartOptions } from './StartOptions.ts';
import { systemClock } from './systemClock.ts';

/** The host without its network: database, people, plugins. Commands run on it, the server listens in front of it. */
export interface Host {
  readonly config: Config;
  readonly container: Container;
  readonly plugins: PluginRegistry;
  /** Releases plugins, database and data directory. */
  close(): Promise<void>;
}

export const HOST_MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * Opens everything that is not network: settings, data directory, database with its migrations, services, plugins.
 *
 * @throws StartRefusal with one sentence where the surroundings do not allow it.
 */
export async function openHost(options: StartOptions = {}): Promise<Host> {
  const config: Config = { ...readConfig(options.env ?? process.env), ...options.config };
  process.env['TZ'] = config.timeZone;
  const log = options.log ?? openLog(config.logLevel);
  const data = await openData(config, options.database, (error) =>
    log.error('the database closed a connection', { error }),
  );
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
  const people = options.people ?? ((await import('../hostHalf.ts')) as PeopleModule);
  container.bind(CONTRACTS).toConstantValue(() => container.get(PLUGINS).contracts());
  await people.bindPeople(container);
  const registry = new PluginRegistry(container, replaceableContracts(container));
  container.bind(PLUGINS).toConstantValue(registry);
  await registry.startHost(hostPlugin(container, registry, people));
  const { dataDir } = container.get(CONFIG);
  await registry.start(options.plugins ?? (await findPlugins(dataDir, options.prefer ?? 'source')));
  if (options.demo === true) await loadDemoOnce(container, registry, people);
  return registry;
}

const DEMO_LOCK = 4_600_002;

/** Processes that start together on one empty database load the demo company once: the second waits, and finds people. */
function loadDemoOnce(container: Container, registry: PluginRegistry, people: PeopleModule): Promise<unknown> {
  return container.get(TRANSACTION)(async () => {
    await container.get(DATABASE).execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    return people.loadDemo?.(container, registry);
  });
}

/** The host's own calls, on the same contract and the same way as every plugin's. */
function hostPlugin(container: Container, registry: PluginRegistry, people: PeopleModule): LoadedPlugin {
  const module: ServerModule = {
    contract: hostContract,
    activate: (context) => {
      const half = people.hostHalf(context as never, container);
      const catalogues = container.get(CATALOGUES);
      const api = {
        ...half.api,
        plugins({ request: { language }, caller }: Call) {
          return { plugins: pluginInfos(registry, catalogues, { language, reasons: caller.can('settings.manage') }) };
        },
        publicPages: ({ request: { language } }: Call) => ({ plugins: publicPages(registry, catalogues, language) }),
      };
      return { ...half, api } as never;
    },
  };
  const manifest = manifestOf(hostContract, { version: SDK_VERSION, built: SDK_VERSION, client: null, server: null });
  const source = { folder: join(import.meta.dirname, '../..'), kind: 'source' } as const;
  return { id: 'host', source, manifest, catalogues: hostCatalogues, contract: hostContract, module };
}
