import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, RequestFacts } from '@atrium/sdk/server';

/** What travels with a call through everything it awaits: who acts, and from where. */
export interface CurrentCall {
  readonly caller: Caller | undefined;
  readonly request: RequestFacts | undefined;
}

const storage = new AsyncLocalStorage<CurrentCall>();

/** Runs `work` as the call of this person. */
export const runAs = <T>(call: CurrentCall, work: () => T): T => storage.run(call, work);

/** The call being answered; undefined in jobs and commands. */
export const currentCall = (): CurrentCall | undefined => storage.getStore();
