import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/temporaryFolder.ts';

/** Commits of each round after which its server is killed, while others are under way. */
const ROUNDS = [40, 25];

test('a server that is killed while it works loses no planned run and no event, and writes none twice', async () => {
  const folder = temporaryFolder('atrium-killed-work');
  try {
    const committed: number[] = [];
    // Numbers of a round are its own: the last one of a killed server may have been committed or not.
    for (const [round, count] of ROUNDS.entries())
      committed.push(...(await writeUntilKilled(folder.path, 1000 * (round + 1), count)));
    const titles = JSON.parse(await startWorking(folder.path, ['drain']).ended) as string[];
    const ran = numbersOf(titles, /^run (\d+) \d+$/);
    const heard = numbersOf(titles, /^heard event (\d+)$/);
    expect(ran.toSorted(ascending), 'each run once').toEqual([...new Set(ran)].toSorted(ascending));
    expect(heard.toSorted(ascending), 'each event once').toEqual(ran.toSorted(ascending));
    expect(
      committed.filter((number) => !ran.includes(number)),
      'nothing is lost',
    ).toEqual([]);
    for (const key of [0, 1, 2]) {
      const ofKey = heard.filter((number) => number % 3 === key);
      expect(ofKey, 'in their order').toEqual(ofKey.toSorted(ascending));
    }
  } finally {
    folder.remove();
  }
}, 240_000);

const ascending = (one: number, other: number) => one - other;

const numbersOf = (titles: readonly string[], pattern: RegExp) =>
  titles.flatMap((title) => pattern.exec(title)?.[1] ?? []).map(Number);

/** Resolves to the numbers that the server has confirmed. */
async function writeUntilKilled(dataDir: string, from: number, count: number): Promise<number[]> {
  const { child, ended } = startWorking(dataDir, ['write', String(from)]);
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    if (output.includes(`${from + count}\n`)) child.kill('SIGKILL');
  });
  const confirmed = (await ended).trim().split('\n').map(Number);
  expect(confirmed.length).toBeGreaterThanOrEqual(count);
  return confirmed;
}

function startWorking(dataDir: string, args: readonly string[]) {
  const file = join(import.meta.dirname, 'workingServer.ts');
  const child = spawn('node', ['--conditions=source', file, ...args], {
    env: { ...process.env, ATRIUM_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
  return { child, ended };
}
