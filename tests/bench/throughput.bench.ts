import { cpSync } from 'node:fs';
import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import autocannon from 'autocannon';
import { postgresPrograms } from '../../host/server/src/testing/postgresPrograms.ts';
import { newCluster } from '../../host/server/src/testing/postgresCluster.ts';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';
import { ThroughputSide } from './server/ThroughputSide.ts';

const SECONDS = 2;
const CONNECTIONS = 50;
/** Entries of the four companies' menus together (decisions.md, Data volumes); here they are in one. */
const ENTRIES = 360;
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date()).slice(0, 7);
/** The read calls that entering the workspace makes. */
const CALLS = [
  '/api/session',
  '/api/userPreferences',
  '/api/menuList',
  '/api/plugins',
  '/api/shared/allEmployees',
  '/api/shared/hiddenEmployees',
  '/api/punchCard',
  `/api/attendance/${month}`,
  '/api/notify/unread',
  '/api/notify/preferences',
];

/** Each read call of the shell compared with a minimum: a bare Fastify with hand-written statements. */
export async function throughput({ company, runs }: BenchContext): Promise<Result> {
  const figures: Record<string, Figure> = {};
  await onDatabase('embedded', company, undefined, runs, figures);
  if (postgresPrograms() === undefined) throw new Error('the throughput bench needs an installed PostgreSQL');
  const cluster = await newCluster();
  try {
    await onDatabase('PostgreSQL', company, cluster.url, runs, figures);
  } finally {
    await cluster.stop();
  }
  return {
    name: 'throughput',
    method: `autocannon in a process of its own, ${CONNECTIONS} connections, ${SECONDS} s a run, the real server and a bare one in turn, each in its process. Bare: Fastify, one named statement for session and person, one for the business of the call (none where the answer is in memory), JSON.stringify of what the real one answered; no checks, no log. On the embedded database each has a copy of the same folder, on PostgreSQL they share a database. The share by CPU time is that of CPU milliseconds a request (of the server's process alone): other work on the machine upsets it less.`,
    facts: { connections: CONNECTIONS },
    figures,
  };
}

async function onDatabase(
  name: string,
  company: string,
  databaseUrl: string | undefined,
  runs: number,
  figures: Record<string, Figure>,
): Promise<void> {
  const folder = temporaryFolder('atrium-throughput');
  const copy = temporaryFolder('atrium-throughput');
  cpSync(company, folder.path, { recursive: true });
  try {
    // Signed in before the folder is copied, so that the session is in both.
    const token = await prepared(folder.path, databaseUrl);
    cpSync(folder.path, copy.path, { recursive: true });
    const real = await ThroughputSide.start('real', folder.path, databaseUrl);
    const bare = await ThroughputSide.start('bare', copy.path, databaseUrl);
    const measured: Measured = { real, bare, token, runs };
    try {
      for (const path of CALLS)
        Object.assign(figures, await compare(`${name}: GET ${path.replace(month, 'YYYY-MM')}`, path, measured));
      const entries = await fillMenu(new Client(real.url), token);
      Object.assign(
        figures,
        await compare(`${name}: GET /api/menuList, ${entries} entries`, '/api/menuList', measured),
      );
    } finally {
      await Promise.all([real.stop(), bare.stop()]);
    }
  } finally {
    folder.remove();
    copy.remove();
  }
}

/** Loads the demo company if the database is empty, and signs an employee in. */
async function prepared(dataDir: string, databaseUrl: string | undefined): Promise<string> {
  const side = await ThroughputSide.start('real', dataDir, databaseUrl);
  const { token } = await new Client(side.url).signIn('E001');
  await side.stop();
  return token;
}

interface Measured {
  readonly real: ThroughputSide;
  readonly bare: ThroughputSide;
  readonly token: string;
  readonly runs: number;
}

async function compare(
  name: string,
  path: string,
  { real, bare, token, runs }: Measured,
): Promise<Record<string, Figure>> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(real.url + path, { headers });
  await bare.answerWith({ [path]: await reply.json() });
  const sides = { real: [] as Load[], bare: [] as Load[] };
  await load(real, path, token, 1);
  await load(bare, path, token, 1);
  for (let run = 0; run < runs; run++) {
    sides.bare.push(await load(bare, path, token, SECONDS));
    sides.real.push(await load(real, path, token, SECONDS));
  }
  const pairs = sides.real.map((one, at) => [one, sides.bare[at]!] as const);
  const rates = (loads: readonly Load[]) => loads.map(({ rate }) => rate);
  const shares = pairs.map(([one, other]) => one.rate / other.rate);
  const byCpu = pairs.map(([one, other]) => other.cost / one.cost);
  return {
    [`${name}: share of bare`]: figure(shares, '', { atLeast: 0.5 }),
    [`${name}: share by CPU time`]: figure(byCpu, ''),
    [name]: figure(rates(sides.real), 'requests/s'),
    [`${name}, bare`]: figure(rates(sides.bare), 'requests/s'),
  };
}

/** Requests a second, and milliseconds of the server's CPU time a request. */
async function load(side: ThroughputSide, path: string, token: string, duration: number): Promise<Load> {
  const before = await side.cpu();
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url: side.url + path, duration, connections: CONNECTIONS, headers });
  if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result.requests.average, cost: ((await side.cpu()) - before) / result.requests.total };
}

/**
 * Adds entries until the company's menu has as many as the largest of the data volumes; returns how many entries the
 * employee of the token gets.
 */
async function fillMenu(client: Client, employee: string): Promise<number> {
  const { token } = await client.signIn('A001');
  const add = async (body: object) => {
    const { status, body: reply } = await client.call<{ id: number }>('POST', '/menu', { token, body });
    if (status !== 200) throw new Error(`POST /menu was answered ${status}: ${reply.msg}`);
    return reply.data.id;
  };
  const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26));
  const count = async () => {
    const { body } = await client.call<{ menu: Node[] }>('GET', '/menuList', { token: employee });
    return sizeOf(body.data.menu);
  };
  let directory = 0;
  for (let at = 0, now = await count(); now + at < ENTRIES; at += 1) {
    const menuCode = `Bench${letters(at)}`;
    if (at % 15 === 0)
      directory = await add({ name: `系統 ${at}`, menuCode, menuType: 0, parentId: 0, iconName: 'folder-close' });
    else
      await add({
        ...{ name: `系統 ${at}`, menuCode, menuType: 1, parentId: directory, iconName: 'application' },
        ...{
          openType: OPEN_TYPE.tab,
          viewType: VIEW_TYPE.framedPage,
          accessControl: 'public',
          riskLevel: 1,
          link: `https://systems.example/${at}`,
        },
      });
  }
  return count();
}

const sizeOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + 1 + sizeOf(children), 0);

interface Node {
  readonly children?: readonly Node[];
}

interface Load {
  readonly rate: number;
  readonly cost: number;
}
