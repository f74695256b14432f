import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command, Database, Person } from '@atrium/sdk/server';
import { operatorText } from '../../core/texts/operatorText.ts';
import { hashPassword } from './hashPassword.ts';
import { validatePassword } from './validatePassword.ts';
import { passwordHashes } from './storePassword.ts';

/**
 * Hash of the new password that a command's caller gives somebody: the one of `--password-file`, or as it is asked for.
 * Undefined where there is none, or where it breaks the rules (C.2-16), which is said.
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
  command.printError([operatorText('password.rule'), ...problems.map((problem) => operatorText(problem))].join(' '));
  return undefined;
}

/** The last line break of a file does not count. */
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

/** Asks at the terminal without showing what is typed; otherwise the first line of standard input. `''` where nothing comes. */
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
