import type { Plugin } from 'vite';

/**
 * A production build contains no plugin: their clients are loaded as built files, by address. Only development runs
 * them from source.
 */
export function withoutSourceClients(): Plugin {
  return {
    name: 'atrium-without-source-halves',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.endsWith('/src/services/plugins/sourceClients.ts')
        ? 'export const sourceClients = new Map();'
        : undefined;
    },
  };
}
