import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type RunTyped, sendCommand, serveCommands } from './control.ts';

const root = mkdtempSync(join(tmpdir(), 'control-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const never = () => Promise.reject(new Error('nothing is asked for'));

let folders = 0;
async function serve(run: RunTyped, at = mkdtempSync(join(root, `${++folders}-`))) {
  const close = await serveCommands(at, silent, run);
  onTestFinished(close);
  return { at, close };
}
const terminal = () => {
  const printed: string[] = [];
  return {
    printed,
    print: (line: string) => void printed.push(line),
    printError: (line: string) => void printed.push(`! ${line}`),
  };
};

test('a command gets what was typed and the files of its caller, whose system says what is wrong with them', async () => {
  const { at } = await serve(async (typed, { print, printError, read, askPassword }) => {
    print(typed.join('|'));
    print((await read('a.csv')).toString());
    print((await askPassword()).password);
    await read('b.csv').catch((error: NodeJS.ErrnoException) => printError(error.code!));
    return 2;
  });
  const out = terminal();
  const read = async (file: string) => {
    if (file === 'a.csv') return Buffer.from('第一列\n第二列');
    throw Object.assign(new Error('no'), { code: 'EACCES' });
  };
  expect(
    await sendCommand(at, ['x', '換\n列'], {
      ...out,
      read,
      askPassword: async () => ({ password: 'Typed-2026!', differs: false }),
    }),
  ).toBe(2);
  expect(out.printed).toEqual(['x|換\n列', '第一列\n第二列', 'Typed-2026!', '! EACCES']);
});

test('no server, or only the socket of one that was killed: it is not sent, and a new server takes the place', async () => {
  const at = mkdtempSync(join(root, 'none-'));
  expect(await sendCommand(at, ['x'], { ...terminal(), read: never, askPassword: never })).toBeUndefined();
  writeFileSync(join(at, 'control.sock'), '');
  expect(await sendCommand(at, ['x'], { ...terminal(), read: never, askPassword: never })).toBeUndefined();
  await serve(async () => 0, at);
  expect(await sendCommand(at, ['x'], { ...terminal(), read: never, askPassword: never })).toBe(0);
  expect(statSync(join(at, 'control.sock')).isSocket()).toBe(true);
});

test('a command that throws is a failure of that command; the server stops after the one that runs', async () => {
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { at, close } = await serve(async ([word]) => {
    if (word === 'throw') throw new Error('broken');
    started.resolve();
    await held.promise;
    return 0;
  });
  const broken = terminal();
  expect(await sendCommand(at, ['throw'], { ...broken, read: never, askPassword: never })).toBe(1);
  expect(broken.printed[0]).toContain('broken');
  const sent = sendCommand(at, ['wait'], { ...terminal(), read: never, askPassword: never });
  await started.promise;
  const closed = close();
  held.resolve();
  expect(await sent).toBe(0);
  await closed;
});

test('a stop does not wait for a prompt that is not answered, nor for commands that wait behind it', async () => {
  const asked = Promise.withResolvers<void>();
  const ran: string[] = [];
  const { at, close } = await serve(async ([word], { askPassword }) => {
    ran.push(word!);
    await askPassword();
    return 0;
  });
  const askAtLast = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  const prompted = sendCommand(at, ['reset'], { ...terminal(), read: never, askPassword: askAtLast });
  await asked.promise;
  const behind = sendCommand(at, ['behind'], { ...terminal(), read: never, askPassword: never });
  await close();
  expect([await prompted, ran]).toEqual([1, ['reset']]);
  // undefined: it came too late to be taken
  expect([1, undefined]).toContain(await behind);
});

test('a place without sockets has none; the server goes on', async () => {
  const at = mkdtempSync(join(root, 'folder-'));
  mkdirSync(join(at, 'control.sock'));
  const said: string[] = [];
  await (
    await serveCommands(at, { ...silent, warn: (line) => void said.push(line) }, async () => 0)
  )();
  expect(said).toHaveLength(1);
});

test('a caller that goes, or sends what is no line of JSON, ends nothing but its own connection', async () => {
  const failures: unknown[] = [];
  const { at } = await serve(async ([word], { read }) => {
    if (word === 'ask') await read('x').catch((error: unknown) => void failures.push(error));
    return 0;
  });
  const raw = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = createConnection(join(at, 'control.sock'), () => socket.write(text));
      socket.on('data', () => socket.destroy()).on('error', () => {});
      socket.on('close', () => resolve());
    });
  await raw('{"command":["ask"]}\n');
  await raw('no json\n');
  expect(await sendCommand(at, ['x'], { ...terminal(), read: never, askPassword: never })).toBe(0);
  expect(failures).toEqual([new Error('the caller has gone')]);
});

test('a data directory whose path is too long for a socket has none, and says so', async () => {
  const at = join(root, 'x'.repeat(120));
  const said: string[] = [];
  const close = await serveCommands(at, { ...silent, warn: (line) => void said.push(line) }, async () => 0);
  await close();
  expect(said).toHaveLength(1);
  expect(await sendCommand(at, ['x'], { ...terminal(), read: never, askPassword: never })).toBeUndefined();
});
