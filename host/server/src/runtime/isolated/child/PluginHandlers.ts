import { type AnyContract, isFile, isFileResponse } from '@atrium/sdk';
import type { AnyPluginServer, Call, Caller, Command, Demo, JobRun, Message } from '@atrium/sdk/server';
import type { z } from 'zod';
import { runAs } from '../../../core/currentCall.ts';
import { check, fit } from '../../../core/validation.ts';
import { checked, checkedParams } from '../../http/input.ts';
import { validated } from '../../jobs/jobsFor.ts';
import { sendError, type ToChild } from '../messages.ts';
import type { Channel, Scope } from './Channel.ts';
import { callerFrom } from './contextIn.ts';

type Sent = Extract<ToChild, { t: 'call' }>;
type Handler = (...given: unknown[]) => unknown;

/** A call from the host, with its person as an object and its signal. */
interface Received extends Sent {
  readonly person: Caller | undefined;
  readonly signal: AbortSignal;
}

const KINDS = ['api', 'offers', 'jobs', 'contributions', 'subscriptions', 'cli', 'relations'] as const;

/** Runs the handlers of the plugin for the host. Input and output are checked here, by the contract's own schemas. */
export class PluginHandlers {
  readonly #contract: AnyContract;
  readonly #channel: Channel;
  readonly #aborts = new Map<number, AbortController>();
  /** Files that are read in pieces, by the scope of their call. */
  readonly #pieces = new Map<number, { readonly scope: Scope; readonly from: AsyncIterator<string | Uint8Array> }>();
  #server: AnyPluginServer = {};

  constructor(contract: AnyContract, channel: Channel) {
    this.#contract = contract;
    this.#channel = channel;
  }

  /** Answers the host from now on. */
  serve(server: AnyPluginServer): void {
    this.#server = server;
    this.#channel.onCall = (call) => void this.#answer(call);
    this.#channel.onAbort = (scope, reason) => this.#aborts.get(scope)?.abort(new Error(reason));
  }

  /** For `context.relation`, whose functions are the plugin's own. */
  find(): { readonly server: AnyPluginServer } {
    return { server: this.#server };
  }

  /** Names of the handlers by their kind. */
  names(): Record<string, string[]> {
    const { search, demo, files, settingsSaved } = this.#server;
    return {
      ...Object.fromEntries(KINDS.map((kind) => [kind, Object.keys(this.#server[kind] ?? {})])),
      search: typeof search === 'function' ? ['search'] : [],
      settingsSaved: typeof settingsSaved === 'function' ? ['settingsSaved'] : [],
      demo: typeof demo === 'function' ? ['demo'] : [],
      files: files ? ['mayRead', ...(files.mayVisit ? ['mayVisit'] : [])] : [],
    };
  }

  async #answer(call: Sent): Promise<void> {
    const kept = this.#pieces.get(call.scope)?.scope;
    const scope: Scope = kept ?? {
      id: call.scope,
      parent: undefined,
      isTransaction: false,
      isOver: false,
      afterCommit: [],
    };
    const person = call.caller ? callerFrom(this.#channel, call.caller) : undefined;
    const aborting = this.#aborts.get(call.scope) ?? new AbortController();
    this.#aborts.set(call.scope, aborting);
    const current = {
      caller: person,
      request: call.request ?? undefined,
      plugin: this.#contract.id,
      rowRule: call.rowRule ?? undefined,
    };
    try {
      const received = { ...call, person, signal: aborting.signal };
      const value = await this.#channel.within(scope, () =>
        runAs(current, async () => (kept ? this.#nextPiece(call) : this.#run(received, scope))),
      );
      this.#channel.send({ t: 'done', id: call.id, value });
    } catch (error) {
      this.#pieces.delete(call.scope);
      this.#channel.send({ t: 'failed', id: call.id, error: sendError(error) });
    } finally {
      if (!this.#pieces.has(call.scope)) {
        scope.isOver = true;
        this.#aborts.delete(call.scope);
      }
    }
  }

  async #run(call: Received, scope: Scope): Promise<unknown> {
    const { kind, name, with: given, person, signal } = call;
    const [first, second] = given;
    const contract = this.#contract;
    switch (kind) {
      case 'api':
        return this.#runEndpoint(call, scope);
      case 'offers': {
        const shape = contract.offers![name]!;
        const input = await fit(shape.input, first, `input of ${contract.id}.${name}`);
        return fit(
          shape.returns,
          await this.#handler('offers', name)(input, person),
          `returns of ${contract.id}.${name}`,
        );
      }
      case 'jobs': {
        const done = () => this.#channel.ask('own.done') as Promise<void>;
        const run: JobRun = { attempt: second as number, signal, done };
        const isTimed = contract.jobs?.[name]?.payload !== undefined;
        const payload = isTimed ? [await validated(contract, name, first)] : [];
        await this.#handler('jobs', name)(...payload, run);
        return null;
      }
      case 'contributions':
        return this.#handler('contributions', name)(first, person, { signal });
      case 'subscriptions':
        await this.#handler('subscriptions', name)(first, second);
        return null;
      case 'search':
        return this.#server.search!(first as string, person!, { limit: second as number, signal });
      case 'settings': {
        const result = await check(contract.settings!, first, second as 'zh-TW');
        return result.ok ? [] : result.issues.map(({ path, message }) => ({ path: path.map(String), message }));
      }
      case 'files':
        return (this.#server.files as unknown as Record<string, Handler>)[name]!(
          first,
          name === 'mayVisit' ? second : person,
        );
      case 'settingsSaved':
        await this.#server.settingsSaved!(first as never);
        return null;
      case 'cli':
        return this.#handler('cli', name)(this.#command(first as Pick<Command, 'args' | 'options'>));
      case 'demo':
        await this.#server.demo!(this.#demo(first as Pick<Demo, 'today' | 'people' | 'scale'>));
        return null;
      default:
        throw new TypeError(`there is nothing to run as ${kind}`);
    }
  }

  async #runEndpoint(received: Received, scope: Scope): Promise<unknown> {
    const { name, person, request, with: given } = received;
    const shape = this.#contract.api![name]!;
    const [params, query, body] = given;
    const { language } = request!;
    let said: Message | undefined;
    let state: string | undefined;
    const { signal } = received;
    const call: Call = {
      params: (shape.params ? await checkedParams(shape.params, params as never, language) : params) as Call['params'],
      query: (shape.query && (await checked(shape.query, query, language))) as never,
      body: (shape.body && (await checked(shape.body, body, language))) as never,
      caller: person as Caller,
      request: request!,
      say: (message) => (said = message),
      decrypt: (hex) => this.#channel.askNow('own.decrypt', hex) as string,
      encrypt: (text) => this.#channel.askNow('own.encrypt', text) as string,
      state: (value) => (state = value),
      signal,
    };
    const result = await this.#handler('api', name)(call);
    if (isFile(shape.returns)) return { value: this.#sendFile(result, scope), said, state };
    const cut = await check(shape.returns as z.ZodType, result, 'en');
    if (cut.ok) return { value: cut.value, said, state };
    const first = cut.issues[0];
    throw new TypeError(
      `the result does not fit \`returns\` at "${first?.path.map(String).join('.')}": ${first?.message}`,
    );
  }

  #sendFile(result: unknown, scope: Scope): object {
    if (!isFileResponse(result)) throw new TypeError('the handler of a file must return `file.from(…)`');
    const { source, name, etag, lastModified } = result;
    const isWhole = typeof source === 'string' || source instanceof Uint8Array;
    if (!isWhole) this.#pieces.set(scope.id, { scope, from: source[Symbol.asyncIterator]() });
    return { name, etag, lastModified, source: isWhole ? source : null };
  }

  async #nextPiece({ scope, name }: Sent): Promise<string | Uint8Array | null> {
    const { from } = this.#pieces.get(scope)!;
    const { done, value } =
      name === 'next' ? await from.next() : ((await from.return?.()) ?? { done: true, value: null });
    if (done !== true) return value as string | Uint8Array;
    this.#pieces.delete(scope);
    return null;
  }

  #command({ args, options }: Pick<Command, 'args' | 'options'>): Command {
    const say = (name: string, line: string) => void this.#channel.ask(name, line).catch(() => {});
    return {
      args,
      options,
      read: async (file) => Buffer.from((await this.#channel.ask('own.read', file)) as Uint8Array),
      print: (line) => say('own.print', line),
      printError: (line) => say('own.printError', line),
    };
  }

  #demo(given: Pick<Demo, 'today' | 'people' | 'scale'>): Demo {
    return {
      ...given,
      random: () => this.#channel.askNow('own.random') as number,
      progress: (done, all) => void this.#channel.ask('own.progress', done, all).catch(() => {}),
      file: (file) => this.#channel.ask('own.file', file) as Promise<string>,
    };
  }

  #handler(kind: (typeof KINDS)[number], name: string): Handler {
    const handlers = this.#server[kind] as Readonly<Record<string, Handler>> | undefined;
    if (!handlers || !Object.hasOwn(handlers, name)) throw new TypeError(`there is no ${kind}.${name}`);
    return handlers[name]!;
  }
}
