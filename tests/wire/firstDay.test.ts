import { builtInPlugins, startServer, type RunningServer } from '@atrium/host-server';
import { freshDatabase, importCommand, openSession, runHostCommand } from '@atrium/host-server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const PEOPLE = `employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password
A001,王小明,HQ,總公司,IT,資訊部,IT1,系統組,employee,Start-A001-2026
`;
const OFFICE = '192.168.10.0/24';
const INSIDE = '192.168.10.5';

let kept: Awaited<ReturnType<typeof freshDatabase>>;
let server: RunningServer | undefined;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  folder = temporaryFolder();
  kept = await freshDatabase();
});
afterEach(async () => {
  await server?.stop();
  await kept.close();
  folder.remove();
});

/** Starts Atrium on the database of this test. */
async function start(networks = ''): Promise<RunningServer> {
  await server?.stop();
  const plugins = (await builtInPlugins('source')).filter(({ folder }) => folder.endsWith('whitelist'));
  server = await startServer({
    env: { PORT: '0', ATRIUM_LOG_LEVEL: 'silent', ATRIUM_DATA_DIR: folder.path, ATRIUM_NETWORKS: networks },
    database: {
      ...kept,
      query: kept.query.bind(kept),
      queryAs: kept.queryAs.bind(kept),
      begin: kept.begin.bind(kept),
      script: kept.script.bind(kept),
      close: async () => {},
    },
    plugins,
  });
  return server;
}

const importPeople = async ({ services }: RunningServer) =>
  expect(
    await runHostCommand(importCommand, services, ['people.csv'], { files: { 'people.csv': PEOPLE } }),
  ).toMatchObject({ code: 0 });

/** What an administrator sees in the whitelist of the office's network, and of an address in it. */
async function seen({ services, url }: RunningServer) {
  const { dependencies, directory, sessions } = services.company;
  await directory.reload();
  const person = (await directory.byEmployee('A001'))!;
  await services.authority.grantAdministrator(person);
  const facts = { address: '127.0.0.1', userAgent: 'vitest' };
  const { token } = await dependencies.transaction(() => openSession(dependencies, sessions, person, facts));
  const client = new Client(url);
  const asked = { token, service: 'whitelist' } as const;
  const list = await client.call<{ list: { ip: string; source: string }[] }>('GET', '/v1/whiteLists', asked);
  const tested = await client.call<{ level: number }>('POST', '/v1/whiteLists/test', {
    ...asked,
    body: { address: INSIDE },
  });
  const rows = list.body.data.list.filter(({ ip }) => ip === OFFICE).map(({ source }) => source);
  return { rows, level: tested.body.data.level };
}

const KNOWN = { rows: ['configuration'], level: 2 };
const UNKNOWN = { rows: [], level: 1 };

test('people are imported, then Atrium starts with its networks, as in the README', async () => {
  await importPeople(await start());
  expect(await seen(await start(`${OFFICE}=2`))).toEqual(KNOWN);
});

test('Atrium starts with its networks before there are people', async () => {
  const first = await start(`${OFFICE}=2`);
  await importPeople(first);
  expect(await seen(first), 'at once').toEqual(KNOWN);
  expect(await seen(await start(`${OFFICE}=2`)), 'started again').toEqual(KNOWN);
});

test('networks added, changed or removed at a later start apply from that start on', async () => {
  const first = await start();
  await importPeople(first);
  expect(await seen(first)).toEqual(UNKNOWN);
  expect(await seen(await start(`${OFFICE}=2`))).toEqual(KNOWN);
  expect(await seen(await start(`${OFFICE}=3`))).toEqual({ ...KNOWN, level: 3 });
  expect(await seen(await start())).toEqual(UNKNOWN);
});
