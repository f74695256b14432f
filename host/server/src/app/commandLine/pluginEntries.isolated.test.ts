import { beforeEach, expect, test, vi } from 'vitest';
import { PROBE } from '../../testing/probe.ts';
import { pluginEntries } from './pluginEntries.ts';

const find = vi.fn<(id: string) => object | undefined>();
vi.mock('./withHost.ts', () => ({
  preferred: () => 'source',
  withHost: (work: (host: object) => Promise<number>) => work({ plugins: { find } }),
}));
vi.mock('../../runtime/plugins/findPlugins.ts', () => ({
  findPlugins: async () => [
    { folder: PROBE, kind: 'source' },
    { folder: '/absent', kind: 'built' },
  ],
}));

beforeEach(() => void find.mockReset());
const printed: string[] = [];
async function run(): Promise<number> {
  printed.length = 0;
  const [entry] = await pluginEntries();
  return entry!.run({ args: [], options: {}, printError: (line: string) => printed.push(line) } as never);
}

test('the command of a plugin is run by its server', async () => {
  const count = vi.fn(async () => 2);
  find.mockReturnValue({ server: { cli: { count } } });
  expect(await run()).toBe(2);
  expect([count.mock.calls.length, find.mock.calls, printed]).toEqual([1, [['probe']], []]);
});

test.each([
  ['has failed', { server: null, failure: { message: '外掛啟動失敗。' } }, /^外掛啟動失敗。$/],
  ['is not there', undefined, /[一-龥]/],
])('the command of a plugin that %s says so, with exit code 1', async (_, entry, message) => {
  find.mockReturnValue(entry);
  expect(await run()).toBe(1);
  expect(printed).toEqual([expect.stringMatching(message)]);
});
