import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '@atrium/host-server';
import { Client } from '../server/Client.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { compareSides } from './server/compareSides.ts';
import { fillVault } from './server/fillVault.ts';
import { onBothDatabases } from './server/onBothDatabases.ts';
import { ThroughputSide } from './server/ThroughputSide.ts';

const ACCOUNTS = 4500;
const LIST = '/api/sitePasswords?pageSize=25';
/** People who reveal: each of them may 30 times in five minutes. */
const PEOPLE = 36;
const RATE = 20;
/** Seconds of one run. */
const SECONDS = 8;
const VERSIONS = 10_000;

/** The vault's list, its reveals, and the rotation of the master key, on both databases. */
export async function vault({ company, runs }: BenchContext): Promise<Result> {
  const figures: Record<string, Figure> = {};
  await onBothDatabases('vault', company, {
    prepare: ({ dataDir, url }) => prepared(dataDir, url),
    async measure({ name, real, bare }, { account, administrator, people }) {
      const measured = { real, bare, tokens: [administrator], runs };
      Object.assign(figures, await compareSides(`${name}: list of ${ACCOUNTS} accounts`, LIST, measured));
      await reveals(real.url, account, people, 1);
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1)
        times.push(quantile(await reveals(real.url, account, people, SECONDS), 0.95));
      figures[`${name}: reveal at ${RATE} a second, p95`] = figure(times, 'ms', { atMost: 50 });
    },
    async after({ name, dataDir, url }) {
      const seconds = await rotations(dataDir, url, runs);
      figures[`${name}: rotation of ${VERSIONS} versions`] = figure(seconds, 's', { atMost: 30 });
    },
  });
  return {
    name: 'vault',
    method: `List: as in the throughput bench, ${ACCOUNTS} accounts, 25 a page, by an administrator who sees all of them. Reveals: ${RATE} a second for ${SECONDS} s, one at a time each, by ${PEOPLE} people of one account; the time of each from sending to the last byte. Rotation: ${VERSIONS} sealed passwords, from the start of the work to the last one, in this process.`,
    facts: { accounts: ACCOUNTS, people: PEOPLE, versions: VERSIONS },
    figures,
  };
}

interface Prepared {
  readonly account: number;
  readonly administrator: string;
  readonly people: readonly string[];
}

interface Company {
  readonly departments: readonly {
    readonly groups: readonly { readonly employees: readonly { id: number; employee: string }[] }[];
  }[];
}

/** Fills the vault and signs people in, while only the real server uses the data. */
async function prepared(dataDir: string, databaseUrl: string | undefined): Promise<Prepared> {
  const side = await ThroughputSide.start('real', dataDir, databaseUrl);
  try {
    const client = new Client(side.url);
    const { token } = await client.signIn('A001');
    const { body } = await client.call<Company>('GET', '/shared/allEmployees', { token });
    const all = body.data.departments.flatMap(({ groups }) => groups.flatMap(({ employees }) => employees));
    const readers = all.filter(({ employee }) => employee !== 'A001').slice(0, PEOPLE);
    if (readers.length < PEOPLE) throw new Error(`the company has only ${readers.length} other employees`);
    const account = await fillVault(
      client,
      ACCOUNTS,
      readers.map(({ id }) => id),
    );
    const people: string[] = [];
    for (const { employee } of readers) people.push((await client.signIn(employee)).token);
    return { account, administrator: (await client.signIn('A001')).token, people };
  } finally {
    await side.stop();
    await analyze(dataDir, databaseUrl);
  }
}

/** Statistics as after a day's work on PostgreSQL; the embedded database has no autovacuum that would bring them. */
async function analyze(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const atrium = await serverOn(dataDir, databaseUrl);
  await atrium.services.db.execute('analyze');
  await atrium.stop();
}

/** The real server in this process. */
const serverOn = (dataDir: string, databaseUrl: string | undefined) =>
  startServer({
    env: {
      ATRIUM_DATA_DIR: dataDir,
      ATRIUM_CAPTCHA: 'off',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    config: { port: 0, logLevel: 'error' },
    prefer: 'built',
  });

/** Milliseconds of each reveal. They begin at a fixed rate, whether the earlier ones are done or not. */
async function reveals(url: string, account: number, people: readonly string[], seconds: number): Promise<number[]> {
  const one = async (at: number) => {
    await new Promise((resolve) => setTimeout(resolve, (at * 1000) / RATE));
    const began = performance.now();
    const response = await fetch(`${url}/api/sitePasswords/${account}/password`, {
      headers: { authorization: `Bearer ${people[at % people.length]}` },
    });
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    if (code !== 200) throw new Error(`a reveal was refused: ${code} ${msg}`);
    return performance.now() - began;
  };
  return Promise.all(Array.from({ length: seconds * RATE }, (_, at) => one(at)));
}

/** Seconds of each rotation, each to another master key. */
async function rotations(dataDir: string, databaseUrl: string | undefined, runs: number): Promise<number[]> {
  const filling = await serverOn(dataDir, databaseUrl);
  // A rotation changes the key of a text, not the text: what it is bound to does not matter.
  await filling.services.db.execute(`
    delete from accounts.versions where account_id > (select min(id) from accounts.accounts);
  `);
  await filling.services.db.execute(`
    insert into accounts.versions (account_id, version, password, created_by, created_on)
    select account_id, 1000 + n, password, created_by, created_on
    from (select * from accounts.versions where password is not null limit 1) one, generate_series(1, ${VERSIONS}) n
  `);
  await filling.stop();
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const file = join(dataDir, 'master.key');
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n${readFileSync(file, 'utf8')}`);
    const atrium = await serverOn(dataDir, databaseUrl);
    const began = performance.now();
    await atrium.services.rotation.run();
    seconds.push((performance.now() - began) / 1000);
    const { waiting } = await atrium.services.rotation.state();
    await atrium.stop();
    if (waiting > 0) throw new Error(`${waiting} texts still wait`);
  }
  return seconds;
}
