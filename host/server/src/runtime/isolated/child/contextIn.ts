import type { AnyContract } from '@atrium/sdk';
import {
  type Caller,
  type Database,
  formatDateTime,
  type Gathered,
  type GatherOptions,
  type OpenFile,
  type Person,
  refusalsOf,
  type ServerContext,
} from '@atrium/sdk/server';
import { TransactionRollbackError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { currentCall } from '../../../core/currentCall.ts';
import { check, fit } from '../../../core/validation.ts';
import { validated } from '../../jobs/jobsFor.ts';
import { relationFor } from '../../plugins/relationFor.ts';
import { validValues } from '../../preferencesFor.ts';
import { type SentCaller, sendError } from '../messages.ts';
import type { Channel, Scope } from './Channel.ts';

interface Own {
  readonly timeZone: string;
  /** The server, once it is activated. */
  readonly handlers: Parameters<typeof relationFor>[0];
  onDispose(release: () => void | Promise<void>): void;
}

/** The context of a plugin's server in its own process: its services ask the host, as the call under way. */
export function contextIn(channel: Channel, contract: AnyContract, own: Own): ServerContext<AnyContract> {
  const { id } = contract;
  const to = (name: string) => ((...given: unknown[]) => channel.ask(name, ...given)) as never;
  const now = (name: string) => ((...given: unknown[]) => channel.askNow(name, ...given)) as never;
  const transaction = transactionOn(channel);
  return {
    id,
    db: databaseOn(channel, transaction),
    transaction,
    afterCommit(task) {
      const { scope } = channel;
      if (scope.isTransaction) scope.afterCommit.push(task);
      else task();
    },
    clock: {
      now: () => new Date(channel.now),
      today: () => formatDateTime(new Date(channel.now), own.timeZone).slice(0, 10),
    },
    directory: {
      ...Object.fromEntries(
        [
          'person',
          'byEmployee',
          'people',
          'stored',
          'companies',
          'departments',
          'groups',
          'subordinates',
          'employments',
          'days',
        ].map((name) => [name, to(`directory.${name}`)]),
      ),
      leads: now('directory.leads'),
    } as unknown as ServerContext<AnyContract>['directory'],
    authority: { holds: now('authority.holds'), actions: now('authority.actions'), opens: now('authority.opens') },
    networkRisk: { level: now('networkRisk.level') },
    notifier: { notify: to('notifier.notify'), plan: to('notifier.plan') },
    realtime: {
      control: to('realtime.control'),
      content: to('realtime.content'),
      async emit(name: string, payload: unknown, audience: unknown) {
        const schema = contract.events?.[name];
        if (!schema) throw new TypeError(`plugin ${id} has no event "${name}"`);
        const result = await check(schema, payload, 'en');
        if (!result.ok) throw new TypeError(`event ${id}.${name} does not fit: ${result.issues[0]?.message}`);
        await channel.ask('realtime.emit', name, result.value, audience);
      },
    } as never,
    audit: { record: to('audit.record'), history: to('audit.history') },
    approvals: {
      file() {
        throw new TypeError('an isolated plugin files no requests');
      },
      isApprover: () => Promise.resolve(false),
      withdraw() {
        throw new TypeError('an isolated plugin files no requests');
      },
    },
    jobs: {
      async at(name: string, payload: unknown, when: Date, options: { readonly key?: string } = {}) {
        await validated(contract, name, payload);
        await channel.ask('jobs.at', name, payload, when, options);
      },
      async atEach(name: string, runs: readonly { readonly payload: unknown }[]) {
        for (const { payload } of runs) await validated(contract, name, payload);
        await channel.ask('jobs.atEach', name, runs);
      },
      cancel: to('jobs.cancel'),
    } as never,
    secrets: {
      seal: (text, binding) => Buffer.from(channel.askNow('secrets.seal', text, binding) as Uint8Array),
      open: now('secrets.open'),
    },
    publish: (async (name: string, payload: unknown, options: { readonly key?: string } = {}) => {
      const schema = contract.publishes?.[name];
      if (!schema) throw new RangeError(`"${name}" is no event that ${id} publishes`);
      await channel.ask('publish', name, await fit(schema, payload, `the payload of ${id}.${name}`), options);
    }) as never,
    sessions: {
      isLive: to('sessions.isLive'),
      async ofToken(token) {
        const found = (await channel.ask('sessions.ofToken', token)) as { caller: SentCaller; expiresOn: Date } | null;
        return found && { ...found, caller: callerFrom(channel, found.caller) };
      },
    },
    files: {
      keep: to('files.keep'),
      release: to('files.release'),
      facts: to('files.facts'),
      open: (file) => openFile(channel, file),
      openUrl: now('files.openUrl'),
    },
    log: {
      info: (message, facts) => note(channel, 'info', message, facts),
      warn: (message, facts) => note(channel, 'warn', message, facts),
      error: (message, facts) => note(channel, 'error', message, facts),
    },
    caller: () => currentCall()?.caller,
    installed: now('installed'),
    inheritance: { administrators: onlyInside('inheritance'), networks: onlyInside('inheritance') },
    changed: onlyInside('changed'),
    settings: (async () => contract.settings?.parse(await channel.ask('settings'))) as never,
    preferencesOf: (async ({ id: person }: Pick<Person, 'id'>) =>
      contract.preferences &&
      validValues(contract.preferences, (await channel.ask('preferences', person)) as never)) as never,
    relation: relationFor(own.handlers, id) as never,
    refuse: refusalsOf(id),
    render: now('render'),
    text: (key: string, variables) => ({ plugin: id, key, ...(variables && { variables }) }),
    use: ((other: string) =>
      new Proxy(
        {},
        {
          get: (_target, name) =>
            typeof name === 'string' ? (input: unknown) => channel.ask('use', other, name, input) : undefined,
        },
      )) as never,
    gather: (async (point: string, input: unknown, options: GatherOptions) => {
      const shape = contract.points?.[point];
      if (!shape) throw new TypeError(`the contract of ${id} has no point "${point}"`);
      const given = await fit(shape.input, input, `input of ${id}.${point}`);
      const answers = (await channel.ask('gather', point, given, options)) as Gathered<unknown>[];
      return Promise.all(
        answers.map(async (answer) => {
          if (!('value' in answer)) return answer;
          const result = await check(shape.returns, answer.value, 'en');
          return result.ok ? { ...answer, value: result.value } : { plugin: answer.plugin, failed: 'error' as const };
        }),
      );
    }) as never,
    onDispose: own.onDispose,
  };
}

/** A person of a call; what it may do is asked of the host. */
export function callerFrom(channel: Channel, { ref, facts }: SentCaller): Caller {
  return { ...facts, can: (action: string) => channel.askNow('caller.can', ref, action) } as Caller;
}

function onlyInside(what: string) {
  return async (): Promise<never> => {
    throw new TypeError(`an isolated plugin has no context.${what}: it is for plugins that replace a part of the host`);
  };
}

/** `transaction` of the context: the host holds it under a number, and rolls it back when its call or this process ends. */
function transactionOn(channel: Channel): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    const outer = channel.scope;
    const id = (await channel.request({ t: 'begin' } as never, outer.id)) as number;
    const scope: Scope = { id, parent: outer, isTransaction: true, isOver: false, afterCommit: [] };
    const end = (isKept: boolean) => {
      scope.isOver = true;
      return channel.request({ t: 'end', isKept } as never, id);
    };
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await channel.within(scope, async () => await work());
    } catch (error) {
      await end(false).catch(() => {});
      throw error;
    }
    await end(true);
    if (outer.isTransaction && !outer.isOver) outer.afterCommit.push(...scope.afterCommit);
    // The call may be over before what it starts is.
    else for (const task of scope.afterCommit) channel.outside(task);
    return result;
  };
}

/** drizzle, whose statements run in the host. */
function databaseOn(channel: Channel, transaction: ServerContext<AnyContract>['transaction']): Database {
  const db = drizzle(
    async (text, params, method) => {
      const mode = method === 'execute' ? 'object' : 'array';
      const result = (await channel.request({ t: 'query', text, params, mode } as never)) as { rows: unknown[] };
      // drizzle returns these rows as the result of `execute`, where its other drivers have all of it.
      return method === 'execute' ? { rows: Object.assign([...result.rows], result) } : result;
    },
    { casing: 'snake_case' },
  ) as unknown as Database;
  const inside = Object.assign(Object.create(db) as object, {
    rollback: () => {
      throw new TransactionRollbackError();
    },
  });
  return Object.assign(db, {
    transaction: (work: (tx: unknown) => Promise<unknown>) => transaction(() => work(inside)),
  });
}

async function openFile(channel: Channel, file: string): Promise<OpenFile> {
  const { handle, ...facts } = (await channel.ask('files.open', file)) as Omit<OpenFile, 'stream' | 'bytes'> & {
    readonly handle: number;
  };
  return {
    ...facts,
    bytes: () => channel.ask('file.bytes', handle) as Promise<Uint8Array>,
    async *stream() {
      try {
        for (let piece; (piece = (await channel.ask('file.piece', handle)) as Uint8Array | null);) yield piece;
      } finally {
        await channel.ask('file.close', handle);
      }
    },
  };
}

function note(channel: Channel, level: 'info' | 'warn' | 'error', message: string, facts: object = {}): void {
  const sent = Object.entries(facts).map(([name, value]) => [
    name,
    value instanceof Error ? { $error: sendError(value) } : value,
  ]);
  try {
    channel.send({ t: 'note', level, message, facts: Object.fromEntries(sent) });
  } catch {
    channel.send({ t: 'note', level, message, facts: { facts: 'they cannot be copied' } });
  }
}
