import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@atrium/sdk/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { type CommandEntry, readName, runCommandLine } from './runCommandLine.ts';

const entry = (
  usage: string,
  run: (command: Command) => Promise<0 | 1 | 2> = () => Promise.resolve(0),
): CommandEntry => ({
  name: readName(usage),
  usage,
  summary: `做 ${usage}`,
  examples: [`atrium ${readName(usage)} 檔案.csv`],
  run,
});

async function typed(args: readonly string[], ...entries: CommandEntry[]) {
  const printed: string[] = [];
  const printedErrors: string[] = [];
  const code = await runCommandLine(args, entries, {
    print: (line) => printed.push(line),
    printError: (line) => printedErrors.push(line),
  });
  return { code, printed: printed.join('\n'), printedErrors: printedErrors.join('\n') };
}

test('the name of a command is the part before its arguments', () => {
  expect(readName('org import FILE.csv [--dry-run]')).toBe('org import');
  expect(readName('atrium demo [--scale S]')).toBe('demo');
  expect(readName('[--help]'), 'one without words').toBe('');
});

test('arguments, switches and values reach the command; a value may follow its option or an equals sign', async () => {
  const seen: unknown[] = [];
  const command = entry('calendar import FILE [--year Y] [--dry-run]', ({ args, options }) => {
    seen.push({ args, options });
    return Promise.resolve(0);
  });
  await typed(['calendar', 'import', 'a.csv', '--year', '2026', '--dry-run'], command);
  await typed(['calendar', 'import', '--year=2026', 'a.csv'], command);
  expect(seen).toEqual([
    { args: ['a.csv'], options: { year: '2026', 'dry-run': true } },
    { args: ['a.csv'], options: { year: '2026' } },
  ]);
});

test('--help prints use and examples of a command, of a group, of all; exit code 0', async () => {
  const entries = [entry('org import FILE'), entry('start [--demo]')];
  const one = await typed(['org', 'import', '--help'], ...entries);
  expect([one.code, one.printed]).toEqual([0, expect.stringContaining('atrium org import 檔案.csv') as string]);
  expect(one.printed).toContain('範例');
  expect((await typed(['show', '-h'], { ...entry('show'), examples: [] })).printed).not.toContain('範例');
  const group = await typed(['org', '--help'], ...entries);
  expect([group.code, group.printed]).toEqual([0, expect.stringContaining('atrium org import') as string]);
  expect(group.printed).not.toContain('start');
  for (const word of ['--help', '-h', 'help'])
    expect(await typed([word], ...entries)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('start') as string,
    });
  expect((await typed([], ...entries)).code).toBe(0);
});

test('an unknown command, an unknown option, a missing value: an error message and exit code 2', async () => {
  const entries = [entry('org import FILE [--year Y]')];
  expect(await typed(['orgs'], ...entries)).toMatchObject({
    code: 2,
    printedErrors: expect.stringContaining('「orgs」') as string,
  });
  expect(await typed(['org', 'import', 'a', '--dry'], ...entries)).toMatchObject({
    code: 2,
    printedErrors: expect.stringContaining('--dry') as string,
  });
  expect((await typed(['org', 'import', 'a', '--year'], ...entries)).code).toBe(2);
  expect(await typed(['org', 'export'], ...entries)).toMatchObject({
    code: 2,
    printedErrors: expect.stringContaining('「org export」') as string,
  });
});

test('files are relative to the folder of the caller; a missing one is wrong usage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-command-'));
  await writeFile(join(folder, 'a.csv'), '甲');
  const before = process.env['INIT_CWD'];
  process.env['INIT_CWD'] = folder;
  try {
    const command = entry('show FILE', async ({ args, read, print }) => {
      print((await read(args[0] ?? '')).toString());
      return 0;
    });
    expect(await typed(['show', 'a.csv'], command)).toMatchObject({ code: 0, printed: '甲' });
    expect(await typed(['show', 'b.csv'], command)).toMatchObject({
      code: 2,
      printedErrors: expect.stringContaining(join(folder, 'b.csv')) as string,
    });
  } finally {
    if (before === undefined) delete process.env['INIT_CWD'];
    else process.env['INIT_CWD'] = before;
  }
});

test('a failed command prints one sentence and exits with 1', async () => {
  const refusing = entry('start', () => Promise.reject(new StartRefusal('埠號 4600 已被其他程式使用。')));
  expect(await typed(['start'], refusing)).toMatchObject({ code: 1, printedErrors: '埠號 4600 已被其他程式使用。' });
  const failing = entry('start', () => Promise.reject(new Error('query failed\nparams: secret')));
  expect((await typed(['start'], failing)).printedErrors).toBe('無法完成：query failed');
});

test('for developers an error keeps its stack, and a refusal to start stays one sentence', async () => {
  vi.stubEnv('ATRIUM_LOG_LEVEL', 'debug');
  onTestFinished(() => void vi.unstubAllEnvs());
  const fault = new Error('query failed');
  await expect(
    typed(
      ['start'],
      entry('start', () => Promise.reject(fault)),
    ),
  ).rejects.toBe(fault);
  const refusing = entry('start', () => Promise.reject(new StartRefusal('埠號 4600 已被其他程式使用。')));
  expect(await typed(['start'], refusing)).toMatchObject({ code: 1, printedErrors: '埠號 4600 已被其他程式使用。' });
});
