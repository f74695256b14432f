import type { Scale } from '../../host/server/src/app/demo/generatedCompany.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { VolumeSide, type VolumesOf } from './server/VolumeSide.ts';

/** Calls of each kind a run, one after another. */
const CALLS = 12;
/** Milliseconds that the palette waits for a plugin. */
const PALETTE = 300;

type Searched = Exclude<VolumesOf['plugin'], 'attendance'>;

/** Queries over the generated texts, from one that nothing has to one that nearly everything has. */
const QUERIES: Readonly<Record<Searched, Readonly<Record<string, string>>>> = {
  handover: {
    none: '甲乙丙丁',
    rare: '門禁值班交接 96',
    'two words': '憑證 保固',
    'one character': '約',
    common: '交接',
  },
  calendar: { none: '甲乙丙丁', rare: '稽核設備 96', 'two words': '會議 預算', 'one character': '會', common: '會議' },
};

/** A keyword in three years of handovers and of schedules: of the busiest people, of the middle one, and of who sees everything. */
export async function search({ runs }: BenchContext): Promise<Result> {
  return measureSearch(runs, [
    ['PostgreSQL', 'L'],
    ['embedded', 'L'],
    ['embedded', 'M'],
  ]);
}

export async function measureSearch(
  runs: number,
  sides: readonly (readonly [VolumesOf['database'], Scale])[],
): Promise<Result> {
  const figures: Record<string, Figure> = {};
  const facts: Record<string, number> = {};
  for (const [database, scale] of sides)
    for (const plugin of ['handover', 'calendar'] as const) {
      const side = await VolumeSide.start({ plugin, scale, database });
      try {
        for (const [table, count] of Object.entries(side.rows)) facts[`${plugin} ${table} at scale ${scale}`] = count;
        for (const [kind, query] of Object.entries(QUERIES[plugin]))
          Object.assign(
            figures,
            await measure(`${database}, scale ${scale}: ${plugin}, ${kind}`, side, plugin, query, runs),
          );
      } finally {
        await side.stop();
      }
    }
  return {
    name: 'search',
    method: `The real server with the generated people and rows of one plugin at a scale (docs/bench/volumes.md), nothing else in its database. A keyword without dates in the list of the plugin, for the busiest people of the company and for the middle one, and of handovers for a person who manages all of them; and the search of the palette for the busiest, which has ${PALETTE} ms. ${CALLS} calls of each a run, one after another; the figure is their 95th percentile.`,
    facts,
    figures,
  };
}

async function measure(name: string, side: VolumeSide, plugin: Searched, query: string, runs: number) {
  const middle = side.spread[Math.floor(side.spread.length / 2)]!;
  const encoded = encodeURIComponent(query);
  const list = (token: string) =>
    plugin === 'handover'
      ? side.time('/api/handovers/search', token, { keyword: query, sortName: 'relevance' })
      : side.time(`/cal/v1/schedules/?quickSelection=999&sortName=nearest&keyword=${encoded}`, token);
  const palette = (token: string) => side.time(`/api/search?query=${encoded}`, token);
  const kinds: Record<string, (turn: number) => Promise<number>> = {
    busiest: (turn) => list(side.busiest[turn % side.busiest.length]!),
    middle: () => list(middle),
    ...(plugin === 'handover' && { 'all of the company': () => list(side.special) }),
    palette: (turn) => palette(side.busiest[turn % side.busiest.length]!),
  };
  const found: Record<string, Figure> = {};
  for (const [kind, time] of Object.entries(kinds)) {
    for (let warm = 0; warm < 3; warm += 1) await time(warm);
    const slow: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const times: number[] = [];
      for (let turn = 0; turn < CALLS; turn += 1) times.push(await time(turn));
      slow.push(quantile(times, 0.95));
    }
    found[`${name}, ${kind}, p95`] = figure(slow, 'ms', { atMost: kind === 'palette' ? PALETTE : 400 });
  }
  return found;
}
