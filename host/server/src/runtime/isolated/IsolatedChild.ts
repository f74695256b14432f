import type { AnyContract } from '@atrium/sdk';
import type { Caller, ServerContext } from '@atrium/sdk/server';
import { currentCall } from '../../core/currentCall.ts';
import { HandlerEnded } from '../http/RunningHandlers.ts';
import { PluginFault } from '../plugins/Plugins.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { METHODS } from './hostMethods.ts';
import { IsolatedProcess } from './IsolatedProcess.ts';
import { BACKGROUND, type CallKind, receiveError, sendError, type ToChild, type ToHost } from './messages.ts';
import { runStatement } from './runStatement.ts';
import { nextNumber, type Own, Scope, ScopeIsOver } from './Scope.ts';

/** Requests of one process that are under way, and their bytes: more are refused. */
const MOST_REQUESTS = 1000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Transactions of one process at a time: each holds a connection. */
const MOST_TRANSACTIONS = 20;
const STOP_SECONDS = 4;

type Message<T extends ToHost['t']> = Extract<ToHost, { t: T }>;
type Handled = Message<'activated'>['handled'];

export interface Loading {
  readonly id: string;
  readonly folder: string;
  readonly file: string;
  /** With what tells another build of the same file apart. */
  readonly address: string;
  /** Folders of the host's code, which its process may read and which may import anything. */
  readonly code: readonly string[];
}

/** A call of the host for the plugin. */
export interface Called {
  readonly kind: CallKind;
  readonly name: string;
  readonly with: readonly unknown[];
  /** By default that of the current call. */
  readonly caller?: Caller | undefined;
  readonly own?: Own;
  readonly signal?: AbortSignal | undefined;
}

/** The process in which a plugin's server runs now, with what it does for the host and the host for it. */
export class IsolatedChild {
  /** Why it has ended. */
  readonly ended: Promise<string>;
  readonly #process: IsolatedProcess;
  readonly #plugin: Loading;
  readonly #services: RuntimeServices;
  readonly #onCrash: (error: Error) => void;
  readonly #scopes = new Map<number, Scope>();
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  /** How the transactions that it holds end. */
  readonly #ends = new Map<
    number,
    {
      readonly decide: PromiseWithResolvers<boolean>;
      readonly settled: Promise<unknown>;
      readonly idle: NodeJS.Timeout;
    }
  >();
  readonly #loaded = Promise.withResolvers<unknown>();
  readonly #activated = Promise.withResolvers<Handled>();
  readonly #stopped = Promise.withResolvers<void>();
  #context: ServerContext<AnyContract> | undefined;
  #requests = 0;
  #bytes = 0;

  /** @param onCrash receives uncaught errors that it has survived */
  constructor(plugin: Loading, services: RuntimeServices, onCrash: (error: Error) => void) {
    this.#plugin = plugin;
    this.#services = services;
    this.#onCrash = onCrash;
    this.#process = new IsolatedProcess(plugin.folder, plugin.code, {
      log: pluginLog(services, plugin.id),
      receive: (message, bytes) => this.#receive(message, bytes),
      ask: (message) => this.#answerNow(message),
    });
    this.ended = this.#process.ended;
    for (const waiting of [this.#loaded, this.#activated]) waiting.promise.catch(() => {});
    void this.ended.then((reason) => this.#end(new Error(`the process of ${plugin.id} has ended: ${reason}`)));
  }

  /**
   * Imports the server. Returns the description of its contract.
   *
   * @throws PluginFault
   */
  load(): Promise<unknown> {
    const { folder, file, address, code } = this.#plugin;
    const { timeZone } = this.#services.config;
    this.#process.send({ t: 'load', file, folder, address, timeZone, code });
    return this.#loaded.promise;
  }

  /** Bytes in memory of its process; null where the system does not say. */
  memory(): number | null {
    return this.#process.memory();
  }

  /** Runs `activate`. Returns the names of what it handles. */
  activate(context: ServerContext<AnyContract>): Promise<Handled> {
    this.#context = context;
    this.#scopes.set(BACKGROUND, new Scope(BACKGROUND));
    this.#process.send({ t: 'activate' });
    return this.#activated.promise;
  }

  /**
   * Runs a handler of the plugin as the current call.
   *
   * @param isKept whether the call goes on after the answer, for a file that is read in pieces: `end` ends it
   */
  async call(
    called: Called,
    isKept: (value: unknown) => boolean = () => false,
  ): Promise<{ value: unknown; scope: Scope }> {
    const waiting = Promise.withResolvers<unknown>();
    const id = nextNumber();
    const scope = new Scope(id, { own: called.own ?? {}, onEnd: (error) => waiting.reject(error) });
    this.#scopes.set(id, scope);
    const { signal } = called;
    const abort = () => {
      const reason: unknown = signal!.reason;
      this.#process.send({ t: 'abort', scope: id, reason: reason instanceof Error ? reason.message : 'aborted' });
      // Answered already: nothing of it is done any more.
      if (reason instanceof HandlerEnded) this.end(scope, reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    let goesOn = false;
    try {
      const value = await this.#send(id, scope, called, waiting);
      goesOn = isKept(value);
      return { value, scope };
    } finally {
      signal?.removeEventListener('abort', abort);
      if (!goesOn) this.end(scope, new ScopeIsOver());
    }
  }

  /** The next piece of a file, or the end of reading it. */
  async piece(scope: Scope, name: 'next' | 'return'): Promise<unknown> {
    if (scope.isOver) throw new ScopeIsOver();
    return this.#send(nextNumber(), scope, { kind: 'piece', name, with: [] }, Promise.withResolvers<unknown>());
  }

  /** What its code still does for this call is undone or refused. */
  end(scope: Scope, error: Error): void {
    scope.end(error);
    this.#scopes.delete(scope.id);
  }

  /** Lets the plugin release what it holds, for some seconds. */
  async stop(): Promise<void> {
    if (this.#context) {
      this.#process.send({ t: 'stop' });
      const late = AbortSignal.timeout(STOP_SECONDS * 1000);
      await Promise.race([
        this.#stopped.promise,
        this.ended,
        new Promise((resolve) => late.addEventListener('abort', resolve)),
      ]);
    }
    this.kill('it was stopped');
    await this.ended;
  }

  kill(reason: string): void {
    this.#process.kill(reason);
  }

  async #send(id: number, scope: Scope, called: Called, waiting: PromiseWithResolvers<unknown>): Promise<unknown> {
    this.#calls.set(id, waiting);
    waiting.promise.catch(() => {});
    const call = currentCall();
    try {
      this.#process.send({
        t: 'call',
        id,
        scope: scope.id,
        kind: called.kind,
        name: called.name,
        with: called.with,
        caller: scope.send(called.caller ?? call?.caller),
        request: call?.request ?? null,
        rowRule: call?.rowRule ?? null,
        now: this.#services.clock.now().getTime(),
      });
      return await waiting.promise;
    } finally {
      this.#calls.delete(id);
    }
  }

  #end(error: Error): void {
    for (const waiting of [this.#loaded, this.#activated]) waiting.reject(error);
    for (const scope of [...this.#scopes.values()]) this.end(scope, error);
    for (const waiting of this.#calls.values()) waiting.reject(error);
    this.#calls.clear();
  }

  #receive(message: ToHost, bytes: number): void {
    switch (message.t) {
      case 'loaded':
        this.#process.started();
        return this.#loaded.resolve(message.description);
      case 'notLoaded':
        return this.#loaded.reject(
          new PluginFault('load', message.code, {
            reason: message.reason.slice(0, 500),
            file: message.reason.slice(0, 100),
          }),
        );
      case 'activated':
        return this.#activated.resolve(message.handled);
      case 'notActivated':
        return this.#activated.reject(receiveError(message.error) as Error);
      case 'done':
        return this.#calls.get(message.id)?.resolve(message.value);
      case 'failed': {
        const known = (number: number) => this.#known(number);
        return this.#calls.get(message.id)?.reject(receiveError(message.error, known));
      }
      case 'note':
        return this.#process.note(message.level, message.message, readFacts(message.facts));
      case 'crashed':
        return this.#onCrash(receiveError(message.error) as Error);
      case 'stopped':
        return this.#stopped.resolve();
      case 'ask':
      case 'query':
      case 'begin':
      case 'end':
        return void this.#answer(message, bytes);
      case 'pong':
    }
  }

  #known(number: number): unknown {
    for (const scope of this.#scopes.values()) {
      const error = scope.known(number);
      if (error !== undefined) return error;
    }
    return undefined;
  }

  async #answer(message: Message<'ask' | 'query' | 'begin' | 'end'>, bytes: number): Promise<void> {
    const { id } = message;
    const scope = this.#scopes.get(message.scope);
    // The end of a transaction frees what others wait for.
    const counts = message.t !== 'end';
    if (counts) [this.#requests, this.#bytes] = [this.#requests + 1, this.#bytes + bytes];
    try {
      if (counts && (this.#requests > MOST_REQUESTS || this.#bytes > MOST_BYTES))
        throw new RangeError('the plugin asks for too much at once');
      if (!scope) throw new ScopeIsOver();
      this.#reply({ t: 'answer', id, value: await this.#do(message, scope) });
    } catch (error) {
      this.#reply({
        t: 'refused',
        id,
        error: sendError(error, (thrown) => (scope ?? this.#scopes.get(BACKGROUND))?.keep(thrown) ?? 0),
      });
    } finally {
      if (counts) [this.#requests, this.#bytes] = [this.#requests - 1, this.#bytes - bytes];
    }
  }

  #reply(message: Extract<ToChild, { t: 'answer' | 'refused' }>): void {
    try {
      this.#process.send(message);
    } catch (error) {
      this.#process.send({ t: 'refused', id: message.id, error: sendError(error) });
    }
  }

  async #do(message: Message<'ask' | 'query' | 'begin' | 'end'>, scope: Scope): Promise<unknown> {
    switch (message.t) {
      case 'query': {
        this.#ends.get(scope.id)?.idle.refresh();
        const { driver, roles } = this.#services.database;
        return scope.run(() => runStatement(driver, roles.find(this.#plugin.id), message));
      }
      case 'begin':
        return scope.run(() => this.#begin(scope));
      case 'end':
        return this.#endTransaction(scope, message.isKept);
      case 'ask': {
        const method = METHODS[message.to];
        if (!method || method.isNow) throw new TypeError(`there is no ${message.to} to ask for`);
        return this.#ask(message, scope);
      }
    }
  }

  #ask({ to, with: given }: Message<'ask'>, scope: Scope): unknown {
    const method = METHODS[to]!;
    const checked = method.given.safeParse(trimmed(given));
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw new TypeError(`${to} does not take this: ${issue?.path.map(String).join('.')} ${issue?.message}`);
    }
    const asking = { context: this.#context!, services: this.#services, scope };
    return scope.run(() => method.run(asking, checked.data as never));
  }

  /** A question for which the child waits, so that nothing may be waited for here. */
  #answerNow(message: ToHost): ToChild | undefined {
    if (message.t !== 'ask') return undefined;
    const { id } = message;
    const scope = this.#scopes.get(message.scope);
    try {
      if (!scope) throw new ScopeIsOver();
      if (METHODS[message.to]?.isNow !== true) throw new TypeError(`there is no ${message.to} to ask for at once`);
      return { t: 'answer', id, value: this.#ask(message, scope) };
    } catch (error) {
      return { t: 'refused', id, error: sendError(error, (thrown) => scope?.keep(thrown) ?? 0) };
    }
  }

  /** Begins a transaction, or a savepoint in one, which goes on until the child, or its call, ends it. Returns its number. */
  #begin(parent: Scope): Promise<number> {
    if (this.#ends.size >= MOST_TRANSACTIONS)
      throw new RangeError(`a plugin has ${MOST_TRANSACTIONS} transactions at a time`);
    const begun = Promise.withResolvers<number>();
    const decide = Promise.withResolvers<boolean>();
    const id = nextNumber();
    const settled = this.#context!.transaction(async () => {
      const onEnd = () => decide.resolve(false);
      // Its call may be over by the time it is its turn.
      if (parent.isOver) throw new ScopeIsOver();
      this.#scopes.set(id, new Scope(id, { parent, onEnd }));
      begun.resolve(id);
      if (!(await decide.promise)) throw new RolledBack();
    });
    // The embedded database has one connection, for which everybody would wait.
    const seconds = this.#services.config.limits.databaseIdleTime / 1000;
    const idle = setTimeout(() => {
      decide.resolve(false);
      this.kill(`a transaction did nothing for ${seconds} seconds`);
    }, seconds * 1000).unref();
    this.#ends.set(id, { decide, settled, idle });
    settled
      .catch((error: unknown) => begun.reject(error))
      .finally(() => {
        clearTimeout(idle);
        this.#ends.delete(id);
        this.#scopes.get(id)?.end(new ScopeIsOver());
        this.#scopes.delete(id);
      });
    return begun.promise;
  }

  async #endTransaction(scope: Scope, isKept: boolean): Promise<void> {
    const end = this.#ends.get(scope.id);
    if (!end) throw new ScopeIsOver();
    end.decide.resolve(isKept);
    await end.settled.catch((error: unknown) => {
      if (isKept || !(error instanceof RolledBack)) throw error;
    });
  }
}

/** What a handler has thrown, or the end of its call: the transaction is rolled back. */
class RolledBack extends Error {}

/** Without the values at the end that were not given. */
function trimmed(given: readonly unknown[]): unknown[] {
  const last = given.findLastIndex((value) => value !== undefined);
  return given.slice(0, last + 1);
}

function readFacts(sent: unknown): Readonly<Record<string, unknown>> {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const error = (value as { $error?: { name?: unknown; message?: unknown } } | null)?.$error;
      return [
        name,
        error ? receiveError({ ...error, name: String(error.name), message: String(error.message) }) : value,
      ];
    }),
  );
}

const pluginLog = ({ log }: RuntimeServices, plugin: string) => ({
  info: (message: string, facts?: object) => log.info(message, { ...facts, plugin }),
  warn: (message: string, facts?: object) => log.warn(message, { ...facts, plugin }),
  error: (message: string, facts?: object) => log.error(message, { ...facts, plugin }),
});
