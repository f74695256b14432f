import type { Log } from '@atrium/sdk/server';
import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { PluginLife } from './PluginLife.ts';

/** Milliseconds after the last change of a folder: a build puts it in its place by two renames. */
const QUIET_MS = 50;

/**
 * Runs plugins again when they were built again, as `atrium-plugin dev` does after each change of a source. Returns the function
 * that ends it.
 *
 * @param folders of built plugins, which are replaced as a whole
 */
export function followDevelopment(folders: readonly string[], life: Pick<PluginLife, 'develop'>, log: Log): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const run = (folder: string) =>
    life.develop(folder).then(
      (version) => version !== undefined && log.info('plugin in development started', { version }),
      (error: unknown) => log.error('plugin in development failed; the one before runs on', { folder, error }),
    );
  const watchers = folders.map((folder): FSWatcher =>
    watch(dirname(folder), (_event, name) => {
      if (name !== basename(folder)) return;
      clearTimeout(timers.get(folder));
      timers.set(
        folder,
        setTimeout(() => void run(folder), QUIET_MS),
      );
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
