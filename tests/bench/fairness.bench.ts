import { setTimeout as wait } from 'node:timers/promises';
import { DAYS_BACK, type Load, LOADS } from './fairness/loads.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { timesAtRate } from './server/timesAtRate.ts';
import { VolumeSide } from './server/VolumeSide.ts';

/** Work days of sign-ins and writes in the audit log: some 1.6 million entries. */
const WORK_DAYS = 200;
/** Calls of the others: so many a second, for so long without and with the load. */
const RATE = 16;
const SECONDS = 10;
/** The load has begun to queue before the others are measured. */
const RAMP_MS = 1_500;
/** A call of the load that was refused is repeated after this, as its `Retry-After` says at the least. */
const REFUSED_MS = 1_000;

/** What everybody does all day, by the people of the company in turn. */
const USUAL: readonly [method: 'GET' | 'POST', path: string][] = [
  ['GET', '/api/session'],
  ['GET', '/api/menuList'],
  ['GET', '/api/notify/unread'],
  ['POST', '/api/punchCard/0'],
];

/** How long usual calls of others take while a few people send all the heavy calls that they can. */
export async function fairness({ runs }: BenchContext): Promise<Result> {
  const figures: Record<string, Figure> = {};
  const facts: Record<string, unknown> = {};
  for (const database of ['embedded', 'PostgreSQL'] as const) {
    const side = await VolumeSide.start({ plugin: 'calendar', scale: 'L', database, workDays: WORK_DAYS });
    try {
      facts[`rows, ${database}`] = side.rows;
      for (const load of LOADS) {
        const found = await underLoad(`${database}: ${load.name}`, side, load, runs);
        for (const [name, { median }] of Object.entries(found)) console.log(`  ${name}: ${median}`);
        Object.assign(figures, found);
      }
    } finally {
      await side.stop();
    }
  }
  return {
    name: 'fairness',
    method: `The real server with the generated people and schedules of scale L and ${WORK_DAYS} work days of the audit log. Other people of the company, ${RATE} calls a second for ${SECONDS} s a run, whether or not earlier ones were answered: session, menu, unread notices and punches in turn; the time of one counts from when it was due. First without a load, then with it, in pairs: each loop of the load sends its next call as soon as the last one was answered (a refused one after a second). Lists search schedules of the last ${DAYS_BACK} days and all titles, places and comments.`,
    facts,
    figures,
  };
}

async function underLoad(name: string, side: VolumeSide, load: Load, runs: number): Promise<Record<string, Figure>> {
  const quiet: number[][] = [];
  const loaded: number[][] = [];
  const sent: number[] = [];
  await usualTimes(side, 2);
  for (let run = 0; run < runs; run += 1) {
    quiet.push(await usualTimes(side, SECONDS));
    const running = startLoad(side, load);
    await wait(RAMP_MS);
    const before = running.answered();
    loaded.push(await usualTimes(side, SECONDS));
    sent.push((running.answered() - before) / SECONDS);
    await running.stop();
  }
  const of = (times: readonly number[][], share: number) => times.map((run) => quantile(run, share));
  return {
    [`${name}: others, p50`]: figure(of(loaded, 0.5), 'ms'),
    [`${name}: others, p95`]: figure(of(loaded, 0.95), 'ms', { atMost: 150 }),
    [`${name}: others, p99`]: figure(of(loaded, 0.99), 'ms', { atMost: 400 }),
    [`${name}: others without it, p50`]: figure(of(quiet, 0.5), 'ms'),
    [`${name}: others without it, p95`]: figure(of(quiet, 0.95), 'ms'),
    [`${name}: others without it, p99`]: figure(of(quiet, 0.99), 'ms'),
    [`${name}: calls of the load that were carried out`]: figure(sent, '/s'),
  };
}

const usualTimes = (side: VolumeSide, seconds: number): Promise<number[]> =>
  timesAtRate(RATE, seconds, async (index) => {
    const [method, path] = USUAL[index % USUAL.length]!;
    const token = side.spread[Math.floor(index / USUAL.length) % side.spread.length]!;
    const reply = await fetch(side.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    await reply.text();
    if (reply.status !== 200) throw new Error(`${path}: HTTP ${reply.status}`);
  });

/** Loops of calls, until they are stopped. */
function startLoad(side: VolumeSide, { calls }: Load) {
  const leaving = new AbortController();
  let answered = 0;
  const loops = calls.flatMap(({ by, at, count, path, body }) =>
    Array.from({ length: count }, async () => {
      const token = by === 'administrator' ? side.special : side.busiest[at]!;
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
      const content = body && { method: 'POST', body: JSON.stringify(body) };
      while (!leaving.signal.aborted) {
        const reply = await fetch(side.url + path, { headers, ...content, signal: leaving.signal }).catch(
          () => undefined,
        );
        await reply?.text().catch(() => undefined);
        if (reply?.status === 200) answered += 1;
        else if (!leaving.signal.aborted) await wait(REFUSED_MS);
      }
    }),
  );
  return {
    answered: () => answered,
    async stop() {
      leaving.abort();
      await Promise.all(loops);
      // Calls that run are finished after their clients have disconnected.
      await wait(RAMP_MS);
    },
  };
}
