import type { Plugin } from 'vite';

/** What is loaded in place of a library's module, by the end of the importer's path and the import. */
const REPLACED: readonly { readonly importer: string; readonly source: string; readonly code: string }[] = [
  {
    // Blueprint's check of icon names has a list of 60 kB; an unknown name fails when its paths are loaded instead.
    importer: '/icons/lib/esm/iconLoader.js',
    source: './iconNames',
    code: 'export const IconNames = {}; export const IconNamesSet = { has: () => true };',
  },
  {
    // Calls use XMLHttpRequest, and what is sent while the page closes has an adapter of its own.
    importer: '/axios/lib/adapters/adapters.js',
    source: './fetch.js',
    code: 'export const getFetch = () => false;',
  },
];
const PREFIX = '\0atrium-lean/';

/**
 * Smaller versions of library modules that every page would load, and the router's production build, which its package
 * does not export.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'atrium-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      const at = REPLACED.findIndex((one) => one.source === source && importer.endsWith(one.importer));
      if (at >= 0) return PREFIX + at;
      if (!/^react-router(\/dom)?$/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
    load(id) {
      return id.startsWith(PREFIX) ? REPLACED[Number(id.slice(PREFIX.length))]?.code : undefined;
    },
  };
}
