import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallNeed, CallWeight, RowRule } from '@atrium/sdk';
import type { Caller, RequestFacts } from '@atrium/sdk/server';

/** The context of a call through everything it awaits: the acting person and the request. */
export interface CurrentCall {
  readonly caller: Caller | undefined;
  readonly request: RequestFacts | undefined;
  /** Whose endpoint, job, offer or contribution runs: its share of the database is that of this plugin. */
  readonly plugin?: string;
  /** Whether its statements may take long, so that those of other calls come first. */
  readonly weight?: CallWeight | undefined;
  /** The run of its handler: nothing is committed once the call was answered without it. */
  readonly run?: { readonly isOver: boolean } | undefined;
  /** Runs at the end of each outermost transaction of the call, in it, with the result of its work. */
  readonly beforeCommit?: ((result: unknown) => Promise<void>) | undefined;
  /** Who may call the endpoint. */
  readonly needs?: CallNeed;
  /** The rule of the called endpoint about the row that it is for, and whose endpoint it is. */
  readonly rowRule?: { readonly plugin: string; readonly on: RowRule } | undefined;
}

const storage = new AsyncLocalStorage<CurrentCall>();

/** Runs `work` in the context of this person's call. */
export const runAs = <T>(call: CurrentCall, work: () => T): T => storage.run(call, work);

/** Runs `work` in the current call as the system: a notice is not left out because its reader has caused it. */
export const runAsSystem = <T>(work: () => T): T => {
  const call = storage.getStore();
  return call ? storage.run({ ...call, caller: undefined }, work) : work();
};

/** The current call; undefined in jobs and commands. */
export const currentCall = (): CurrentCall | undefined => storage.getStore();

/** Runs what follows a commit: its own transactions are none of the call. */
export const runAfterCommit = (task: () => void): void => {
  const call = storage.getStore();
  if (call?.beforeCommit) storage.run({ ...call, beforeCommit: undefined }, task);
  else task();
};

/** Runs `work` of another plugin, such as an offer, within the current call. */
export const runFor = <T>(plugin: string, work: () => T): T =>
  storage.run({ ...(storage.getStore() ?? { caller: undefined, request: undefined }), plugin }, work);
