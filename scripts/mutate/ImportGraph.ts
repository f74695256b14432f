import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly source?: string } | null>>;
}

/** A path of a source file in a text: an import, `import()`, a worker's or a program's URL. */
const RELATIVE = /['"`](\.{1,2}\/[^'"`\s]+\.(?:tsx?|json))['"`]/g;
const PACKAGE = /from '(@atrium\/[^']+)'/g;
/** What Node and Vite strip. */
const TYPES = /^(?:import|export) type [^;]*;/gm;

/**
 * What a test loads, as far as the texts of the files show it: itself, its imports and theirs, and where it starts the
 * host with its plugin, all of these. Paths are relative to the repository.
 */
export class ImportGraph {
  readonly #root: string;
  readonly #direct = new Map<string, readonly string[]>();
  /** Source file of each export of each package: `@atrium/ui/records`. */
  readonly #exports: ReadonlyMap<string, string>;

  constructor(root: string) {
    this.#root = root;
    this.#exports = new Map(
      globSync('{host,packages,plugins}/*/package.json', { cwd: root }).flatMap((file) => {
        const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
        return Object.entries(exports ?? {}).flatMap(([path, entry]) =>
          entry?.source ? [[name + path.slice(1), normalize(join(dirname(file), entry.source))] as const] : [],
        );
      }),
    );
  }

  /** Every file that the test loads, with the number of imports that lead to it. */
  reachedBy(test: string): ReadonlyMap<string, number> {
    const reached = new Map([[test, 0]]);
    const own = test.split('/').slice(0, 2).join('/');
    // A map lists what is added while it is read.
    for (const [file, distance] of reached)
      for (const next of this.#importsOf(file)) {
        const files = next.startsWith('@')
          ? [...started(next, own), ...[this.#exports.get(next) ?? []].flat()]
          : [next];
        for (const loaded of files) if (!reached.has(loaded)) reached.set(loaded, distance + 1);
      }
    return reached;
  }

  #importsOf(file: string): readonly string[] {
    let found = this.#direct.get(file);
    if (!found) {
      const path = join(this.#root, file);
      const text = existsSync(path) ? readFileSync(path, 'utf8').replaceAll(TYPES, '') : '';
      found = [
        ...[...text.matchAll(RELATIVE)].map(([, to]) => normalize(join(dirname(file), to!))),
        ...[...text.matchAll(PACKAGE)].map(([, name]) => name!),
      ];
      this.#direct.set(file, found);
    }
    return found;
  }
}

/** The files by which a package of the repository starts a host with the plugin of the test. */
function started(name: string, own: string): readonly string[] {
  const server = [
    'host/server/src/app/start/startServer.ts',
    'host/server/src/testing/index.ts',
    `${own}/src/server.ts`,
  ];
  const contract = `${own}/src/contract.ts`;
  if (name === '@atrium/testing' || /^@atrium\/host(-server)?(\/|$)/.test(name)) return [...server, contract];
  if (name === '@atrium/testing/client') return [...server, contract, `${own}/src/client.ts`];
  return [];
}
