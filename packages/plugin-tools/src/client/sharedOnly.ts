import type { Plugin } from 'esbuild';
import { isShared } from '../sharedLibraries.ts';

/** Packages that must exist once only: unshared parts of them must not be bundled either. */
const SINGLE =
  /^(react|react-dom|react-router|react-router-dom|valtio|inversify|@inversifyjs\/.*|@blueprintjs\/core|@atrium\/ui)($|\/)/;

/** Blueprint's and the library's styles belong to the host. */
const STYLES = /^@(blueprintjs|atrium)\/.*\.css$/;

const BY_REQUIRE = 'shared-by-require';

/**
 * Excludes the shared libraries: they stay imports that the host's import map resolves, also if a CommonJS package
 * requires one. A second copy of such a library fails the build.
 */
export const sharedOnly: Plugin = {
  name: 'atrium-shared-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace, importer }) => {
      if (isShared(path)) {
        if (kind === 'require-call' && namespace !== BY_REQUIRE) return { path, namespace: BY_REQUIRE };
        return { path, external: true };
      }
      if (STYLES.test(path)) return { errors: [{ text: `不可匯入「${path}」：這些樣式由主程式載入` }] };
      if (SINGLE.test(path))
        return { errors: [{ text: `不可匯入「${path}」：主程式沒有共用它，打包後會有兩份而無法運作（${importer}）` }] };
      return undefined;
    });
    build.onLoad({ filter: /.*/, namespace: BY_REQUIRE }, ({ path }) => ({
      contents: `export * from '${path}'; ${HAS_DEFAULT.has(path) ? `export { default } from '${path}';` : ''}`,
      loader: 'js',
    }));
  },
};

/** Shared libraries with a default export, which `export *` leaves out. */
const HAS_DEFAULT = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'dayjs', 'zod']);
