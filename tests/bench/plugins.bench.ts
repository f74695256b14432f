import { createKeyPair } from '@atrium/sdk/archive';
import { cpSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { startPostgres } from '../../host/server/src/testing/postgres.ts';
import { uploadVersion, type Administrator } from '../plugins/installing.ts';
import { Workshop } from '../plugins/Workshop.ts';
import { Client } from '../server/Client.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { type Load, workspaceTimes } from './browser/workspaceTimes.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { timesAtRate } from './server/timesAtRate.ts';

/** Installs and removals after which the server holds what it held before. */
const ROUNDS = 200;
const WARM_ROUNDS = 5;
/** Plugins beside those of the repository. */
const MANY = 50;
/** Loads of the workspace with and without them, at least. */
const LOADS = 15;
/** Calls of others: so many a second, for so long. */
const RATE = 16;
const SECONDS = 6;
const keys = createKeyPair();
const signed = (version: string) => ({ version, key: keys.privateKey });

/** How fast plugins come and go in a running server, what others notice of it, and what many of them cost. */
export async function plugins({ runs, company, chromium }: BenchContext): Promise<Result> {
  await using workshop = await Workshop.open();
  return {
    name: 'plugins',
    method: `Signed archives of a small plugin with a tab and two calls. Installed: from the call (after the upload) until a person's open socket is told that all processes run it. Others: GET /session, ${RATE} a second for ${SECONDS} s, while a plugin is installed and updated again and again. ${ROUNDS} installs, updates and removals in one server; open files (but the database's) and threads before and after. Start: to /readyz with ${MANY} plugins more, in turn with the same server without them. Workspace: loaded in turn from both servers, at least ${LOADS} times each, by a browser that has the chunks, until an entry of the menu can be pressed; main thread = processor time until then.`,
    figures: {
      ...(await ofOneProcess(workshop, company, runs)),
      ...(await ofTwoProcesses(workshop, runs)),
      ...(await ofMany(workshop, company, { runs, chromium })),
    },
  };
}

async function ofOneProcess(workshop: Workshop, company: string, runs: number): Promise<Record<string, Figure>> {
  const folder = temporaryFolder('atrium-plugins');
  cpSync(company, folder.path, { recursive: true });
  const atrium = await startAtrium({ dataDir: folder.path, env: ENVIRONMENT });
  const one = await administrator(atrium.url);
  const socket = await connect(atrium.url, one.token);
  const pid = atrium.process.child.pid!;
  try {
    const installed: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      installed.push(await installTold(one, workshop, `1.0.${run}`, socket));
      await call(one, 'DELETE', '/installedPlugins/sound');
    }
    const quiet = await othersTimes(one);
    const changing = changeAgainAndAgain(one, workshop);
    const busy = await othersTimes(one);
    await changing.stop();
    for (let round = 0; round < WARM_ROUNDS; round += 1) await comeAndGo(one, workshop, `3.0.${round}`);
    const before = holds(pid);
    for (let round = 0; round < ROUNDS; round += 1) await comeAndGo(one, workshop, `4.0.${round}`);
    const after = holds(pid);
    return {
      'install until an open browser is told, one process': figure(installed, 'ms', { atMost: 3000 }),
      'others while plugins change, p95': figure([quantile(busy, 0.95)], 'ms'),
      'others without it, p95': figure([quantile(quiet, 0.95)], 'ms'),
      'others while plugins change, slowest': figure([Math.max(...busy)], 'ms', { atMost: 1000 }),
      [`open files after ${ROUNDS} installs and removals, more than before`]: figure([after.files - before.files], '', {
        atMost: 2,
      }),
      [`threads after ${ROUNDS} installs and removals, more than before`]: figure(
        [after.threads - before.threads],
        '',
        {
          atMost: 0,
        },
      ),
      'memory that a replaced version leaves': figure([(after.mib - before.mib) / ROUNDS], 'MiB'),
    };
  } finally {
    socket.disconnect();
    await atrium.stop();
    folder.remove();
  }
}

async function ofTwoProcesses(workshop: Workshop, runs: number): Promise<Record<string, Figure>> {
  const postgres = await startPostgres();
  const folder = temporaryFolder('atrium-plugins-of-two');
  const env = {
    ...ENVIRONMENT,
    DATABASE_URL: await postgres.fresh(),
    ATRIUM_SIGNING_KEY: 's'.repeat(32),
    ATRIUM_MASTER_KEY: 'm'.repeat(32),
  };
  const first = await startAtrium({ dataDir: folder.path, env, args: ['--demo'] });
  const second = await startAtrium({ dataDir: folder.path, env });
  const one = await administrator(first.url);
  const socket = await connect(second.url, one.token);
  try {
    const installed: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      installed.push(await installTold(one, workshop, `1.0.${run}`, socket));
      await call(one, 'DELETE', '/installedPlugins/sound');
    }
    return {
      'install until an open browser of the other process is told, two processes': figure(installed, 'ms', {
        atMost: 5000,
      }),
    };
  } finally {
    socket.disconnect();
    await Promise.all([first.stop(), second.stop()]);
    folder.remove();
    await postgres.stop();
  }
}

async function ofMany(
  workshop: Workshop,
  company: string,
  { runs, chromium }: Pick<BenchContext, 'runs' | 'chromium'>,
): Promise<Record<string, Figure>> {
  const [few, many] = [temporaryFolder('atrium-few'), temporaryFolder('atrium-many')];
  for (const folder of [few, many]) cpSync(company, folder.path, { recursive: true });
  for (let at = 0; at < MANY; at += 1) {
    const id = `sound${at}`;
    await workshop.write({ id, version: '1.0.0' }, join(many.path, 'plugins', id));
  }
  const seconds = async (dataDir: string) => {
    const startedAt = performance.now();
    const atrium = await startAtrium({ dataDir, env: ENVIRONMENT });
    const took = (performance.now() - startedAt) / 1000;
    await atrium.stop();
    return took;
  };
  try {
    await seconds(few.path);
    await seconds(many.path);
    const without: number[] = [];
    const withMany: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      without.push(await seconds(few.path));
      withMany.push(await seconds(many.path));
    }
    return {
      'start without them': figure(without, 's'),
      [`start with ${MANY} plugins`]: figure(withMany, 's'),
      [`start with ${MANY} plugins, longer by`]: figure(
        withMany.map((took, run) => took - without[run]!),
        's',
        { atMost: 2 },
      ),
      ...(await ofWorkspace(few.path, many.path, { runs: Math.max(runs, LOADS), chromium })),
    };
  } finally {
    few.remove();
    many.remove();
  }
}

async function ofWorkspace(
  few: string,
  many: string,
  { runs, chromium }: Pick<BenchContext, 'runs' | 'chromium'>,
): Promise<Record<string, Figure>> {
  const servers = await Promise.all([few, many].map((dataDir) => startAtrium({ dataDir, env: ENVIRONMENT })));
  try {
    const urls = servers.map(({ url }) => url);
    const [without = [], withMany = []] = await workspaceTimes(chromium, urls, runs);
    const ratio = (of: keyof Load) =>
      quantile(
        withMany.map((load) => load[of]),
        0.5,
      ) /
      quantile(
        without.map((load) => load[of]),
        0.5,
      );
    const all = (loads: readonly Load[], of: keyof Load) =>
      figure(
        loads.map((load) => load[of]),
        'ms',
      );
    return {
      'workspace without them': all(without, 'usable'),
      [`workspace with ${MANY} plugins`]: all(withMany, 'usable'),
      [`workspace with ${MANY} plugins, of that without`]: figure([ratio('usable')], '', { atMost: 1.05 }),
      [`workspace with ${MANY} plugins, main thread, of that without`]: figure([ratio('work')], ''),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const ENVIRONMENT = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100', ATRIUM_FREE_SPACE: '0' };

async function administrator(url: string): Promise<Administrator> {
  const client = new Client(url);
  const one = { client, url, token: (await client.signIn('A001')).token };
  await call(one, 'POST', '/pluginKeys', { name: '資訊部', publicKey: keys.publicKey });
  return one;
}

async function call<Data>(
  { client, token }: Administrator,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const answer = await client.call<Data>(method, path, { token, ...(body && { body }) });
  if (Number(answer.body.code) !== 200) throw new Error(`${method} ${path}: ${answer.body.msg}`);
  return answer.body.data;
}

/** Milliseconds of an install until the socket is told. */
async function installTold(one: Administrator, workshop: Workshop, version: string, socket: Socket): Promise<number> {
  const body = await uploadVersion(one, workshop, signed(version));
  const told = new Promise<void>((resolve) => {
    const hear = ({ plugin, name }: { plugin: string; name: string }) => {
      if (plugin !== 'host' || name !== 'pluginsChanged') return;
      socket.off('plugin', hear);
      resolve();
    };
    socket.on('plugin', hear);
  });
  const startedAt = performance.now();
  await Promise.all([call(one, 'POST', '/installedPlugins', body), told]);
  return performance.now() - startedAt;
}

async function comeAndGo(one: Administrator, workshop: Workshop, version: string): Promise<void> {
  await call(one, 'POST', '/installedPlugins', await uploadVersion(one, workshop, signed(version)));
  await call(one, 'DELETE', '/installedPlugins/sound');
}

function changeAgainAndAgain(one: Administrator, workshop: Workshop) {
  let isOver = false;
  const work = async () => {
    for (let round = 0; !isOver; round += 1)
      await call(one, 'POST', '/installedPlugins', await uploadVersion(one, workshop, signed(`2.0.${round}`)));
    await call(one, 'DELETE', '/installedPlugins/sound');
  };
  const working = work();
  return {
    async stop() {
      isOver = true;
      await working;
    },
  };
}

const othersTimes = ({ client, token }: Administrator): Promise<number[]> =>
  timesAtRate(RATE, SECONDS, async () => {
    const { body } = await client.call('GET', '/session', { token });
    if (body.code !== 200) throw new Error(`GET /session: ${body.msg}`);
  });

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token } });
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

/** What a process holds. Files of the embedded database are its own affair: it opens more of them as it works. */
function holds(pid: number): { files: number; threads: number; mib: number } {
  const targets = readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`));
  const files = targets.filter((target) => !target.includes('/database/')).length;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
  return { files, threads: number('Threads'), mib: number('VmRSS') / 1024 };
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    // Closed meanwhile.
    return '/database/';
  }
}
