import { startServer } from '@atrium/host-server';
import type { AnyServerHalf, Caller, Directory, ExitCode } from '@atrium/sdk/server';
import { join } from 'node:path';
import contract from '../contract.ts';
import { dateOf, instantOf } from '../server/localTime.ts';

const FOLDER = join(import.meta.dirname, '../..');
const PASSWORD = 'Atrium-2026!';
const QUIET = { info() {}, warn() {}, error() {} };
const DIRECTORY = Symbol.for('atrium.directory');

interface Answer<Data> {
  readonly code: number;
  readonly status?: string;
  readonly msg: string;
  readonly data: Data;
}

/** A person with a session of the real host. `address` is where the call seems to come from. */
export interface SignedIn {
  readonly id: number;
  get<Data>(path: string, address?: string): Promise<Answer<Data>>;
  post<Data>(path: string, address?: string): Promise<Answer<Data>>;
}

/** Command that was run: exit code and what it said. */
interface Ended {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/**
 * The real host with this plugin on an embedded database, the demo company in it, and a clock that stands until it is
 * set. `today` is the day of loading.
 */
export async function startAttendance(today: string) {
  let now = instantOf(today, '00:00');
  const server = await startServer({
    env: {},
    config: { port: 0, captcha: 'off', trustedProxies: ['127.0.0.1'], allowHttp: true },
    database: 'memory',
    demo: true,
    clock: { now: () => now, today: () => dateOf(now) },
    log: QUIET,
    plugins: [{ folder: FOLDER, kind: 'source' }],
  });
  const half = server.plugins.find(contract.id)?.half as AnyServerHalf;
  const directory = server.container.get<Directory>(DIRECTORY);
  const call = async <Data>(method: string, path: string, token?: string, body?: object, address = '127.0.0.1') => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }) };
    return (await (await fetch(`${server.url}/api${path}`, init)).json()) as Answer<Data>;
  };

  return {
    directory,
    /** `2026-03-26 08:56`, and milliseconds on top. */
    setClock(moment: string, milliseconds = 0): void {
      const [date, time] = moment.split(' ') as [string, string];
      now = new Date(instantOf(date, time).getTime() + milliseconds);
    },
    /** Signs in at a moment: sessions end while the clock jumps. */
    async signIn(employee: string, moment: string, from?: string): Promise<SignedIn> {
      this.setClock(moment);
      const body = { employee, password: PASSWORD, captcha: '', key: '' };
      const { data } = await call<{ employeeId: number; publicToken: string }>('POST', '/login', undefined, body, from);
      return {
        id: data.employeeId,
        get: (path, address) => call('GET', path, data.publicToken, undefined, address),
        post: (path, address) => call('POST', path, data.publicToken, {}, address),
      };
    },
    /** An offer, as the person calls it. */
    async offer<Result>(name: keyof typeof contract.offers, employee: string, input: object): Promise<Result> {
      const person = (await directory.byEmployee(employee))!;
      return half.offers![name]!(input as never, { ...person, can: () => false } as unknown as Caller) as Result;
    },
    /** A command with a file of these bytes. */
    async run(
      name: keyof typeof contract.cli,
      file: string | Buffer,
      options: Record<string, true> = {},
    ): Promise<Ended> {
      const [out, err]: [string[], string[]] = [[], []];
      const code = await half.cli![name]!({
        words: ['file.csv'],
        options,
        read: () => Promise.resolve(Buffer.from(file)),
        print: (line) => void out.push(line),
        complain: (line) => void err.push(line),
      });
      return { code, out: out.join('\n'), err: err.join('\n') };
    },
    stop: () => server.stop(),
  };
}

export type Attendance = Awaited<ReturnType<typeof startAttendance>>;
