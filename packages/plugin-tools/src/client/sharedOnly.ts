import type { Plugin } from 'rolldown';
import { isShared } from '../sharedLibraries.ts';

/** Packages that must exist once only: unshared parts of them must not be bundled either. */
const SINGLE =
  /^(react|react-dom|react-router|react-router-dom|valtio|inversify|@inversifyjs\/.*|@blueprintjs\/core|@atrium\/ui)($|\/)/;

/** Blueprint's and the library's styles belong to the host. */
const STYLES = /^@(blueprintjs|atrium)\/.*\.css$/;

const REFUSED = '\0atrium-refused';

/**
 * Excludes the shared libraries: they stay imports that the host's import map resolves. A second copy of such a library
 * is added to `problems`, and fails the build.
 */
export function sharedOnly(problems: Set<string>): Plugin {
  return {
    name: 'atrium-shared-only',
    resolveId(source, importer = '') {
      if (isShared(source)) return { id: source, external: true };
      if (STYLES.test(source)) problems.add(`不可匯入「${source}」：這些樣式由主程式載入`);
      else if (SINGLE.test(source))
        problems.add(`不可匯入「${source}」：主程式沒有共用它，打包後會有兩份而無法運作（${importer}）`);
      else return undefined;
      return REFUSED;
    },
    load: (id) => (id === REFUSED ? 'module.exports = {};' : undefined),
  };
}
