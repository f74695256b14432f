import type { GetModuleInfo, Plugin } from 'rolldown';

export interface ClientModules {
  /** Modules that run or are ready to run as soon as the client is loaded. */
  readonly first: Set<string>;
  /** Stylesheets in the order in which the code imports them. */
  readonly styles: Set<string>;
}

const STYLE = /\.css$/;

/** Lists the modules of a client, and leaves stylesheets out of its code. */
export function listModules(entry: string, { first, styles }: ClientModules): Plugin {
  return {
    name: 'atrium-list-modules',
    load: (id) => (STYLE.test(id) ? { code: '', moduleType: 'js', moduleSideEffects: false } : undefined),
    buildEnd(error) {
      if (error) return;
      const infoOf: GetModuleInfo = (id) => this.getModuleInfo(id);
      walk(entry, importsOf(infoOf), first);
      const all = new Set<string>();
      // What the shell's parts import comes after the views, as the contract lists them.
      for (const view of infoOf(entry)?.dynamicallyImportedIds ?? []) walk(view, allOf(infoOf), all);
      walk(entry, allOf(infoOf), all);
      for (const id of all) if (STYLE.test(id)) styles.add(id);
    },
  };
}

const importsOf = (infoOf: GetModuleInfo) => (id: string) => infoOf(id)?.importedIds ?? [];
const allOf = (infoOf: GetModuleInfo) => (id: string) => [
  ...importsOf(infoOf)(id),
  ...(infoOf(id)?.dynamicallyImportedIds ?? []),
];

/** Adds a module and what it imports, each after its own imports. */
function walk(id: string, importsOf: (id: string) => readonly string[], found: Set<string>, seen = new Set<string>()) {
  if (seen.has(id)) return;
  seen.add(id);
  for (const imported of importsOf(id)) walk(imported, importsOf, found, seen);
  found.add(id);
}
