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
    new Promise<T>((resolve, reject) => child.once('message', resolve as never).once('exit', reject));
  try {
    const { real, bare } = await next<{ real: string; bare: string }>();
    const { token } = await new Client(real).signIn('E001');
    const figures: Record<string, Figure> = {};
    const statements: Record<string, number> = {};
    for (const path of CALLS) {
      child.send({ path, token });
      statements[path] = (await next<{ statements: number }>()).statements;
      const rates = { real: [] as number[], bare: [] as number[] };
      await load(real + path, token, 1);
      await load(bare + path, token, 1);
      for (let run = 0; run < runs; run++) {
        rates.bare.push(await load(bare + path, token, SECONDS));
        rates.real.push(await load(real + path, token, SECONDS));
      }
      const name = path.replace(month, 'YYYY-MM');
      figures[`GET ${name}: share of bare Fastify`] = figure(
        rates.real.map((rate, at) => rate / rates.bare[at]!),
        '',
        { atLeast: 0.5 },
      );
      figures[`GET ${name}`] = figure(rates.real, 'requests/s');
      figures[`GET ${name}, bare`] = figure(rates.bare, 'requests/s');
    }
    return {
      name: 'throughput',
      method: `autocannon, 20 connections, ${SECONDS} s a run, real and bare in turn in one process on one embedded database. The bare handler runs the statements that the real call ran (session look-up included) and sends the same body.`,
      facts: { statements },
      figures,
    };
  } finally {
    child.disconnect();
    await new Promise((resolve) => child.once('exit', resolve));
    folder.remove();
  }
}

async function load(url: string, token: string, duration: number): Promise<number> {
  const result = await autocannon({ url, duration, connections: 20, headers: { authorization: `Bearer ${token}` } });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
