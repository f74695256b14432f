import { beforeEach, expect, test, vi } from 'vitest';
import { readNewPassword } from './passwordCommands.ts';
import { isPassword } from './validatePassword.ts';

const typed: string[] = [];
vi.mock('node:readline/promises', () => ({
  createInterface: () => ({
    async *[Symbol.asyncIterator]() {
      const line = typed.shift();
      if (line !== undefined) yield line;
    },
    close() {},
  }),
}));
vi.mock('./validatePassword.ts', async (original) => ({
  ...(await original<object>()),
  validatePassword: async (password: string) => (password.length < 8 ? ['password.tooShort'] : []),
}));
vi.mock('./storePassword.ts', () => ({ passwordHashes: async () => [] }));

const printed: string[] = [];
beforeEach(() => {
  printed.length = typed.length = 0;
  const { isTTY } = process.stdin;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => {
    process.stdin.isTTY = isTTY;
    write.mockRestore();
  };
});
async function read(isTTY: boolean, lines: readonly string[], file?: string) {
  process.stdin.isTTY = isTTY;
  typed.push(...lines);
  const command = {
    options: { ...(file !== undefined && { 'password-file': 'secret.txt' }) },
    read: async () => Buffer.from(file ?? ''),
    printError: (line: string) => printed.push(line),
  };
  const hash = await readNewPassword(command as never, {} as never, { id: 7, employee: 'E001' });
  return hash !== undefined && (await isPassword('Atrium-2026!', hash));
}

test.each<[string, boolean, string[], string | undefined]>([
  ['typed twice at a terminal', true, ['Atrium-2026!', 'Atrium-2026!'], undefined],
  ['from a pipe, once', false, ['Atrium-2026!', 'other'], undefined],
  ['from a file, also at a terminal', true, [], 'Atrium-2026!\n'],
])('a new password is read %s', async (_what, isTTY, lines, file) => {
  expect([await read(isTTY, lines, file), printed]).toEqual([true, []]);
});

test.each<[string, boolean, string[], string | undefined]>([
  ['that is typed differently the second time', true, ['Atrium-2026!', 'Atrium-2027!'], undefined],
  ['that is missing', false, [], undefined],
  ['that is empty in a file', false, [], '\n'],
  ['that breaks a rule', false, ['short'], undefined],
])('a new password %s is none, and why is printed', async (_what, isTTY, lines, file) => {
  expect([await read(isTTY, lines, file), printed]).toEqual([false, [expect.stringMatching(/[一-龥]/)]]);
});
