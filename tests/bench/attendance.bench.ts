import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { VolumeSide } from './server/VolumeSide.ts';

/** Calls of each kind in a run, one after another. */
const CALLS = 20;
const MONTHS = 12;

/** The month of a team, one's own month, and a year's export, of three years of attendance of 3,000 people. */
export async function attendance({ runs }: Pick<BenchContext, 'runs'>): Promise<Result> {
  const side = await VolumeSide.start({ plugin: 'attendance', scale: 'L', database: 'embedded' });
  try {
    const month = await lastMonth(side);
    const team = (query: string) => `/api/attendanceTeam?month=${month}&${query}`;
    const { people } = await side.read<{ people: number }>(team('pageSize=1'), side.special);
    const figures: Record<string, Figure> = {
      'matrix of 200 people': await medians(runs, () => side.time(team('pageSize=200'), side.special), { atMost: 150 }),
      'matrix of 50 people': await medians(runs, () => side.time(team('pageSize=50'), side.special)),
      'own month': await medians(
        runs,
        (call) => side.time(`/api/attendance/${month}`, side.spread[call % side.spread.length]!),
        { atMost: 20 },
      ),
    };
    const late: number[] = [];
    for (let run = 0; run < runs; run += 1) late.push(await side.time(team('flag=late'), side.special));
    figures['people of the company with a late day'] = figure(late, 'ms');
    Object.assign(figures, await exports(side, month, runs));
    return {
      name: 'attendance',
      method: `The real server with the generated people and three years of attendance at scale L (docs/bench/volumes.md) on the embedded database, nothing else in it. Medians of ${CALLS} calls, one after another, in each run: the matrix of the last whole month for who may view the company, and the own month of people of the whole company. A year's export: the judged days of ${MONTHS} months of everyone whom the same person may view, read as fast as it comes; memory is what the server's heap and buffers hold after a collection, asked for while the file is read, beyond what they hold before it; the longest own month meanwhile is that of another person, asked for all the time.`,
      facts: { ...side.rows, people },
      figures,
    };
  } finally {
    await side.stop();
  }
}

/** The month before the present one, which is whole in the generated rows. */
async function lastMonth(side: VolumeSide): Promise<string> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format();
  const [year, month] = today.split('-').map(Number) as [number, number];
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
  await side.time(`/api/attendance/${before}`, side.special);
  return before;
}

async function medians(runs: number, call: (index: number) => Promise<number>, limit: { atMost?: number } = {}) {
  const times: number[] = [];
  for (let index = 0; index < 3; index += 1) await call(index);
  for (let run = 0; run < runs; run += 1) {
    const ofRun: number[] = [];
    for (let index = 0; index < CALLS; index += 1) ofRun.push(await call(index));
    times.push(quantile(ofRun, 0.5));
  }
  return figure(times, 'ms', limit);
}

async function exports(side: VolumeSide, month: string, runs: number): Promise<Record<string, Figure>> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, number - MONTHS, 1)).toISOString().slice(0, 7);
  const [seconds, held, waits, lines]: [number[], number[], number[], number[]] = [[], [], [], []];
  // Each takes some seconds; the spread of its figures is small.
  for (let run = 0; run < Math.min(runs, 2); run += 1) {
    const before = await side.heldMemory();
    const begin = performance.now();
    let done = false;
    const reading = side.lines(`/api/attendanceTeam/csv?month=${first}&to=${month}`, side.special);
    const ended = reading.finally(() => (done = true));
    let [most, longest] = [0, 0];
    while (!done) {
      most = Math.max(most, (await side.heldMemory()) - before);
      longest = Math.max(longest, await side.time(`/api/attendance/${month}`, side.spread[0]!));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    lines.push(await ended);
    seconds.push((performance.now() - begin) / 1000);
    held.push(most / 1024 ** 2);
    waits.push(longest);
  }
  return {
    "a year's export": figure(seconds, 's'),
    "a year's export: lines": figure(lines, ''),
    "a year's export: memory": figure(held, 'MB', { atMost: 64 }),
    "a year's export: longest own month meanwhile": figure(waits, 'ms', { atMost: 250 }),
  };
}
