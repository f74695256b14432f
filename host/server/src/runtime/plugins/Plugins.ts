import { createHash } from 'node:crypto';
import type { AnyContract, Manifest } from '@atrium/sdk';
import type { Disposables, PluginFailure } from '@atrium/sdk/host';
import type { AnyPluginServer, ServerModule } from '@atrium/sdk/server';
import { ForeignMigration, NewerDatabase } from '../../core/database/migrate.ts';
import { hostText, type Language, type PluginCatalogues } from '../../core/texts.ts';

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
  /** Milliseconds that its activation took. */
  activatedIn: number | null;
  /** What the plugin itself releases. */
  scope: Disposables;
  /** What the host has registered for it; released at once. */
  registrations: Disposables;
  readonly work: RunningWork;
}

/** The calls and jobs of a version that are under way. */
export interface RunningWork {
  running: number;
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

/** A plugin as data, before any of its server code ran. */
export interface KnownPlugin {
  readonly id: string;
  readonly source: PluginSource;
  readonly manifest: Manifest;
  readonly catalogues: PluginCatalogues;
}

/** A plugin whose server is loaded, ready to migrate and activate. `module` null: it has none. */
export interface LoadedPlugin extends KnownPlugin {
  readonly contract: AnyContract | null;
  readonly module: ServerModule | null;
  /** Bytes in memory of the process that its server has of its own; absent if it runs in that of the host. */
  memory?(): number | null;
}

/**
 * The location of a plugin: as source (`src/`, run by type stripping) or built (`plugin.json`, `server.js`,
 * `client.js`, …).
 */
export interface PluginSource {
  readonly folder: string;
  readonly kind: 'source' | 'built';
  /** It is built again and again while its author works on it; browsers show the newest at once. */
  readonly isDeveloped?: boolean;
  /**
   * Who wants its server in a process of its own, whatever its contract says. What an administrator wants does not hold for a version
   * that the host works with on every call.
   */
  readonly isolatedBy?: 'operator' | 'administrator';
}

type Phase = PluginFailure['phase'];
type Variables = Readonly<Record<string, string | number>>;

/** The failure of a plugin: phase, reason, and what to do. Other plugins continue. */
export class PluginFault extends Error {
  readonly phase: Phase;
  readonly code: string;
  readonly variables: Variables;

  constructor(phase: Phase, code: string, variables: Variables = {}, cause?: unknown) {
    super(faultText('zh-TW', code, variables), { cause });
    this.name = 'PluginFault';
    this.phase = phase;
    this.code = code;
    this.variables = variables;
  }
}

/** What its version consists of, in 12 hexadecimal digits; of one that runs from source its version number counts. */
export const hashOf = ({ id, manifest: { hash, version } }: Pick<KnownPlugin, 'id' | 'manifest'>): string =>
  hash ?? createHash('sha256').update(`${id} ${version}`).digest('hex').slice(0, 12);

/** Why and what to do, in a language. */
export const faultText = (language: Language, code: string, variables: Variables): string =>
  hostText(language, `plugin.${code}`, variables);

/** Converts any error of a phase to a fault; a failed query without its parameters, which may be secret. */
export function toFault(phase: Phase, code: string, thrown: unknown): PluginFault {
  if (thrown instanceof PluginFault) return thrown;
  const [reason = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\nparams:');
  return new PluginFault(phase, code, { reason }, thrown);
}

/** Converts what `migrate` has thrown to a fault. */
export function toMigrationFault(error: unknown): PluginFault {
  if (error instanceof NewerDatabase) return toFault('migrate', 'MIGRATION_NEWER', error);
  if (error instanceof ForeignMigration) return toFault('migrate', 'MIGRATION_FOREIGN', error);
  const cause = (error as Error).cause;
  return toFault('migrate', 'MIGRATION_FAILED', cause instanceof Error ? cause : error);
}
