import type { AnyContract, Manifest } from '@atrium/sdk';
import type { PluginFailure } from '@atrium/sdk/host';
import type { AnyPluginServer } from '@atrium/sdk/server';
import type { KnownPlugin, LoadedPlugin } from './LoadedPlugin.ts';
import type { Disposables } from '@atrium/sdk/host';

/** Why a plugin failed: its message in Traditional Chinese, and the parts for other languages. */
export interface Failed extends PluginFailure {
  readonly variables: Readonly<Record<string, string | number>>;
}

/** A plugin with its current state. */
export interface Registered {
  readonly plugin: KnownPlugin;
  state: 'active' | 'failed' | 'disabled';
  failure: Failed | null;
  /** The loaded server, once imported. */
  loaded: LoadedPlugin | null;
  /** The result of its activation, while it is active. */
  server: AnyPluginServer | null;
  scope: Disposables;
}

/** The plugins, for the rest of the host. */
export interface Plugins {
  all(): readonly Readonly<Registered>[];
  /** The running one, if several folders claim to be this plugin. */
  find(id: string): Readonly<Registered> | undefined;
  /** Contracts of the running plugins, the host's first. */
  contracts(): readonly AnyContract[];
  /** The same as data. */
  manifests(): readonly Manifest[];
}

/** Running plugins come before failed ones, since they may have claimed the same ids; otherwise in their order. */
export const activeFirst = <Entry extends Pick<Registered, 'state'>>(plugins: readonly Entry[]): Entry[] =>
  plugins.toSorted((one, other) => Number(one.state === 'failed') - Number(other.state === 'failed'));
