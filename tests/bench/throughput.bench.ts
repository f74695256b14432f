import { cpSync } from 'node:fs';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { Client } from '../server/Client.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';

const SECONDS = 2;
/** Entries of the four companies' menus together (decisions.md, Data volumes); here they stand in one. */
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

/** Each read call of the shell beside a bare Fastify handler that runs the same SQL, session look-up included. */
export async function throughput({ company, runs }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-throughput');
  cpSync(company, folder.path, { recursive: true });
  const child = fork(fileURLToPath(new URL('server/sideBySide.ts', import.meta.url)), {
    cwd: REPOSITORY,
    execArgv: ['--conditions=source'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ATRIUM_DATA_DIR: folder.path,
      ATRIUM_CAPTCHA: 'off',
      ATRIUM_LOG_LEVEL: 'error',
    },
  });
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with code ${code}`));
      child.once('exit', ended).once('message', (message) => {
        child.off('exit', ended);
        resolve(message as T);
      });
    });
  const cpu = async () => {
    child.send('cpu');
    return (await next<{ cpu: number }>()).cpu;
  };
  /** Requests a second, and milliseconds of the server's CPU time a request. */
  const load = async (url: string, token: string, duration: number) => {
    const before = await cpu();
    const result = await autocannon({ url, duration, connections: 20, headers: { authorization: `Bearer ${token}` } });
    if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
    return { rate: result.requests.average, cost: ((await cpu()) - before) / result.requests.total };
  };
  try {
    const { real, bare } = await next<{ real: string; bare: string }>();
    const { token } = await new Client(real).signIn('E001');
    const figures: Record<string, Figure> = {};
    const statements: Record<string, number> = {};
    const measure = async (path: string, name: string) => {
      child.send({ path, token });
      statements[name] = (await next<{ statements: number }>()).statements;
      const measured = { real: [] as Load[], bare: [] as Load[] };
      await load(real + path, token, 1);
      await load(bare + path, token, 1);
      for (let run = 0; run < runs; run++) {
        measured.bare.push(await load(bare + path, token, SECONDS));
        measured.real.push(await load(real + path, token, SECONDS));
      }
      const both = measured.real.map((one, at) => [one, measured.bare[at]!] as const);
      figures[`GET ${name}: share of bare Fastify`] = figure(
        both.map(([one, other]) => one.rate / other.rate),
        '',
        { atLeast: 0.5 },
      );
      figures[`GET ${name}: share by CPU time`] = figure(
        both.map(([one, other]) => other.cost / one.cost),
        '',
      );
      figures[`GET ${name}`] = figure(
        measured.real.map(({ rate }) => rate),
        'requests/s',
      );
      figures[`GET ${name}, bare`] = figure(
        measured.bare.map(({ rate }) => rate),
        'requests/s',
      );
    };
    for (const path of CALLS) await measure(path, path.replace(month, 'YYYY-MM'));
    const entries = await fillMenu(new Client(real), token);
    await measure('/api/menuList', `/api/menuList, ${entries} entries`);
    return {
      name: 'throughput',
      method: `autocannon, 20 connections, ${SECONDS} s a run, real and bare in turn in one process on one embedded database. The bare handler runs the statements that the real call ran (session look-up included) and sends the same body. The share by CPU time is that of CPU milliseconds a request: other work on the machine upsets it less.`,
      facts: { statements },
      figures,
    };
  } finally {
    child.disconnect();
    await new Promise((resolve) => child.once('exit', resolve));
    folder.remove();
  }
}

/** Adds entries until the company's menu has as many as the largest of the data volumes; gives how many the employee of the token is sent. */
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
        ...{ openType: 2, viewType: 4, accessControl: 'public', riskLevel: 1, link: `https://systems.example/${at}` },
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
