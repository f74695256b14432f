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

/**
 * What the first load of a workspace with plugins needs anyway is one module: every export of these libraries, under
 * its own name. Each of them as a file of its own would be a request for a few names.
 */
export const TOGETHER: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'valtio',
  '@atrium/sdk/client',
  '@atrium/ui',
  '@atrium/ui/overlays',
  '@atrium/ui/today',
];
const FIRST = 'first';
/** The module that has them. */
export const FIRST_LIBRARIES = RESOLVED + FIRST;

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

  const namesOf = (library: string): string[] =>
    Object.keys(require(library) as object).filter((name) => name !== 'default' && identifier.test(name));

  /** One default export, that of react: the others of these libraries have none of their own. */
  const together = (): string => {
    const named = new Set<string>();
    const lines = TOGETHER.map((library) => {
      if (!COMMON_JS.test(library)) return `export * from '${library}';`;
      const names = namesOf(library).filter((name) => !named.has(name));
      for (const name of names) named.add(name);
      return `export { ${names.join(', ')} } from '${library}';`;
    });
    return [`export { default } from 'react';`, ...lines].join('\n');
  };

  /** Whether two libraries have the same value under a name, as react and its runtime of JSX. */
  const isSame = (one: string, other: string, name: string): boolean =>
    COMMON_JS.test(one) && COMMON_JS.test(other) && Object.is(valueOf(one, name), valueOf(other, name));
  const valueOf = (library: string, name: string) => (require(library) as Record<string, unknown>)[name];

  const facade = (library: string): string => {
    if (library === FIRST) return together();
    if (COMMON_JS.test(library)) {
      const names = namesOf(library);
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
      const emit = (library: string, preserveSignature: 'strict' | 'allow-extension') =>
        this.emitFile({ type: 'chunk', id: VIRTUAL + library, name: `shared-${fileName(library)}`, preserveSignature });
      emit(FIRST, 'allow-extension');
      for (const library of libraries.filter((one) => !TOGETHER.includes(one))) emit(library, 'strict');
    },
    /** Of two exports with one name a module with both libraries has one, or none. */
    async buildEnd(error) {
      if (error || serving) return;
      const owners = new Map<string, string>();
      for (const library of TOGETHER) {
        const own = (await this.resolve(library))?.id ?? library;
        const names = library.startsWith('@atrium/') ? (this.getModuleInfo(own)?.exports ?? []) : namesOf(library);
        if (names.length === 0) this.error(`the exports of ${library} are unknown`);
        for (const name of names) {
          const owner = owners.get(name);
          if (owner && !isSame(owner, library, name)) this.error(`both ${owner} and ${library} export ${name}`);
          owners.set(name, library);
        }
      }
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
            (file) =>
              file.type === 'chunk' &&
              file.facadeModuleId === RESOLVED + (TOGETHER.includes(library) ? FIRST : library),
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
