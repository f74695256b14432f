import type { AnyContract, Manifest } from '@atrium/sdk';
import type { PluginFailure } from '@atrium/sdk/host';
import type { AnyServerHalf } from '@atrium/sdk/server';
import type { KnownPlugin, LoadedPlugin } from './LoadedPlugin.ts';
import type { Scope } from './Scope.ts';

/** A plugin as the host has it now. */
export interface Registered {
  readonly plugin: KnownPlugin;
  state: 'active' | 'failed' | 'disabled';
  failure: PluginFailure | null;
  /** The server half in memory, once it was imported. */
  loaded: LoadedPlugin | null;
  /** What its activation gave, while it is active. */
  half: AnyServerHalf | null;
  scope: Scope;
}

/** The plugins as the rest of the host asks for them. */
export interface Plugins {
  all(): readonly Readonly<Registered>[];
  find(id: string): Readonly<Registered> | undefined;
  /** Contracts of what runs now, the host's first. */
  contracts(): readonly AnyContract[];
  /** The same as data. */
  manifests(): readonly Manifest[];
}
