import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { BUSY } from './server/busyMonth.ts';
import { timesAtRate } from './server/timesAtRate.ts';
import { PEOPLE, VolumeSide, type VolumesOf } from './server/VolumeSide.ts';

/** Calls of each side a run, in turns, so that other work on the machine meets both. */
const MONTHS = 30;
const SEARCH_SECONDS = 15;
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date()).slice(0, 7);
/** Parts of the generated titles: all of a search must be in a title, whenever the schedule is. */
const TAGS = [
  ['會議', '專案', '1'],
  ['訪談', '業務', '2'],
  ['教育', '預算', '3'],
  ['週會', '資訊', '4'],
] as const;

/** The month of a busy person whatever the size of the company, and the search of titles over three years. */
export async function calendar({ runs }: BenchContext): Promise<Result> {
  const figures: Record<string, Figure> = {};
  const facts: Record<string, number> = {};
  for (const [database, rate] of [
    ['PostgreSQL', 20],
    ['embedded', 3],
  ] as const) {
    const [small, large] = [await sideOf('S', database, facts), await sideOf('L', database, facts)];
    try {
      Object.assign(figures, await months(database, small, large, runs));
      Object.assign(figures, await searches(`${database}, scale L`, large, rate, runs));
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  }
  const middle = await sideOf('M', 'embedded', facts);
  try {
    Object.assign(figures, await searches('embedded, scale M', middle, 20, runs));
  } finally {
    await middle.stop();
  }
  return {
    name: 'calendar',
    method: `The real server with the generated people and schedules of a scale (docs/bench/volumes.md), nothing else in its database. Month: the call for a person with exactly ${BUSY} occurrences in it at either scale, ${MONTHS} times a run on the server of scale S and that of scale L in turns; the ratio is of the medians. Search: the list call with three title tags and no dates, sent at a fixed rate for ${SEARCH_SECONDS} s a run by ${PEOPLE} people in turn, from the busiest of the company to the one with least, whether or not earlier ones were answered; the time of one counts from when it was due.`,
    facts,
    figures,
  };
}

async function sideOf(
  scale: VolumesOf['scale'],
  database: VolumesOf['database'],
  facts: Record<string, number>,
): Promise<VolumeSide> {
  const side = await VolumeSide.start({ plugin: 'calendar', scale, database });
  facts[`occurrences at scale ${scale}`] = side.rows['occurrences']!;
  return side;
}

async function months(name: string, small: VolumeSide, large: VolumeSide, runs: number) {
  const path = `/cal/v1/schedules/month/${month}`;
  const timeOf = (side: VolumeSide) => side.time(path, side.special);
  const sides = { small: [] as number[], large: [] as number[] };
  for (let warm = 0; warm < MONTHS; warm += 1) await Promise.all([timeOf(small), timeOf(large)]);
  for (let run = 0; run < runs; run += 1) {
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < MONTHS; turn += 1) {
      ofSmall.push(await timeOf(small));
      ofLarge.push(await timeOf(large));
    }
    sides.small.push(quantile(ofSmall, 0.5));
    sides.large.push(quantile(ofLarge, 0.5));
  }
  const ratios = sides.large.map((time, at) => time / sides.small[at]!);
  return {
    [`${name}: month, scale L against S`]: figure(ratios, '', { atMost: 1.2 }),
    [`${name}: month, scale S`]: figure(sides.small, 'ms'),
    [`${name}: month, scale L`]: figure(sides.large, 'ms'),
  };
}

async function searches(name: string, side: VolumeSide, rate: number, runs: number) {
  await atRate(side, rate, 3);
  const slow: number[] = [];
  const usual: number[] = [];
  const busiest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const times = await atRate(side, rate, SEARCH_SECONDS);
    slow.push(quantile(times, 0.95));
    usual.push(quantile(times, 0.5));
    const alone: number[] = [];
    for (const [place, token] of side.busiest.entries()) alone.push(await side.time(searchOf(place), token));
    busiest.push(quantile(alone, 0.5));
  }
  return {
    [`${name}: search at ${rate} requests/s, p95`]: figure(slow, 'ms', { atMost: 400 }),
    [`${name}: search at ${rate} requests/s, median`]: figure(usual, 'ms'),
    [`${name}: search of the busiest people, one after another, median`]: figure(busiest, 'ms'),
  };
}

/** Sends searches at a fixed rate and returns the time of each. */
const atRate = (side: VolumeSide, rate: number, seconds: number): Promise<number[]> =>
  timesAtRate(rate, seconds, (index) => side.time(searchOf(index), side.spread[index % side.spread.length]!));

function searchOf(index: number): string {
  const tags = TAGS[index % TAGS.length]!.map((tag) => `titleSet=${encodeURIComponent(tag)}`);
  return `/cal/v1/schedules/?quickSelection=999&${tags.join('&')}`;
}
