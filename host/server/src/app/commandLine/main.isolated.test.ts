import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { pluginEntries } from './pluginEntries.ts';

vi.mock('./pluginEntries.ts', () => ({ pluginEntries: vi.fn() }));
const all = vi.fn<() => object[]>();
const levels: unknown[] = [];
vi.mock('./serve.ts', () => ({ startEntry: () => ({ name: 'start' }) }));
vi.mock('./control.ts', () => ({ sendCommand: async () => undefined }));
vi.mock('../hostModule.ts', () => ({ hostCommands: [] }));
vi.mock('./withHost.ts', () => ({
  preferred: () => 'built',
  withHost: (work: (host: object) => Promise<number>, level: unknown) => {
    levels.push(level);
    return work({ plugins: { all } });
  },
}));

/** What is written to standard error. */
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  const { argv, exitCode } = process;
  process.argv = ['node', 'atrium', 'nav', 'export'];
  const umask = vi.spyOn(process, 'umask').mockReturnValue(0);
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
  vi.resetModules();
  return () => {
    Object.assign(process, { argv, exitCode });
    umask.mockRestore();
    write.mockRestore();
  };
});

test('a setting that is wrong is one sentence before any plugin is read, and exit code 1', async () => {
  vi.mocked(pluginEntries).mockRejectedValueOnce(new StartRefusal('ATRIUM_X 不是設定。'));
  vi.doMock('../../core/StartRefusal.ts', () => ({ StartRefusal }));
  await import('./main.ts');
  expect([printed, process.exitCode]).toEqual([['ATRIUM_X 不是設定。\n'], 1]);
});

test('any other error keeps its stack', async () => {
  const fault = new Error('a fault');
  vi.mocked(pluginEntries).mockRejectedValueOnce(fault);
  await expect(import('./main.ts')).rejects.toBe(fault);
  expect(printed).toEqual([]);
});

test.each([
  ['names every plugin that failed', { message: '外掛移轉失敗。' }, ['nav：外掛移轉失敗。\n'], 1],
  ['reports nothing else', null, [], 0],
])('`migrate` %s', async (_, failure, errors, code) => {
  process.argv = ['node', 'atrium', 'migrate'];
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => out.mockRestore());
  all.mockReturnValue([{ plugin: { id: 'nav' }, failure }]);
  await import('./main.ts');
  expect([printed, process.exitCode, out.mock.calls.length]).toEqual([errors, code, 1 - code]);
  expect(levels.pop(), 'with the progress in its log').toBe('info');
});
