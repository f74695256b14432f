import { isBuiltin } from 'node:module';
import { bundle } from '../bundle.ts';
import type { PluginFolder } from '../PluginFolder.ts';

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const REQUIRE = "import{createRequire as atriumRequire}from'node:module';const require=atriumRequire(import.meta.url);";

export interface BuiltServer {
  readonly entry: string;
  readonly problems: readonly string[];
}

/** Bundles `src/server.ts` into one self-contained `server.js`: only Node's own modules stay imports. */
export async function buildServer(plugin: PluginFolder, entry: string, outDir: string): Promise<BuiltServer> {
  const bundled = await bundle({
    entry: { server: entry },
    folder: plugin.folder,
    outDir,
    platform: 'node',
    minify: false,
    splitting: false,
    banner: REQUIRE,
  });
  const outside = Object.values(bundled.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => `server.js 仍需要「${path}」，但它必須自足`);
  return { entry: 'server.js', problems: [...new Set(outside)] };
}
