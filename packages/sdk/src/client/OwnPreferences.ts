import type { Preferences } from './services.ts';

/**
 * What a person has chosen in this plugin, as its contract's `preferences` describe: kept by the server, the same in
 * every browser of the person.
 */
export interface OwnPreferences<State extends object> {
  /**
   * A valtio proxy: read it with `useSnapshot`. It has the defaults until the saved values are loaded. Changes are saved
   * after 3 s without another one, and retried when the server is unreachable; what the contract does not allow is
   * reverted with a message.
   */
  readonly state: State;
  set(change: Partial<State>): void;
  /** Resolves once the saved values are loaded; rejects if that failed. */
  readonly ready: Promise<void>;
  /** Those of the workspace: theme, language and the like. */
  readonly host: Preferences;
}
