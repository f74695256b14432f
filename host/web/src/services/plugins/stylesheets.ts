import { loadChunk } from '../loading.ts';
import { LoadFailure } from './LoadFailure.ts';

/** Links of one plugin in the page's head. */
export interface Stylesheets {
  /** Resolves when all are loaded. */
  readonly ready: Promise<void>;
  remove(): void;
}

/**
 * Adds a plugin's stylesheets, marked with its id.
 *
 * @throws through `ready`: `STYLE_FAILED`; ChunkFailure after 120 s (S0-184).
 */
export function addStylesheets(plugin: string, addresses: readonly string[]): Stylesheets {
  const links = addresses.map((address) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.dataset.plugin = plugin;
    return link;
  });
  const arrivals = links.map((link) => {
    const arrived = new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve(), { once: true });
      link.addEventListener('error', () => reject(new LoadFailure('STYLE_FAILED', link.href)), { once: true });
    });
    document.head.append(link);
    return loadChunk(() => arrived);
  });
  return {
    ready: Promise.all(arrivals).then(() => {}),
    remove: () => {
      for (const link of links) link.remove();
    },
  };
}
