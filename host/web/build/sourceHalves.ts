import type { Plugin } from 'vite';

/** A production build holds no plugin: their browser halves come built, by address. Only development runs them from source. */
export function withoutSourceHalves(): Plugin {
  return {
    name: 'atrium-without-source-halves',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.endsWith('/src/services/plugins/sourceHalves.ts') ? 'export const sourceHalves = {};' : undefined;
    },
  };
}
