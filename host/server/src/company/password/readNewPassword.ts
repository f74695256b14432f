import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command, Database, Person } from '@atrium/sdk/server';
import { operatorText } from '../../core/texts/operatorText.ts';
import { hashPassword } from './hashPassword.ts';
import { validatePassword } from './validatePassword.ts';
import { passwordHashes } from './storePassword.ts';

/**
 * Reads a new password from `--password-file` or the terminal and returns its hash. Undefined without one, or if it
 * violates the rules, which are printed.
 */
export async function readNewPassword(
  command: Command,
  db: Database,
  { id, employee }: Pick<Person, 'id' | 'employee'>,
): Promise<string | undefined> {
  const password = await readPassword(command);
  if (password === undefined) return undefined;
  const problems = await validatePassword(password, { employee, hashes: await passwordHashes(db, id) });
  if (problems.length === 0) return hashPassword(password);
  command.printError([operatorText('password.rule'), ...problems.map((problem) => operatorText(problem))].join(''));
  return undefined;
}

/** The last line break of a file is ignored. */
async function readPassword({ options, read, printError }: Command): Promise<string | undefined> {
  const file = options['password-file'];
  const fromFile = typeof file === 'string';
  const password = fromFile
    ? (await read(file)).toString('utf8').replace(/\r?\n$/, '')
    : await askPassword(operatorText('password.new'));
  if (password === '') printError(operatorText('password.none'));
  else if (!fromFile && process.stdin.isTTY && (await askPassword(operatorText('password.again'))) !== password)
    printError(operatorText('password.differ'));
  else return password;
  return undefined;
}

/** Reads from the terminal without echo; otherwise the first line of standard input. `''` at the end of input. */
async function askPassword(prompt: string): Promise<string> {
  const input = process.stdin;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (input.isTTY) process.stderr.write(prompt);
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (input.isTTY) process.stderr.write('\n');
  }
}
