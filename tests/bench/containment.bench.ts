import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropPlugin } from '../loader/writePlugin.ts';
import { Client } from '../server/Client.ts';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { timesAtRate } from './server/timesAtRate.ts';

/** Calls of others: so many a second, for so long a period. A loop lasts longer: its process is ended after five seconds. */
const RATE = 40;
const SECONDS = 4;
/** Calls of one kind in a row, and of a period without and with isolation in turn. */
const CALLS = 200;
/** Calls that are under way at the same time. */
const AT_ONCE = 8;
/** Ends of a process within an hour after which its plugin is stopped. */
const MOST_ENDS = 3;
/** Of what the same calls took before. */
const MOST_OF_BEFORE = 1.2;

/** What others notice of a plugin that misbehaves, and what it costs to run one in a process of its own. */
export async function containment({ runs, company }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-containment');
  cpSync(company, folder.path, { recursive: true });
  for (const id of ['inside', 'apart', 'calm'])
    await dropPlugin(id, files(id, id === 'apart'), join(folder.path, 'plugins', id));
  const atrium = await startAtrium({
    dataDir: folder.path,
    env: { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100', ATRIUM_FREE_SPACE: '0' },
  });
  try {
    const side = await Side.of(atrium);
    return {
      name: 'containment',
      method: `One small plugin with the same code twice, in the process of the host and in one of its own (isolated). One call: ${CALLS} of each in a row, in turn, ${runs} times; medians. "answers" returns an object, "reads" reads 50 rows of the embedded database, each within its transaction. At once: ${AT_ONCE} loops of calls that answer. Others: another person's calls of a third such plugin (an answer, and a read) and GET /session in turn, ${RATE} a second, for ${SECONDS} s without and ${SECONDS} s with what misbehaves, ${runs} times; p95 of all of them together. The client runs on the same cores.`,
      figures: {
        ...(await ofOneCall(side, runs)),
        ...(await ofOthers(side, runs)),
      },
      facts: { 'rows that are read': ROWS },
    };
  } finally {
    await atrium.stop();
    folder.remove();
  }
}

const ROWS = 50;

/** The server, an administrator and another person. */
class Side {
  readonly #client: Client;
  readonly pid: number;
  readonly #own: string;
  readonly #other: string;

  private constructor(client: Client, pid: number, own: string, other: string) {
    this.#client = client;
    this.pid = pid;
    this.#own = own;
    this.#other = other;
  }

  static async of({ url, process }: Atrium): Promise<Side> {
    const client = new Client(url);
    const [own, other] = [await client.signIn('A001'), await client.signIn('E002')];
    return new Side(client, process.child.pid!, own.token, other.token);
  }

  /** A call of the person with the plugins; returns its code. */
  async call(method: string, path: string): Promise<number> {
    const { body } = await this.#client.call(method, path, { token: this.#own });
    return Number(body.code);
  }

  async expect(method: string, path: string): Promise<void> {
    const code = await this.call(method, path);
    if (code !== 200) throw new Error(`${method} ${path}: ${code}`);
  }

  /** Milliseconds of the calls of another person. */
  others(): Promise<number[]> {
    return timesAtRate(RATE, SECONDS, async (index) => {
      const path = OTHERS[index % OTHERS.length]!;
      const { body } = await this.#client.call('GET', path, { token: this.#other });
      if (body.code !== 200) throw new Error(`${path}: ${body.msg}`);
    });
  }

  /** MiB in memory of the process of the isolated plugin. */
  childMemory(): number {
    const [child] = children(this.pid);
    const pages = Number(readFileSync(`/proc/${child}/statm`, 'latin1').split(' ')[1]);
    return (pages * 4096) / 2 ** 20;
  }
}

const OTHERS = ['/calm/answer', '/calm/read', '/session'];

const children = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );

async function ofOneCall(side: Side, runs: number): Promise<Record<string, Figure>> {
  const figures: Record<string, Figure> = {};
  for (const kind of ['answer', 'read']) {
    const times: Record<string, number[]> = { inside: [], apart: [] };
    for (let run = -1; run < runs; run += 1)
      for (const plugin of ['inside', 'apart']) {
        const each: number[] = [];
        for (let at = 0; at < CALLS; at += 1) {
          const startedAt = performance.now();
          await side.expect('GET', `/${plugin}/${kind}`);
          each.push(performance.now() - startedAt);
        }
        // the first round warms it up
        if (run >= 0) times[plugin]!.push(quantile(each, 0.5));
      }
    const more = times['apart']!.map((time, run) => time - times['inside']![run]!);
    figures[`one call that ${kind}s, in the host`] = figure(times['inside']!, 'ms');
    figures[`one call that ${kind}s, isolated`] = figure(times['apart']!, 'ms');
    figures[`one call that ${kind}s, isolated, more by`] = figure(more, 'ms');
  }
  const rates: Record<string, number[]> = { inside: [], apart: [] };
  for (let run = 0; run < runs; run += 1)
    for (const plugin of ['inside', 'apart']) {
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let at = 0; at < CALLS / 2; at += 1) await side.expect('GET', `/${plugin}/answer`);
        }),
      );
      rates[plugin]!.push((AT_ONCE * CALLS) / 2 / ((performance.now() - startedAt) / 1000));
    }
  return {
    ...figures,
    [`${AT_ONCE} at once, in the host`]: figure(rates['inside']!, '/s'),
    [`${AT_ONCE} at once, isolated`]: figure(rates['apart']!, '/s'),
    'memory of the process of an isolated plugin': figure([side.childMemory()], 'MiB'),
  };
}

interface Misbehaviour {
  readonly what: string;
  /** Begins it. @returns resolves when it is over */
  begin(side: Side): Promise<unknown>;
}

const MISBEHAVIOURS: readonly Misbehaviour[] = [
  { what: 'an isolated plugin that loops', begin: (side) => side.call('POST', '/apart/loop') },
  {
    what: 'eight calls that never resolve',
    begin: (side) => Promise.all(Array.from({ length: 8 }, () => side.call('POST', '/inside/never'))),
  },
  { what: 'a timer that throws', begin: (side) => side.call('POST', '/inside/throw') },
];

async function ofOthers(side: Side, runs: number): Promise<Record<string, Figure>> {
  await side.others();
  const figures: Record<string, Figure> = {};
  for (const { what, begin } of MISBEHAVIOURS) {
    const before: number[] = [];
    const beside: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      before.push(...(await side.others()));
      const over = begin(side);
      beside.push(...(await side.others()));
      await over;
      if (what.includes('loops')) await enableAgain(side, 'apart', run);
      if (what.includes('throws')) await enableAgain(side, 'inside', run);
    }
    const p95 = quantile(beside, 0.95);
    figures[`others beside ${what}, p95`] = figure([p95], 'ms');
    figures[`others before ${what}, p95`] = figure([quantile(before, 0.95)], 'ms');
    figures[`others beside ${what}, p95 of that before`] = figure([p95 / quantile(before, 0.95)], '', {
      atMost: MOST_OF_BEFORE,
    });
    figures[`others beside ${what}, slowest`] = figure([Math.max(...beside)], 'ms');
  }
  return figures;
}

/** Waits until the process is another one; with the last end that a plugin may have, it was stopped. */
async function enableAgain(side: Side, plugin: string, run: number): Promise<void> {
  if ((run + 1) % MOST_ENDS === 0) {
    while ((await side.call('GET', `/${plugin}/answer`)) === 200);
    await side.expect('POST', `/installedPlugins/${plugin}/enable`);
  }
  while ((await side.call('GET', `/${plugin}/answer`)) !== 200);
}

const files = (id: string, isolated: boolean) => ({
  'src/contract.ts': `import { definePlugin, Nothing } from '@atrium/sdk';
import { z } from 'zod';
const row = z.object({ id: z.int(), text: z.string() });
export default definePlugin('${id}', {
  sdk: 1,
  name: '${id}',
  ${isolated ? 'isolated: true,' : ''}
  api: {
    answer: { get: '/${id}/answer', returns: z.object({ answer: z.string() }), needs: 'anyone' },
    read: { get: '/${id}/read', returns: z.object({ rows: z.array(row).max(${ROWS}) }), needs: 'anyone' },
    loop: { post: '/${id}/loop', returns: Nothing, needs: 'anyone' },
    never: { post: '/${id}/never', returns: Nothing, needs: 'anyone', timeLimit: '${SECONDS + 1}s' },
    throw: { post: '/${id}/throw', returns: Nothing, needs: 'anyone' },
  },
});
`,
  'src/server.ts': `import { defineServer } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import contract from './contract.ts';
export default defineServer(contract, ({ db }) => ({
  api: {
    answer: () => ({ answer: 'here' }),
    read: async () => {
      const { rows } = await db.execute(sql\`select at as id, 'row ' || at as text from generate_series(1, ${ROWS}) as at\`);
      return { rows: rows as never };
    },
    loop: () => {
      for (;;);
    },
    never: () => new Promise<never>(() => {}),
    throw: () => {
      setTimeout(() => {
        throw new Error('thrown in a timer');
      }, ${(SECONDS * 1000) / 2});
      return {};
    },
  },
}));
`,
});
