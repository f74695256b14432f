import { mount } from '@atrium/testing';
import { sql, type SQL } from 'drizzle-orm';
import { type AnyPluginServer, type Caller, type ExitCode, instantOf } from '@atrium/sdk/server';
import contract from '../contract.ts';
import type { AttendanceContext } from '../server/AttendanceContext.ts';
import { leaveTimes } from '../server/rules/offers.ts';

/** The body of a response. */
interface Answer<Data> {
  readonly code: number;
  readonly status?: string;
  readonly msg: string;
  readonly data: Data;
}

type Call = <Data>(path: string, address?: string) => Promise<Answer<Data>>;

/** Result of a command: exit code and output. */
interface Ended {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

export type Actions = readonly (keyof typeof contract.actions)[];

/** The plugin in the real host with the demo company loaded on `today` (`YYYY-MM-DD`) and a clock set by the test. */
export async function startAttendance(today: string) {
  const mounted = await mount(contract, { clock: `${today}T00:00:00+08:00`, demo: true });
  const { url, clock, server } = mounted;
  const { directory } = server.context;
  const pluginServer = server.plugins.find(contract.id)?.server as AnyPluginServer;
  const setClock = (moment: string, milliseconds = 0): void => {
    const [date, time] = moment.split(' ') as [string, string];
    clock.move(instantOf(date, time).getTime() + milliseconds - clock.now().getTime());
  };
  const caller =
    (method: string, token: string): Call =>
    async (path, address = '127.0.0.1') => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
      return (await fetch(`${url}/api${path}`, { method, headers })).json() as Promise<never>;
    };

  /** Undefined for a job, which no one calls. */
  const callerOf = async (employee: string | undefined, actions: Actions): Promise<Caller | undefined> => {
    if (employee === undefined) return undefined;
    const can = (action: string) => (actions as readonly string[]).includes(action);
    return { ...(await directory.byEmployee(employee))!, can } as unknown as Caller;
  };

  return {
    context: server.context as unknown as AttendanceContext,
    directory,
    /** `2026-03-26 08:56`, and milliseconds on top. */
    setClock,
    /** Signs in at an instant, since sessions expire when the clock jumps. */
    async signIn(employee: string, moment: string, options: { actions?: Actions; riskLevel?: 1 | 2 } = {}) {
      setClock(moment);
      const { person, token, listen, fetchFile } = await mounted.asPerson({ as: employee, actions: [], ...options });
      return { id: person.id, person, fetchFile, get: caller('GET', token), post: caller('POST', token), listen };
    },
    /** An offer, as the person calls it, or a job. */
    async offer<Result>(
      name: keyof typeof contract.offers,
      employee: string | undefined,
      input: object,
      actions: Actions = [],
    ): Promise<Result> {
      return pluginServer.offers![name]!(input as never, (await callerOf(employee, actions))!) as Result;
    },
    /** What the calendar gets to know of the leaves of people, when the person, or a job, plans a meeting. */
    leaveTimes: async (employee: string | undefined, input: Parameters<typeof leaveTimes>[1], actions: Actions = []) =>
      leaveTimes(server.context, input, await callerOf(employee, actions)),
    /** A command with a file of these bytes. */
    async run(
      name: keyof typeof contract.cli,
      file: string | Buffer,
      options: Record<string, string | true> = {},
      args: readonly string[] = ['file.csv'],
    ): Promise<Ended> {
      const [out, err]: [string[], string[]] = [[], []];
      const code = await pluginServer.cli![name]!({
        args: [...args],
        options,
        read: () => Promise.resolve(Buffer.from(file)),
        print: (line) => void out.push(line),
        printError: (line) => void err.push(line),
      });
      return { code, out: out.join('\n'), err: err.join('\n') };
    },
    /** The audit entries of a person: action and target, oldest first. */
    async audited(employeeId: number): Promise<string[]> {
      const answer = await server.db.execute(
        sql`select action, target from host.audit where employee_id = ${employeeId} order by id`,
      );
      const { rows } = answer as unknown as { rows: { action: string; target: string }[] };
      return rows.map(({ action, target }) => `${action} ${target}`);
    },
    /** The audit entries of a target, newest first. */
    historyOf: (target: string) => server.context.audit.history(target),
    execute: (statement: SQL) => server.db.execute(statement),
    stop: () => mounted.dispose(),
  };
}

export type Attendance = Awaited<ReturnType<typeof startAttendance>>;
