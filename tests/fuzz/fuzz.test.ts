import { startServer, type RunningServer } from '@atrium/host-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { runFuzz } from './runFuzz.ts';

const CALLS = 5_000;
const folder = temporaryFolder('atrium-fuzz');
/** What the server logged about calls that failed: the cause of each HTTP 500. */
const failed: string[] = [];
let server: RunningServer;
/**
 * Milliseconds of CPU time of this process with server and callers, so that other load on the machine does not count.
 */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

beforeAll(async () => {
  const say = (message: string, facts: Readonly<Record<string, unknown>> = {}) => {
    const { error, ...others } = facts;
    if (message === 'a call failed')
      failed.push(`${JSON.stringify(others)} ${(error as Error)?.stack ?? String(error)}`);
  };
  server = await startServer({
    env: { PORT: '0', ATRIUM_DATA_DIR: folder.path, ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' },
    database: 'memory',
    log: { info: () => {}, warn: () => {}, error: say },
    demo: true,
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

test(
  'any input to any call: no 5xx, nothing outside of the envelope, nothing slower than 5 s',
  { timeout: 300_000 },
  async () => {
    const seed = process.env['ATRIUM_FUZZ_SEED'] ?? 'atrium';
    const { findings, operations, statuses, slowestMs } = await runFuzz({
      url: server.url,
      seed,
      calls: CALLS,
      now: processorTime,
    });
    console.log(
      `fuzz: ${CALLS} calls of ${operations} operations, ${JSON.stringify(statuses)}, slowest ${slowestMs} ms`,
    );
    const shown = findings.map(({ request, ...finding }) => ({
      ...finding,
      request: JSON.stringify(request).slice(0, 600),
    }));
    expect(shown, failed.slice(0, 20).join('\n\n')).toEqual([]);
    expect(operations).toBeGreaterThan(50);
  },
);
