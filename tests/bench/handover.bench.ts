import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { timesAtRate } from './server/timesAtRate.ts';
import { PEOPLE, VolumeSide, type VolumesOf } from './server/VolumeSide.ts';

const SECONDS = 15;
const RATE = 20;
/** What people search for, in turn; parts of the generated subjects and contents. */
const SEARCHES = [
  {},
  { title: ['排程', '清單'] },
  { content: ['憑證', '停機'], finished: false },
  { title: ['備份', '盤點'], content: ['窗口'], logic: false, finished: true },
  { keyword: '合約' },
  { box: 'waiting' },
  { isUnread: true, sortName: 'finishDate' },
  { isOverdue: true },
] as const;
/** Calls of the list, one after another, for who manages all handovers of the company. */
const MANAGED = 20;

/** Search over three years of handovers: of people with a part in some of them, and of who manages all. */
export async function handover({ runs }: BenchContext): Promise<Result> {
  const figures: Record<string, Figure> = {};
  const facts: Record<string, number> = {};
  await measure({ plugin: 'handover', scale: 'L', database: 'PostgreSQL' }, runs, figures, facts);
  await measure({ plugin: 'handover', scale: 'M', database: 'embedded' }, runs, figures, facts);
  return {
    name: 'handover',
    method: `The real server with the generated people and handovers of a scale (docs/bench/volumes.md), nothing else in its database. Search: ${SEARCHES.length} searches in turn, sent at ${RATE} a second for ${SECONDS} s a run by ${PEOPLE} people in turn, from the busiest of the company to the one with least, whether or not earlier ones were answered; the time of one counts from when it was due. Managed: the list and a search of contents for a person who manages all handovers of the company, ${MANAGED} of each a run, one after another.`,
    facts,
    figures,
  };
}

async function measure(
  volumes: VolumesOf,
  runs: number,
  figures: Record<string, Figure>,
  facts: Record<string, number>,
): Promise<void> {
  const { scale, database } = volumes;
  const side = await VolumeSide.start(volumes);
  try {
    for (const [table, count] of Object.entries(side.rows)) facts[`${table} at scale ${scale}`] = count;
    const what = `${database}, scale ${scale}`;
    Object.assign(figures, await searches(what, side, runs), await managed(what, side, runs));
  } finally {
    await side.stop();
  }
}

async function searches(name: string, side: VolumeSide, runs: number) {
  const send = (index: number) =>
    side.time('/api/handovers/search', side.spread[index % side.spread.length]!, SEARCHES[index % SEARCHES.length]);
  await timesAtRate(RATE, 3, send);
  const slow: number[] = [];
  const usual: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const times = await timesAtRate(RATE, SECONDS, send);
    slow.push(quantile(times, 0.95));
    usual.push(quantile(times, 0.5));
  }
  return {
    [`${name}: search at ${RATE} requests/s, p95`]: figure(slow, 'ms', { atMost: 150 }),
    [`${name}: search at ${RATE} requests/s, median`]: figure(usual, 'ms'),
  };
}

async function managed(name: string, side: VolumeSide, runs: number) {
  const list: number[] = [];
  const search: number[] = [];
  const medianOf = async (body: object) => {
    const times: number[] = [];
    for (let turn = 0; turn < MANAGED; turn += 1)
      times.push(await side.time('/api/handovers/search', side.special, body));
    return quantile(times, 0.5);
  };
  for (let run = 0; run < runs; run += 1) {
    list.push(await medianOf({}));
    search.push(await medianOf({ content: ['憑證', '停機'] }));
  }
  return {
    [`${name}: list of all handovers of the company`]: figure(list, 'ms'),
    [`${name}: search in all contents of the company`]: figure(search, 'ms'),
  };
}
