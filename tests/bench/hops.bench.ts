import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from '@atrium/host-server';
import type { Service } from '@atrium/sdk';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { type Answer, Client } from '../server/Client.ts';
import { passwordField } from '../wire/passwordField.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';

/** A call of the running server, and the files of the product that it ran. */
export interface Walk {
  readonly name: string;
  /** The most files that it may run. */
  readonly limit: number;
  readonly call: string;
  /** Relative to the repository. */
  readonly files: readonly string[];
}

/** Rounds of each call: a file counts if each of them ran it, so that caches are filled and jobs beside the call are left out. */
const ROUNDS = 3;
/** Milliseconds before each round: deliveries of events and other work that the call before has started are done. */
const SETTLE_MS = 150;
const LIMITS = { punch: 45, schedule: 70, reveal: 50, read: 30 };
const SOURCE = /^(host|packages|plugins)\/[^/]+\/src\/(?!(.+\/)?testing\/)/;
const DAY_MS = 86_400_000;
/** Far from the schedules of the demo company. */
const FIRST_DAY = 200;

/**
 * Starts the server from source with the demo company and counts, by V8's precise coverage, the files of the product in which a
 * function ran between a request and its answer. Modules that were loaded before do not count by being loaded.
 */
export async function walkCalls(): Promise<readonly Walk[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-hops-'));
  const server = await startServer({
    env: { PORT: '0', ATRIUM_CAPTCHA: 'off', ATRIUM_DATA_DIR: dataDir },
    config: { logLevel: 'silent' },
    database: 'memory',
    demo: true,
    prefer: 'source',
  });
  const coverage = new Session();
  coverage.connect();
  try {
    await coverage.post('Profiler.enable');
    await coverage.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const gets = server.services.routes
      .all()
      .filter(({ route: { method, path } }) => method === 'get' && !path.includes(':'))
      .map(({ route: { service, path } }) => ({ service, path }));
    return await walk(new Client(server.url), coverage, gets);
  } finally {
    coverage.disconnect();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function walk(
  client: Client,
  coverage: Session,
  gets: readonly { readonly service: Service; readonly path: string }[],
): Promise<readonly Walk[]> {
  const { token } = await client.signIn('E001');
  const { token: administrator } = await client.signIn('A001');
  const room = await done<{ id: number }>(
    client.call('POST', '/v1/meetingRooms', {
      service: 'calendar',
      token: administrator,
      body: { name: 'Hops', type: 1, people: 10 },
    }),
  );
  const account = await addAccount(client, administrator);
  const count = (ask: (round: number) => Promise<Answer>) => countFiles(coverage, ask);

  const punch = await count(() => client.call('POST', '/punchCard/0', { token }));
  const schedule = await count((round) => {
    const day = new Date(Date.now() + (FIRST_DAY + round) * DAY_MS).toISOString().slice(0, 10);
    const body = {
      title: 'Hops',
      typeId: 1,
      startTime: `${day} 10:00`,
      endTime: `${day} 11:00`,
      locationType: 1,
      roomId: room.id,
      roomStartTimeCode: 5,
      roomEndTimeCode: 6,
    };
    return client.call('POST', '/v1/schedules', { service: 'calendar', token, body });
  });
  const path = `/sitePasswords/${account}/password`;
  const reveal = await count(() => client.call('GET', path, { token: administrator }));
  const reads: { call: string; files: readonly string[] }[] = [];
  for (const get of gets) {
    const ask = () => client.call('GET', get.path, { service: get.service, token: administrator });
    const { status } = await ask();
    if (status === 200) reads.push({ call: `GET ${get.path}`, files: await count(ask) });
  }
  const cheapest = reads.reduce((least, one) => (one.files.length < least.files.length ? one : least));
  return [
    { name: 'punch', limit: LIMITS.punch, call: 'POST /punchCard/0', files: punch },
    { name: 'a schedule saved with a room', limit: LIMITS.schedule, call: 'POST /v1/schedules', files: schedule },
    { name: 'a password revealed', limit: LIMITS.reveal, call: `GET ${path}`, files: reveal },
    { name: 'the cheapest GET', limit: LIMITS.read, ...cheapest },
  ];
}

/** The files in which each round of a call ran a function. */
async function countFiles(coverage: Session, ask: (round: number) => Promise<Answer>): Promise<readonly string[]> {
  // also fills what is read once
  await done(ask(0));
  let common: ReadonlySet<string> | undefined;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await setTimeout(SETTLE_MS);
    await coverage.post('Profiler.takePreciseCoverage');
    await done(ask(round));
    const { result } = await coverage.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ url, functions }) => url.startsWith('file:') && functions.some(isCalled));
    const files = new Set(ran.map(({ url }) => relative(REPOSITORY, fileURLToPath(url.replace(/\?.*$/, '')))));
    common = common ? new Set([...common].filter((file) => files.has(file))) : files;
  }
  return [...(common ?? [])].filter((file) => SOURCE.test(file)).sort();
}

/** The function without a name that begins the file is the module itself. */
const isCalled = ({
  functionName,
  ranges,
}: {
  functionName: string;
  ranges: { startOffset: number; count: number }[];
}) => ranges[0]!.count > 0 && !(functionName === '' && ranges[0]!.startOffset === 0);

async function addAccount(client: Client, token: string): Promise<number> {
  const add = <Data>(path: string, body: object) => done<Data>(client.call<Data>('POST', path, { token, body }));
  const { id: platformId } = await add<{ id: number }>('/sitePlatforms', { name: 'Hops' });
  const { id: typeId } = await add<{ id: number }>('/siteTypes', { name: 'Hops' });
  const { id: purposeId } = await add<{ id: number }>('/sitePurposes', { name: 'Hops' });
  const password = passwordField('S3cret!pass', token);
  const kind = { platformId, typeId, purposeId };
  return (await add<{ id: number }>('/sitePasswords', { ...kind, account: 'hops', password, readers: [] })).id;
}

async function done<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`a call was answered ${status}: ${body.msg}`);
  return body.data;
}

/** How many files of the product each of four calls runs on the server. */
export async function hops({ runs }: BenchContext): Promise<Result> {
  const counts: Record<string, { limit: number; values: number[] }> = {};
  const facts: Record<string, string> = {};
  for (let run = 0; run < runs; run += 1)
    for (const { name, limit, call, files } of await walkCalls()) {
      (counts[name] ??= { limit, values: [] }).values.push(files.length);
      facts[name] = call;
    }
  const figures: Record<string, Figure> = {};
  for (const [name, { limit, values }] of Object.entries(counts))
    figures[name] = figure(values, 'files', { atMost: limit });
  return {
    name: 'hops',
    method: `The server from source with the demo company. Files of host, packages and plugins in which a function ran between a request and its answer, by V8's precise coverage; a file counts if each of ${ROUNDS} rounds after a first one ran it.`,
    facts,
    figures,
  };
}
