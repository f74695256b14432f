import type { Database, Person } from '@atrium/sdk/server';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { operatorText } from '../../core/texts.ts';
import type { HostCommand, HostCommandInput, TypedPassword } from '../CompanyServices.ts';
import { passwordHashes, resetPassword, storePassword } from './storePassword.ts';
import { hashPassword, validatePassword } from './validatePassword.ts';

/** For a forgotten password: a new one, to be changed at the next sign-in (C.2-17). All sessions of the person end. */
export const resetCommand: HostCommand = {
  usage: 'password reset EMPLOYEE [--password-file FILE]',
  summary: operatorText('reset.summary'),
  examples: ['atrium password reset E001', 'atrium password reset E001 --password-file password.txt'],

  async run(command, services) {
    const { args, options, printError, print } = command;
    const [employee, ...more] = args;
    if (employee === undefined || more.length > 0 || options['password-file'] === true) {
      printError(operatorText('reset.usage'));
      return 2;
    }
    const { dependencies, directory } = services.company;
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      printError(operatorText(person ? 'reset.hidden' : 'reset.unknown', { employee }));
      return 1;
    }
    const hash = await readNewPassword(command, dependencies.db, person);
    if (hash === undefined) return 1;
    await dependencies.transaction(() => resetPassword(services.company, person, hash));
    print(operatorText('reset.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};

export const adminCommand: HostCommand = {
  usage: 'admin create EMPLOYEE [--password-file FILE]',
  summary: operatorText('admin.summary'),
  examples: ['atrium admin create A001', 'atrium admin create A001 --password-file password.txt'],

  async run(command, services) {
    const { args, printError, print } = command;
    const [employee, ...more] = args;
    if (employee === undefined || more.length > 0 || command.options['password-file'] === true) {
      printError(operatorText('admin.usage'));
      return 2;
    }
    const { dependencies, directory } = services.company;
    await directory.reload();
    const person = await directory.byEmployee(employee);
    if (!person || person.hidden) {
      printError(operatorText(person ? 'admin.hidden' : 'admin.unknown', { employee }));
      return 1;
    }
    const hash = await readNewPassword(command, dependencies.db, person);
    if (hash === undefined) return 1;
    await dependencies.transaction(async () => {
      await storePassword(dependencies.db, person.id, { hash, mustChange: false, changedOn: dependencies.clock.now() });
      await dependencies.authority.grantAdministrator(person);
      const { employee: target, companyId } = person;
      await dependencies.audit.record({ action: 'administrator.grant', target, companyId });
    });
    print(operatorText('admin.done', { employee: person.employee, name: person.name }));
    return 0;
  },
};

/**
 * Reads a new password from `--password-file` or the terminal and returns its hash. Undefined without one, or if it
 * violates the rules, which are printed.
 */
export async function readNewPassword(
  command: HostCommandInput,
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
async function readPassword({ options, read, printError, askPassword = askHere }: HostCommandInput) {
  const file = options['password-file'];
  const { password, differs } =
    typeof file === 'string'
      ? { password: (await read(file)).toString('utf8').replace(/\r?\n$/, ''), differs: false }
      : await askPassword();
  if (password !== '' && !differs) return password;
  printError(operatorText(differs ? 'password.differ' : 'password.none'));
  return undefined;
}

/** Asks for a new password at this process's terminal, twice; otherwise it is the first line of standard input. */
export async function askHere(): Promise<TypedPassword> {
  const password = await askPassword(operatorText('password.new'));
  const again = process.stdin.isTTY && password !== '' ? await askPassword(operatorText('password.again')) : password;
  return { password, differs: again !== password };
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
