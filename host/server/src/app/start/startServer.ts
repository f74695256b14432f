import ipaddr from 'ipaddr.js';
import type { AddressInfo } from 'node:net';
import type { HostServices } from '../../company/CompanyServices.ts';
import { passwordHashes } from '../../company/password/storePassword.ts';
import { isPassword } from '../../company/password/validatePassword.ts';
import type { Config } from '../../core/config/Config.ts';
import { EmbeddedStorage } from '../../core/database/EmbeddedStorage.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { StopDeadline } from '../../core/StopDeadline.ts';
import { operatorText } from '../../core/texts.ts';
import { admitConnections, Descriptors } from '../../runtime/http/admission.ts';
import type { HttpDependencies } from '../../runtime/http/HttpDependencies.ts';
import { isSecure, requestFacts } from '../../runtime/http/request.ts';
import type { PluginCrashes } from '../../runtime/plugins/crashes.ts';
import type { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { clusterAdapter } from '../../runtime/realtime/clusterAdapter.ts';
import { StallWatch } from '../../runtime/StallWatch.ts';
import { SocketHub } from '../../runtime/realtime/SocketHub.ts';
import { addressQuota, createHttp } from '../createHttp.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../demo/demoPeople.ts';
import { followDevelopment } from '../plugins/followDevelopment.ts';
import { claimDataFolder } from './openData.ts';
import { type Host, openHost } from './openHost.ts';
import { watchCrashes } from './quarantine.ts';
import type { StartOptions } from './StartOptions.ts';

/** A running server. */
export interface RunningServer {
  /** `http://127.0.0.1:4600` */
  readonly url: string;
  readonly port: number;
  /** What is behind the network. Stop the server, not the host. */
  readonly host: Host;
  readonly services: HostServices;
  readonly plugins: PluginRegistry;
  /** For the uncaught errors of this process. */
  readonly crashes: PluginCrashes;
  /**
   * Stops gracefully: refuses new calls, finishes running ones, closes sockets, releases plugins, closes the database. What
   * still runs after `ATRIUM_STOP_SECONDS` is ended and named in the log.
   */
  stop(): Promise<void>;
}

/** Milliseconds in which the calls that a stop has ended are answered, before their connections are closed. */
const ANSWER_MS = 500;
/** Milliseconds between checks for events that a command or a killed process left behind. */
const SWEEP_MS = 2000;

/**
 * Opens the host and listens.
 *
 * @throws StartRefusal with one sentence if the environment does not allow it: settings, data directory, database,
 * port.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const host = await openHost(options);
  const { services, config, plugins } = host;
  let surface: HttpDependencies | undefined;
  try {
    if (options.database === undefined) await claimDataFolder(services.db, config);
    await refusePublicDemo(services, config);
    surface = await createHttp(services, options);
    const { app } = surface;
    const sockets = await openSockets(surface, services);
    // After the sockets, whose server handles its own requests on the same address.
    surface.deadlines.watch(app.server);
    const { limits } = config;
    admitConnections(app.server, {
      quota: addressQuota(
        services,
        surface.trusts,
        limits.connectionsPerAddress,
        'too many connections from one address; refused',
      ),
      descriptors: new Descriptors(limits.descriptorsKept),
      log: services.log,
    });
    app.addHook('preClose', () => sockets.close());
    await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw refusalOf(error, config.port, config.host);
    });
    await services.jobs.start();
    await host.pluginLife.follow();
    const endDevelopment = followDevelopment(config.developedPlugins, host.pluginLife, services.log);
    const storage = openStorage(services, options);
    storage?.start(limits.storageInterval);
    const { port } = app.server.address() as AddressInfo;
    const { handlers } = surface;
    const stalls = new StallWatch({
      log: services.log,
      active: () => [...handlers.active(), ...services.jobs.working()],
    });
    stalls.start();
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      stalls.stop();
      endDevelopment();
      const deadline = new StopDeadline(limits.stopTime, services.log);
      const endCalls = () => {
        setTimeout(() => app.server.closeAllConnections(), ANSWER_MS).unref();
        return handlers.endAll();
      };
      await deadline.part('http', app.close(), endCalls);
      await deadline.part('storage', Promise.resolve(storage?.stop()));
      await host.close(deadline);
    };
    return {
      url: `http://${urlHost(config.host)}:${port}`,
      port,
      host,
      services,
      plugins,
      crashes: watchCrashes(services, plugins, host.pluginLife),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await surface?.app.close();
    await host.close();
    throw error;
  }
}

/** The files of the embedded database need maintenance; PostgreSQL maintains its own. */
function openStorage(services: HostServices, { database }: StartOptions): EmbeddedStorage | undefined {
  const { databaseUrl, dataDir: folder, limits } = services.config;
  if (database !== undefined || databaseUrl !== undefined) return undefined;
  return new EmbeddedStorage({ folder, limits, log: services.log, db: services.db });
}

async function openSockets(surface: HttpDependencies, services: HostServices): Promise<{ close(): Promise<void> }> {
  const { app, trusts } = surface;
  const [config, clock, log] = [services.config, services.clock, services.log];
  const { driver } = services.database;
  const outbox = services.outbox;
  const cluster = clusterAdapter(driver, {
    onError(error) {
      log.error('connection between processes lost', { error });
      hub.resync();
    },
    onReconnect() {
      log.info('connection between processes restored; clients refetch');
      hub.resync();
    },
  });
  const hub: SocketHub = new SocketHub(app.server, {
    sessions: { authenticate: (bearer, facts) => services.sessions.authenticate(bearer, facts) },
    clock,
    log,
    allowedOrigins: config.allowedOrigins,
    secure: (request) => config.allowHttp || isSecure(request, trusts),
    address: (request) => requestFacts(request, '', trusts).address,
    limits: config.limits,
    quota: addressQuota(
      services,
      trusts,
      config.limits.connectionsPerAddress,
      'too many sockets from one address; refused',
    ),
    ...(cluster && { adapter: cluster }),
  });
  const { directory } = services.company;
  hub.follow((await directory.organisation()).people);
  const unfollow = directory.onLoad(({ people }) => hub.follow(people));
  await outbox.connect((message) => hub.deliver(message));
  const sweep = cluster && setInterval(() => void outbox.flush(), SWEEP_MS).unref();
  return {
    async close() {
      clearInterval(sweep);
      unfollow();
      await outbox.flush();
      await hub.close();
    },
  };
}

function refusalOf(error: NodeJS.ErrnoException, port: number, host: string): unknown {
  if (error.code === 'EADDRINUSE') return new StartRefusal(operatorText('start.portTaken', { port }));
  const { code = '' } = error;
  return /^E(ADDRNOTAVAIL|ACCES|NOTFOUND)$/.test(code)
    ? new StartRefusal(operatorText('start.addressWrong', { host, code }))
    : error;
}

/** An address to click on: a server that listens everywhere is at localhost too. */
const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/**
 * The password of the demo company is in the README, that of its system administrator too: other machines do not reach
 * it unless the operator says so.
 *
 * @throws StartRefusal if the server would listen on an address of the network with the demo company's password in use
 */
async function refusePublicDemo(
  { company }: Pick<HostServices, 'company'>,
  { host, allowDemo }: Pick<Config, 'host' | 'allowDemo'>,
): Promise<void> {
  if (allowDemo || isLocal(host)) return;
  const { dependencies, directory } = company;
  const administrator = await directory.byEmployee(DEMO_ADMINISTRATOR);
  if (!administrator || administrator.hidden) return;
  const [hashed] = await passwordHashes(dependencies.db, administrator.id);
  if (await isPassword(DEMO_PASSWORD, hashed)) throw new StartRefusal(operatorText('start.publicDemo', { host }));
}

const isLocal = (host: string) =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
