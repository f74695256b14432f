import autocannon from 'autocannon';
import { figure, type Figure } from '../figures.ts';
import type { ThroughputSide } from './ThroughputSide.ts';

/** A run is some turns of each side, a second each, so that other work on the machine meets both. */
export const TURNS = 2;
export const SECONDS = 1;
export const CONNECTIONS = 50;
const WARM_UP = 2;

/** The real server and the minimum for the same calls, on the same data. */
export interface Measured {
  readonly real: ThroughputSide;
  readonly bare: ThroughputSide;
  /** Of the sessions that call; the answer to the first is that of the bare side. */
  readonly tokens: readonly string[];
  readonly runs: number;
}

/** The throughput of a GET on both sides, as rates and as a share, which must be half at least. */
export async function compareSides(
  name: string,
  path: string,
  { real, bare, tokens, runs }: Measured,
): Promise<Record<string, Figure>> {
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const reply = await fetch(real.url + path, { headers });
  await bare.answerWith({ [path]: await reply.json() });
  const sides = { real: [] as Load[], bare: [] as Load[] };
  await load(real, path, tokens, WARM_UP);
  await load(bare, path, tokens, WARM_UP);
  for (let run = 0; run < runs; run++) {
    const turns = { real: [] as Load[], bare: [] as Load[] };
    for (let turn = 0; turn < TURNS; turn++) {
      turns.bare.push(await load(bare, path, tokens, SECONDS));
      turns.real.push(await load(real, path, tokens, SECONDS));
    }
    sides.bare.push(sum(turns.bare));
    sides.real.push(sum(turns.real));
  }
  const pairs = sides.real.map((one, at) => [one, sides.bare[at]!] as const);
  const rate = ({ requests, seconds }: Load) => requests / seconds;
  const cost = ({ requests, cpu }: Load) => cpu / requests;
  const shares = pairs.map(([one, other]) => rate(one) / rate(other));
  const byCpu = pairs.map(([one, other]) => cost(other) / cost(one));
  return {
    [`${name}: share of bare`]: figure(shares, '', { atLeast: 0.5 }),
    [`${name}: share by CPU time`]: figure(byCpu, ''),
    [name]: figure(sides.real.map(rate), 'requests/s'),
    [`${name}, bare`]: figure(sides.bare.map(rate), 'requests/s'),
  };
}

async function load(side: ThroughputSide, path: string, tokens: readonly string[], duration: number): Promise<Load> {
  const before = await side.cpu();
  let opened = 0;
  const setupClient = (client: autocannon.Client) =>
    client.setHeaders({ authorization: `Bearer ${tokens[opened++ % tokens.length]}` });
  const result = await autocannon({ url: side.url + path, duration, connections: CONNECTIONS, setupClient });
  if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return { requests: result.requests.total, seconds: result.duration, cpu: (await side.cpu()) - before };
}

const sum = (loads: readonly Load[]): Load => ({
  requests: loads.reduce((total, { requests }) => total + requests, 0),
  seconds: loads.reduce((total, { seconds }) => total + seconds, 0),
  cpu: loads.reduce((total, { cpu }) => total + cpu, 0),
});

interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds of the server's CPU time. */
  readonly cpu: number;
}
