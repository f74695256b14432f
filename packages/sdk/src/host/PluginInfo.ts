import type { Manifest } from '../contract/Manifest.ts';

/**
 * What `GET /plugins` gives the browser for one plugin: its manifest, its texts in the person's language, and the
 * addresses of its browser half (the version is part of them, since `import()` caches by address).
 */
export interface PluginInfo {
  readonly manifest: Omit<Manifest, 'server' | 'settings' | 'jobs' | 'cli' | 'offers' | 'clientFiles'>;
  readonly texts: Readonly<Record<string, string>>;
  /** Titles of its tabs, panels and commands in every language that it has, by key (`tabs.LeaveList.title`): the palette finds them by each. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** null: no browser half, or it runs from source in development. */
  readonly entry: string | null;
  readonly styles: readonly string[];
  /** Where the server half failed: phase and code, for the place where its views would be. */
  readonly failure: PluginFailure | null;
}

export interface PluginFailure {
  readonly plugin: string;
  readonly phase: 'load' | 'migrate' | 'activate' | 'handler' | 'import' | 'render';
  readonly code: string;
  /** Why, in words. Of the server's half for who holds `settings.manage`; '' for others. */
  readonly message: string;
}
