import { Client } from '../server/Client.ts';
import type { BenchContext } from './BenchContext.ts';
import type { Figure } from './figures.ts';
import type { Result } from './report.ts';
import { compareSides, CONNECTIONS, SECONDS, TURNS } from './server/compareSides.ts';
import { fillMenu } from './server/fillMenu.ts';
import { onBothDatabases } from './server/onBothDatabases.ts';
import { ThroughputSide } from './server/ThroughputSide.ts';

/** Employees of the first company with a session each: sessions that arrive together are looked up together. */
const PEOPLE = 36;
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
  await onBothDatabases('throughput', company, {
    prepare: ({ dataDir, url }) => prepared(dataDir, url),
    async measure({ name, real, bare }, tokens) {
      const measured = { real, bare, tokens, runs };
      for (const path of CALLS)
        Object.assign(figures, await compareSides(`${name}: GET ${path.replace(month, 'YYYY-MM')}`, path, measured));
      const entries = await fillMenu(new Client(real.url), tokens[0]!);
      Object.assign(
        figures,
        await compareSides(`${name}: GET /api/menuList, ${entries} entries`, '/api/menuList', measured),
      );
    },
  });
  return {
    name: 'throughput',
    method: `autocannon in a process of its own, ${CONNECTIONS} connections of the sessions of ${PEOPLE} people, ${TURNS * SECONDS} s a run, the real server and a bare one in turns of ${SECONDS} s, each in its process. Bare: Fastify, one named statement for session and person, one for the business of the call (none where the answer is in memory), JSON.stringify of what the real one answered; no checks, no log. On the embedded database each has a copy of the same folder, on PostgreSQL they share a database. The share by CPU time is that of CPU milliseconds a request (of the server's process alone): other work on the machine upsets it less.`,
    facts: { connections: CONNECTIONS, people: PEOPLE },
    figures,
  };
}

/** Loads the demo company if the database is empty, and signs its employees in. */
async function prepared(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
  const side = await ThroughputSide.start('real', dataDir, databaseUrl);
  const client = new Client(side.url);
  const { token } = await client.signIn('E001');
  const { body } = await client.call<Company>('GET', '/shared/allEmployees', { token });
  const employees = body.data.departments.flatMap(({ groups }) => groups.flatMap((group) => group.employees));
  const others = employees.filter(({ employee }) => employee !== 'E001').slice(0, PEOPLE - 1);
  if (others.length < PEOPLE - 1) throw new Error(`the company has only ${others.length + 1} employees`);
  const tokens = [token];
  for (const { employee } of others) tokens.push((await client.signIn(employee)).token);
  await side.stop();
  return tokens;
}

interface Company {
  readonly departments: readonly { readonly groups: readonly { readonly employees: readonly Employee[] }[] }[];
}

interface Employee {
  readonly employee: string;
}
