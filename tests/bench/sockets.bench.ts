import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, quantile } from './figures.ts';
import type { Result } from './report.ts';
import { Bells, maxWithin } from './sockets/Bells.ts';
import { type Browser, openBrowser, openBrowsers } from './sockets/Browser.ts';
import { ServerSide } from './sockets/ServerSide.ts';

/** What was measured of the bells, one number a run. */
interface Badges {
  /** Milliseconds from the notice until the last badge showed it. */
  readonly shown: number[];
  /** Calls that the bells made for the notice. */
  readonly calls: number[];
  /** Milliseconds from the first to the last call after a gap, the most of them within 100 ms, and the p99 of their answers. */
  readonly spread: number[];
  readonly most: number[];
  readonly answer: number[];
}

/** 3,000 people with a session each, one in ten with a second browser: how long a company-wide notice needs to reach all of them, what a socket costs beside bare socket.io, and how the badges follow. */
export async function sockets({ runs }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-sockets');
  try {
    const real = await measureReal(folder.path, runs);
    const bare = await measureBare(folder.path, runs, real.tokens);
    const count = real.tokens.length;
    const { shown, calls, spread, most, answer } = real.badges;
    return {
      name: 'sockets',
      method: `${real.people} people of one company, a session and a socket each and a second of both for one in ten: ${count} socket.io clients in one process, the server in another, both on this machine. Latency: from the call of the notifier (a row for each person, outbox, event) or of io.emit to each client's event, p99 of a run. Memory: heap and external bytes after garbage collection with all sockets open, less those before, per socket; bare socket.io is given the same tokens. Badges: the client's own bell (BellStore) on each socket, closed; after a gap all of them get a resync at once, and query the server at the times that the store chooses.`,
      facts: {
        people: real.people,
        sockets: count,
        runs,
        rowsOfANotice: real.rows,
        bytesPerSocket: { real: real.bytes, bare: bare.bytes },
      },
      figures: {
        'company-wide event, p99': figure(real.late, 'ms', { atMost: 2000 }),
        'the same, bare socket.io, p99': figure(bare.late, 'ms'),
        'memory of a socket, by bare socket.io': figure([real.bytes / bare.bytes], '', { atMost: 1.3 }),
        'notice until the last badge shows it': figure(shown, 'ms', { atMost: 2000 }),
        'calls of closed bells for a notice': figure(calls, '', { atMost: 0 }),
        'badges after a gap: asked over': figure(spread, 'ms'),
        'badges after a gap: most in 100 ms': figure(most, 'calls', { atMost: 100 }),
        'badges after a gap: answer, p99': figure(answer, 'ms', { atMost: 2000 }),
      },
    };
  } finally {
    folder.remove();
  }
}

async function measureReal(dataDir: string, runs: number) {
  const server = await ServerSide.start('real', dataDir);
  let browsers: Browser[] = [];
  try {
    const { tokens, people } = await server.ask('people');
    const opened = await open(server, tokens);
    browsers = opened.browsers;
    const bells = await Bells.connect(server.url, browsers);
    const late: number[] = [];
    const badges: Badges = { shown: [], calls: [], spread: [], most: [], answer: [] };
    for (let run = 1; run <= runs; run++) {
      bells.asked = [];
      const shown = bells.show(run);
      const round = await reach(server, browsers);
      late.push(round.late);
      badges.shown.push(Math.max(...(await shown)) - round.at);
      badges.calls.push(bells.asked.length);
      const { rows } = await server.ask('rows');
      if (rows !== run * people) throw new Error(`${rows} notices are kept after ${run}, for ${people} people`);
      const asked = await bells.resync();
      const moments = asked.map(({ at }) => at);
      badges.spread.push(Math.max(...moments) - Math.min(...moments));
      badges.most.push(maxWithin(moments, 100));
      badges.answer.push(
        quantile(
          asked.map(({ took }) => took),
          0.99,
        ),
      );
    }
    return { tokens, people, rows: people, bytes: opened.bytes, late, badges };
  } finally {
    for (const { socket } of browsers) socket.disconnect();
    await server.stop();
  }
}

async function measureBare(dataDir: string, runs: number, tokens: readonly string[]) {
  const server = await ServerSide.start('bare', dataDir);
  let browsers: Browser[] = [];
  try {
    const opened = await open(server, tokens);
    browsers = opened.browsers;
    const late: number[] = [];
    for (let run = 0; run < runs; run++) late.push((await reach(server, browsers)).late);
    return { bytes: opened.bytes, late };
  } finally {
    for (const { socket } of browsers) socket.disconnect();
    await server.stop();
  }
}

/** A socket for each token, and the server's bytes of one. */
async function open(server: ServerSide, tokens: readonly string[]): Promise<{ browsers: Browser[]; bytes: number }> {
  // What the first connection loads does not count for a socket.
  const first = await openBrowser(server.url, tokens[0]!);
  const before = await server.ask('memory');
  const browsers = await openBrowsers(server.url, tokens);
  const after = await server.ask('memory');
  first.socket.disconnect();
  return { browsers, bytes: Math.round((after.bytes - before.bytes) / browsers.length) };
}

/** Notifies all once, at `at`; returns the p99 of the milliseconds until each socket has received it. */
async function reach(server: ServerSide, browsers: readonly Browser[]): Promise<{ at: number; late: number }> {
  const arrivals = browsers.map(
    ({ socket }) =>
      new Promise<{ title: string; at: number }>((resolve) => {
        const listen = ({ type, title }: { type: number; title: string }) => {
          if (type !== 7) return;
          socket.off('event', listen);
          resolve({ title, at: Date.now() });
        };
        socket.on('event', listen);
      }),
  );
  const { at } = await server.ask('tell');
  const late = (await Promise.all(arrivals)).map((arrival) => arrival.at - Number(arrival.title));
  return { at, late: quantile(late, 0.99) };
}
