import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, type PluginSource, startServer } from '@atrium/host';
import { contextFor, createCompany, createPeople, freshDatabase, hostPlugin, loadDemo } from '@atrium/host/testing';
import type { AnyContract } from '@atrium/sdk';
import { Disposables, hostContract } from '@atrium/sdk/host';
import type { ServerContext } from '@atrium/sdk/server';
import { onTestFinished } from 'vitest';
import { apiClient, type Caller } from './apiClient.ts';
import { findSource } from './findSource.ts';
import { FixedAuthority } from './FixedAuthority.ts';
import { LeakWatch } from './LeakWatch.ts';
import { listen } from './listen.ts';
import type { AsOptions, Mounted, MountOptions, SignedIn } from './Mounted.ts';
import { receivedDuring } from './receivedDuring.ts';
import { TestClock } from './TestClock.ts';
import { TestLog } from './TestLog.ts';
import { TestPeople } from './TestPeople.ts';
import { uploadAs } from './uploadAs.ts';

const TIME_ZONE = 'Asia/Taipei';
const PLUGINS = join(import.meta.dirname, '../../../plugins');
const HERE = '127.0.0.1';
/** How many times longer a plugin may take to start (its sources are compiled as they are imported) and to answer others: other tests run beside. */
const PATIENCE = 4;
/** With a shared database no keys are generated. */
const KEYS = { signingKey: 's'.repeat(32), masterKey: 'm'.repeat(32) };

/**
 * Runs a plugin's server in the real host, in this process: real database in memory, real HTTP and sockets on a free
 * port, a clock set by the test, a signed-in person. Pass the contract, the folder or the id of the plugin.
 *
 * It is disposed at the end of the test (or by `await using`, `dispose()`), and fails the test if the plugin left a
 * timer, socket, watcher or listener open.
 *
 * @throws Error if the plugin does not start, with its phase and code
 */
export async function mount<C extends AnyContract>(
  plugin: C | string,
  options: MountOptions<C> = {},
): Promise<Mounted<C>> {
  const source = await findSource(typeof plugin === 'string' ? plugin : plugin.id);
  const sources = [...(await Promise.all((options.with ?? []).map(findSource))), source];
  const clock = new TestClock(options.clock ?? '2026-03-26T09:00:00+08:00', TIME_ZONE);
  const log = new TestLog();
  const leaks = new LeakWatch(sources.map(({ folder }) => `${folder}/`));
  // Made by the first upload.
  const dataDir = join(tmpdir(), `atrium-mount-${randomUUID()}`);
  const { databaseUrl } = options;
  const settings = { dataDir, ...(databaseUrl !== undefined && { databaseUrl, ...KEYS }), ...options.config };
  const { server, authority } = await open(sources, clock, log, settings).catch(async (error: unknown) => {
    await leaks.left();
    throw error;
  });
  const { url, services, plugins } = server;
  const disposals: (() => unknown)[] = [];
  let disposed: Promise<void> | undefined;
  const dispose = () => (disposed ??= end());
  const end = async () => {
    let leftOpen: string[] = [];
    try {
      for (const release of disposals.reverse()) await release();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    } finally {
      leftOpen = await leaks.left();
    }
    const held = log.lines.filter(({ message }) => message === 'plugin release failed');
    const left = [...leftOpen, ...held.map(({ facts }) => `could not be released: ${String(facts['error'])}`)];
    if (left.length > 0)
      throw new Error(`the plugin left something behind:\n${left.map((what) => `  ${what}`).join('\n')}`);
  };
  try {
    const running = plugins.all().find((entry) => entry.plugin.source === source);
    const broken = plugins.all().find(({ failure }) => failure)?.failure;
    if (broken) throw new Error(`${broken.plugin} did not start (${broken.phase}, ${broken.code}): ${broken.message}`);
    const contract = (running?.loaded?.contract ?? plugin) as C;
    if (options.demo) await loadDemo(services, plugins);
    const people = new TestPeople(services);
    const asPerson = async (who: AsOptions<C> = {}): Promise<SignedIn<C>> => {
      const person = await people.choose(who.as);
      if (who.actions) authority.give(person.id, who.actions);
      if (who.opens) authority.open(person.id, who.opens);
      const address = who.address ?? HERE;
      const token = await people.signIn(person, who.riskLevel ?? 3, address);
      const caller: Caller = {
        url,
        bases: { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' },
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': who.language ?? 'zh-TW',
          ...(address !== HERE && { 'x-forwarded-for': address }),
        },
      };
      return {
        person,
        token,
        api: apiClient(contract, caller),
        host: apiClient(hostContract, caller),
        upload: (fileName, content) => uploadAs(caller, fileName, content),
        fetchFile: (fileUrl) => fetch(new URL(fileUrl, url), { headers: caller.headers }),
        async listen() {
          const listening = await listen<C>(url, token, contract.id);
          disposals.push(() => listening.close());
          return listening;
        },
      };
    };
    const scope = new Disposables();
    disposals.push(() => scope.dispose(() => {}));
    const context = contextFor(services, contract, scope) as unknown as ServerContext<C>;
    // An earlier explicit disposal has already reported its outcome.
    disposeWithTest(() => disposed?.catch(() => {}) ?? dispose());
    return {
      ...(await asPerson(options)),
      url,
      clock,
      server: { context, db: services.db, services, plugins, log: log.lines },
      async advance(milliseconds) {
        clock.move(milliseconds);
        await services.jobs.runDue();
        await services.outbox.flush();
      },
      receivedBy: (person, act) => receivedDuring(services, person, act),
      addPerson: (person) => people.add(person),
      asPerson,
      move: ({ person }, to) => people.move(person, to.person),
      dispose,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    // The reason why it did not start is the error to report.
    await dispose().catch(() => {});
    throw error;
  }
}

async function open(plugins: readonly PluginSource[], clock: TestClock, log: TestLog, config: Partial<Config>) {
  let authority: FixedAuthority | undefined;
  const server = await startServer({
    // Uploads in tests must not depend on the free space of the machine.
    env: { TZ: TIME_ZONE, ATRIUM_FREE_SPACE: '0' },
    config: {
      port: 0,
      host: HERE,
      logLevel: 'silent',
      captcha: 'off',
      allowHttp: true,
      trustedProxies: [HERE],
      networks: [{ cidr: '127.0.0.0/8', level: 4 }],
      ...config,
    },
    ...(config.databaseUrl === undefined && {
      database: await freshDatabase(plugins.filter(isBuiltIn).map(toMigrated)),
    }),
    clock,
    log,
    plugins,
    pause: (seconds, signal) => wait(PATIENCE * seconds * 1000, undefined, { signal }),
    people: {
      hostPlugin,
      async createPeople(base) {
        const actions = () => base.contracts().flatMap((contract) => Object.keys(contract.actions ?? {}));
        authority = new FixedAuthority(actions);
        return { ...(await createPeople(base)), authority };
      },
      createCompany,
    },
  });
  if (!authority) throw new Error('the host bound no person');
  return { server, authority };
}

/** One of the repository's plugins, as sources: its folder has the name of its id. */
const isBuiltIn = ({ folder, kind }: PluginSource) =>
  kind === 'source' && dirname(folder) === PLUGINS && existsSync(join(folder, 'migrations'));

const toMigrated = ({ folder }: PluginSource) => ({ id: basename(folder), folder: join(folder, 'migrations') });

/** Inside a test, the end of the test disposes everything; in a hook, the caller does. */
function disposeWithTest(dispose: () => Promise<void>): void {
  try {
    onTestFinished(dispose);
  } catch {
    // not inside a test
  }
}
