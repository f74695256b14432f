import type { AnyContract, Manifest } from '@atrium/sdk';
import type { PluginFailure } from '@atrium/sdk/host';
import type { AnyPluginServer } from '@atrium/sdk/server';
import type { KnownPlugin, LoadedPlugin } from './LoadedPlugin.ts';
import type { Disposables } from '@atrium/sdk/host';

/** Why a plugin is left out: its message in Traditional Chinese, and what a message in another language is made of. */
export interface Failed extends PluginFailure {
  readonly variables: Readonly<Record<string, string | number>>;
}

/** A plugin as the host has it now. */
export interface Registered {
  readonly plugin: KnownPlugin;
  state: 'active' | 'failed' | 'disabled';
  failure: Failed | null;
  /** The server half in memory, once it was imported. */
  loaded: LoadedPlugin | null;
  /** What its activation gave, while it is active. */
  server: AnyPluginServer | null;
  scope: Disposables;
}

/** The plugins as the rest of the host asks for them. */
export interface Plugins {
  all(): readonly Readonly<Registered>[];
  /** The one that runs, where several folders say that they are this plugin. */
  find(id: string): Readonly<Registered> | undefined;
  /** Contracts of what runs now, the host's first. */
  contracts(): readonly AnyContract[];
  /** The same as data. */
  manifests(): readonly Manifest[];
}

/** What runs comes before what failed, since it may have taken over what the other claimed; otherwise in their order. */
export const activeFirst = <Entry extends Pick<Registered, 'state'>>(plugins: readonly Entry[]): Entry[] =>
  plugins.toSorted((one, other) => Number(one.state === 'failed') - Number(other.state === 'failed'));
