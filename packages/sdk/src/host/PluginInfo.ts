import type { Manifest } from '../contract/Manifest.ts';

/**
 * What `GET /plugins` returns for one plugin: its manifest, its texts in the person's language, and the addresses of
 * its client (with the version, since `import()` caches by address).
 */
export interface PluginInfo {
  readonly manifest: Omit<
    Manifest,
    | ('server' | 'settings' | 'jobs' | 'cli' | 'clientFiles' | 'kinds')
    | ('offers' | 'points' | 'contributes' | 'publishes' | 'subscribes')
  >;
  readonly texts: Readonly<Record<string, string>>;
  /** Titles of its tabs, panels and commands in every language that it has, by key (`tabs.LeaveList.title`); the palette searches them. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** null without a client, or if it runs from source in development. */
  readonly entry: string | null;
  readonly styles: readonly string[];
  /** Why the server failed: phase and code, shown in place of its views. */
  readonly failure: PluginFailure | null;
}

export interface PluginFailure {
  readonly plugin: string;
  readonly phase: 'load' | 'migrate' | 'activate' | 'handler' | 'import' | 'render';
  readonly code: string;
  /** Why, as a message. For a failed server only to those with `settings.manage`; '' for others. */
  readonly message: string;
}
