import { createRequire } from 'node:module';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const VIRTUAL = 'virtual:shared/';
const RESOLVED = `\0${VIRTUAL}`;

/** CommonJS libraries: `export *` exports nothing of them, so their names are listed. */
const COMMON_JS = /^(react|react-dom|dayjs)($|\/)/;
/** Modules with named and default exports; `export *` leaves the default out. */
const WITH_DEFAULT = new Set(['zod']);

/**
 * Libraries of which only this is shared: what a plugin's view needs. Everything else of the router (framework mode,
 * static rendering) would be part of the sign-in page, which has a limit of 150 kB.
 */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  'react-router-dom': [
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'createSearchParams',
    'generatePath',
    'matchPath',
    'useBeforeUnload',
    'useBlocker',
    'useHref',
    'useLocation',
    'useMatch',
    'useNavigate',
    'useParams',
    'useResolvedPath',
    'useRouteError',
    'useSearchParams',
  ],
};

/** zod tries whether it may compile code, which the page's Content-Security-Policy reports; the shell sets the same in `bindWorkspace`. */
const SET_UP: Readonly<Record<string, string>> = {
  zod: `import { config } from 'zod';\nconfig({ jitless: true });\n`,
};

const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Gives each of the libraries its own module with all its exports and writes the page's import map, so that a plugin
 * built elsewhere gets the same copies as the host (React's hooks, valtio's proxies and inversify's registry work in
 * one copy only). The map comes before any module script; the server allows it by its hash.
 */
export function sharedDeps(libraries: readonly string[]): Plugin {
  const require = createRequire(import.meta.url);
  let base = '/';
  let serving = false;

  const facade = (library: string): string => {
    if (COMMON_JS.test(library)) {
      const names = Object.keys(require(library) as object).filter(
        (name) => name !== 'default' && identifier.test(name),
      );
      return [
        `import whole from '${library}';`,
        'export default whole;',
        ...names.map((name) => `export const ${name} = whole.${name};`),
      ].join('\n');
    }
    const only = ONLY[library];
    if (only) return `export { ${only.join(', ')} } from '${library}';`;
    const named = `${SET_UP[library] ?? ''}export * from '${library}';`;
    return WITH_DEFAULT.has(library) ? `${named}\nexport { default } from '${library}';` : named;
  };

  return {
    name: 'atrium-shared-deps',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { include: libraries.filter((library) => !library.startsWith('@atrium/')) },
      resolve: { dedupe: libraries.filter((library) => !library.startsWith('@atrium/')) },
    }),
    configResolved(config) {
      base = config.base;
      serving = config.command === 'serve';
    },
    buildStart() {
      if (serving) return;
      for (const library of libraries)
        this.emitFile({
          type: 'chunk',
          id: VIRTUAL + library,
          name: `shared-${fileName(library)}`,
          preserveSignature: 'strict',
        });
    },
    resolveId(id) {
      return id.startsWith(VIRTUAL) ? `\0${id}` : undefined;
    },
    load(id) {
      return id.startsWith(RESOLVED) ? facade(id.slice(RESOLVED.length)) : undefined;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const imports: Record<string, string> = {};
        for (const library of libraries) {
          if (serving) {
            imports[library] = `${base}@id/__x00__${VIRTUAL}${library}`;
            continue;
          }
          const chunk = Object.values(bundle ?? {}).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === RESOLVED + library,
          );
          if (!chunk) throw new Error(`the build made no module for the shared library ${library}`);
          imports[library] = base + chunk.fileName;
        }
        return [
          {
            tag: 'script',
            attrs: { type: 'importmap' },
            children: JSON.stringify({ imports }),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

function fileName(library: string): string {
  return library.replace(/^@/, '').replace(/[/.]/g, '-');
}
