import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly source?: string } | null>>;
}

/** A path of a source file in a text: an import, `import()`, a worker's or a program's URL. */
const RELATIVE = /['"`](\.{1,2}\/[^'"`\s]+\.(?:tsx?|json))['"`]/g;
const PACKAGE = /from '(@atrium\/[^']+)'/g;

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

  /** Every file that the test loads. */
  reachedBy(test: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const waiting = [test];
    const own = test.split('/').slice(0, 2).join('/');
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      for (const next of this.#importsOf(file)) {
        if (!next.startsWith('@')) waiting.push(next);
        else waiting.push(...started(next, own), ...[this.#exports.get(next) ?? []].flat());
      }
    }
    return reached;
  }

  #importsOf(file: string): readonly string[] {
    let found = this.#direct.get(file);
    if (!found) {
      const path = join(this.#root, file);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
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
  if (name === '@atrium/testing' || name.startsWith('@atrium/host-server')) return [...server, contract];
  if (name === '@atrium/testing/client') return [...server, contract, `${own}/src/client.ts`];
  return [];
}
