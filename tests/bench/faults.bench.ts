import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../host/server/src/testing/postgres.ts';
import { Client } from '../server/Client.ts';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';

/** Kills for each run that is asked for: 100 with five. */
const KILLS_EACH = 20;
/** People who write at the same time, each the next schedule when the one before is saved. */
const WRITERS = [1, 101].flatMap((first) =>
  Array.from({ length: 8 }, (_, at) => `E${String(first + at).padStart(3, '0')}`),
);
const SIGN_IN = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' };
/** Milliseconds between two tries of a call that has not been answered. */
const PAUSE_MS = 1000;
/** Seconds until a call is given up. A call at work is dead after two minutes where other processes may have it. */
const GIVEN_UP_SECONDS = 150;

/** Servers that are killed while people write, on each database: what was answered is there once, whatever had to be repeated. */
export async function faults({ runs, company }: BenchContext): Promise<Result> {
  const kills = runs * KILLS_EACH;
  const folder = temporaryFolder('atrium-faults');
  cpSync(company, folder.path, { recursive: true });
  const embedded = await killed('embedded', kills, () => startAtrium({ dataDir: folder.path, env: SIGN_IN })).finally(
    () => folder.remove(),
  );
  const postgres = await startPostgres();
  const data = temporaryFolder('atrium-faults-postgres');
  const env = {
    ...SIGN_IN,
    DATABASE_URL: await postgres.fresh(),
    ATRIUM_SIGNING_KEY: 's'.repeat(32),
    ATRIUM_MASTER_KEY: 'm'.repeat(32),
  };
  await (await startAtrium({ dataDir: data.path, env, args: ['--demo'] })).stop();
  const onPostgres = await killed('PostgreSQL', kills, () => startAtrium({ dataDir: data.path, env })).finally(
    async () => {
      data.remove();
      await postgres.stop();
    },
  );
  return {
    name: 'faults',
    method: `${WRITERS.length} people each save one schedule after the other, with an Idempotency-Key; the server is killed (SIGKILL) after 1 to 40 answers, ${kills} times on each database, and started again; each call without an answer is repeated with its key right after the start, and at the end until it has one (on PostgreSQL a call that was not committed is taken for dead after two minutes, since other processes may have it). At the end every schedule is counted: lost = answered and not there, doubled = there twice. The database itself is not killed.`,
    figures: { ...embedded, ...onPostgres },
  };
}

interface Person {
  readonly employee: string;
  readonly token: string;
  saved: number;
  /** The title of the call that has no answer yet. */
  open: string | undefined;
}

async function killed(database: string, kills: number, start: () => Promise<Atrium>): Promise<Record<string, Figure>> {
  let atrium = await start();
  const answered: string[] = [];
  const waiting: { readonly person: Person; readonly title: string }[] = [];
  let repeated = 0;
  try {
    const people: Person[] = [];
    for (const employee of WRITERS)
      people.push({
        employee,
        token: (await new Client(atrium.url).signIn(employee)).token,
        saved: 0,
        open: undefined,
      });
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = Promise.withResolvers<void>();
      let left = 1 + Math.floor(Math.random() * 40);
      const stop = new AbortController();
      const writing = people.map(async (person) => {
        while (!stop.signal.aborted) {
          const title = (person.open ??= `${database} ${person.employee} ${(person.saved += 1)}`);
          if (!(await save(atrium, person, title))) return;
          person.open = undefined;
          answered.push(title);
          if ((left -= 1) === 0) enough.resolve();
        }
      });
      await enough.promise;
      stop.abort();
      await atrium.stop('SIGKILL');
      await Promise.all(writing);
      atrium = await start();
      const unanswered = people.flatMap((person) => (person.open === undefined ? [] : { person, title: person.open }));
      for (const person of people) person.open = undefined;
      repeated += unanswered.length;
      for (const one of unanswered) {
        if (await save(atrium, one.person, one.title)) answered.push(one.title);
        else waiting.push(one);
      }
    }
    const givenUpAt = performance.now() + GIVEN_UP_SECONDS * 1000;
    for (const { person, title } of waiting) {
      while (!(await save(atrium, person, title))) {
        if (performance.now() > givenUpAt) throw new Error(`${title} has no answer`);
        await pause(PAUSE_MS);
      }
      answered.push(title);
    }
    const stored = (await Promise.all(people.map((person) => titlesOf(atrium, person)))).flat();
    const times = Map.groupBy(stored, (title) => title);
    const lost = answered.filter((title) => !times.has(title)).length;
    const doubled = [...times.values()].filter(({ length }) => length > 1).length;
    const count = (value: number, atMost?: number) => figure([value], '', atMost === undefined ? {} : { atMost });
    return {
      [`${database}: kills`]: count(kills),
      [`${database}: saves that were answered`]: count(answered.length),
      [`${database}: answered and lost`]: count(lost, 0),
      [`${database}: doubled`]: count(doubled, 0),
      [`${database}: saves that were repeated`]: count(repeated),
      [`${database}: of these, not answered by the first repetition`]: count(waiting.length),
    };
  } finally {
    await atrium.stop('SIGKILL');
  }
}

/** @returns false without an answer, or while an earlier try of it may be at work */
async function save(atrium: Atrium, { token }: Person, title: string): Promise<boolean> {
  const body = { title, typeId: 1, startTime: '2027-02-01 09:00', endTime: '2027-02-01 10:00' };
  const headers = { 'idempotency-key': title.replaceAll(' ', '-') };
  const sent = new Client(atrium.url).call('POST', '/v1/schedules', { service: 'calendar', token, body, headers });
  const answer = await sent.catch((error: unknown) => {
    // fetch got no response: the server was killed
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (!answer) return false;
  const { code, status } = answer.body as { code: number | string; status?: string };
  if (Number(code) === 409 && status === 'IDEMPOTENCY_RUNNING') return false;
  if (Number(code) === 429) return pause(1000, false);
  if (Number(code) !== 200 && Number(code) !== 1) throw new Error(`a save was answered ${JSON.stringify(answer.body)}`);
  return true;
}

async function titlesOf(atrium: Atrium, { token }: Person): Promise<string[]> {
  const client = new Client(atrium.url);
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), pageSize: '100', dateBegin: '2027-02-01', dateEnd: '2027-02-01' };
    const { body } = await client.call<{ list: { title: string }[]; totalSize: number }>('GET', '/v1/schedules', {
      ...{ service: 'calendar', token, query },
    });
    titles.push(...body.data.list.map(({ title }) => title));
    if (page * 100 >= body.data.totalSize) return titles;
  }
}
