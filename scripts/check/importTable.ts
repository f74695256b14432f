// Lint rule `atrium/import-table`: who may import what, the table of docs/architecture.md. One row per kind of file.
import { basename, dirname, relative, resolve, sep } from 'node:path';

interface Row {
  readonly from: string;
  readonly files: RegExp;
  /** Modules that these files may import. */
  readonly may: readonly RegExp[];
  /** Folder they must stay in with relative paths; the first group of `files`. */
  readonly stay: boolean;
}

const SHARED_BROWSER = /^(react|react-dom|react-router-dom|valtio|dayjs|zod|@blueprintjs\/(core|select|icons))(\/|$)/;
const ANOTHER_CONTRACT = /^@atrium\/plugin-[a-z0-9]+\/contract$/;
const NODE = /^node:/;

/** The first matching row applies; files without one are unrestricted. */
const ROWS: readonly Row[] = [
  {
    from: 'a test',
    files: /\.(test|spec|types)\.tsx?$|\/src\/(.+\/)?testing\/|(^|\/)(vitest|vite|tsup|drizzle)(\.\w+)?\.config\.ts$/,
    may: [/./],
    stay: false,
  },
  {
    from: '@atrium/sdk/archive',
    files: /^(packages\/sdk)\/src\/archive\//,
    may: [/^node:(child_process|crypto|fs\/promises|path|url)$/],
    stay: true,
  },
  {
    from: 'packages/sdk',
    files: /^(packages\/sdk)\/src\//,
    may: [/^(zod|drizzle-orm|inversify|react|fflate|parse5|read-excel-file|@zxcvbn-ts\/(core|language-common))(\/|$)/],
    stay: true,
  },
  {
    from: 'the wrapper of the date inputs',
    files: /^(packages\/ui\/src\/dates)\/datetime2\.ts$/,
    may: [/^@blueprintjs\/datetime2$/],
    stay: true,
  },
  {
    from: 'packages/ui',
    files: /^(packages\/ui)\/src\//,
    may: [
      /^@atrium\/sdk(\/(client|days|passwords|tables|texts|richText))?$/,
      /^(react|react-dom|valtio|dayjs|date-fns|@tanstack\/react-virtual|slate(-dom|-react|-history)?)(\/|$)/,
      /^@blueprintjs\/(?!datetime2(\/|$))/,
    ],
    stay: true,
  },
  {
    from: 'the contract of a plugin',
    files: /^(plugins\/[^/]+)\/src\/contract(\.ts$|\/)/,
    may: [/^@atrium\/sdk$/, /^zod$/, ANOTHER_CONTRACT],
    stay: true,
  },
  {
    // The one place of a plugin that reaches the network, with its guard (docs/decisions/0202-subscribed-calendars.md).
    from: 'the fetcher of subscribed calendars',
    files: /^(plugins\/calendar)\/src\/server\/rules\/sources\/(guard|fetchSource)\.ts$/,
    may: [/^node:(dns\/promises|net|http|https|stream|zlib)$/],
    stay: true,
  },
  {
    from: 'the server of a plugin',
    files: /^(plugins\/[^/]+)\/src\/(server\.ts|server\/)/,
    may: [
      /^@atrium\/sdk(\/(days|tables|server(\/(columns|csv|namedList|search|sharing))?))?$/,
      /^drizzle-orm(\/|$)/,
      /^(dayjs|zod|ipaddr\.js|ical-generator|rrule-temporal|timezones-ical-library)(\/|$)/,
      ANOTHER_CONTRACT,
      /^node:(crypto|path|buffer)$/,
    ],
    stay: true,
  },
  {
    from: 'the client of a plugin',
    files: /^(plugins\/[^/]+)\/src\//,
    may: [
      /^@atrium\/sdk(\/(client|days|passwords|tables|texts|richText|validation))?$/,
      /^@atrium\/ui(\/|$)/,
      /^ipaddr\.js$/,
      SHARED_BROWSER,
      ANOTHER_CONTRACT,
    ],
    stay: true,
  },
  {
    from: 'the host',
    files: /^(host\/[^/]+)\/(?!node_modules)/,
    may: [/^@atrium\/(sdk|ui|plugin-tools)(\/|$)/, /^(?!@atrium\/)[^.]/],
    stay: true,
  },
  {
    from: 'a package',
    files: /^(packages\/(?!testing|host|create-plugin\/template)[^/]+)\//,
    may: [/^@atrium\/(sdk|ui|plugin-tools)(\/|$)/, /^(?!@atrium\/)[^.]/, NODE],
    stay: true,
  },
];

/** The layers inside the hosts, from the bottom. A layer may import itself and those before it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'host/server': ['core', 'runtime', 'company', 'app'],
  'host/web': ['services', 'shell', 'app'],
};
const LAYERED = /^host\/(server|web)(?=\/src\/)/;

/** Returns why `file` may not import `name`, or undefined if it may. `file` is relative to the repository. */
export function refusal(file: string, name: string): string | undefined {
  const path = file.split(sep).join('/');
  const row = ROWS.find((each) => each.files.test(path));
  if (!row) return undefined;
  if (!name.startsWith('.'))
    return row.may.some((each) => each.test(name)) ? undefined : `${row.from} may not import ${name}`;
  const home = row.stay ? row.files.exec(path)?.[1] : LAYERED.exec(path)?.[0];
  if (!home) return undefined;
  const target = relative(home, resolve('/', dirname(path), name).slice(1))
    .split(sep)
    .join('/');
  // a test may use files outside of its package, but those of its layer only
  if (!row.stay) return layerRefusal(home, path, target);
  if (target.startsWith('..')) return `${row.from} may not reach out of ${home} with ${name}`;
  return layerRefusal(home, path, target) ?? pluginPartRefusal(path, target, row);
}

/**
 * A file outside of every layer may import all of them: entry points (`src/index.ts`, `src/main.tsx`), and helpers of tests that start
 * the whole (`src/testing/`).
 */
function layerRefusal(home: string, path: string, target: string): string | undefined {
  const layers = LAYERS[home] ?? [];
  const layerOf = (file: string) => layers.findIndex((layer) => file.startsWith(`src/${layer}/`));
  const [own, requested] = [layerOf(path.slice(home.length + 1)), layerOf(target)];
  if (own === -1 || requested <= own) return undefined;
  return `${home}: the layer ${layers[own]} may not import ${layers[requested]}, which is above it`;
}

/** Client and server of a plugin depend only on its contract, never on each other. */
function pluginPartRefusal(path: string, target: string, row: Row): string | undefined {
  const toServer = /^src\/(server\.ts|server\/)/.test(target);
  if (row.from === 'the client of a plugin' && toServer)
    return `${row.from} may not import its server (${basename(path)})`;
  if (row.from === 'the contract of a plugin' && !target.startsWith('locales/') && !target.startsWith('src/contract/'))
    return `${row.from} is shared by client and server: it may import only its catalogue`;
  if (row.from === 'the server of a plugin' && /\.(tsx|css)$/.test(target))
    return `${row.from} may not import its client`;
  return undefined;
}

interface Named {
  readonly value?: unknown;
}
interface Importing {
  readonly source?: Named | null;
}
interface Context {
  readonly filename: string;
  readonly cwd: string;
  report(problem: { node: unknown; message: string }): void;
}

const rule = {
  meta: { type: 'problem', schema: [] },
  create(context: Context) {
    const file = relative(context.cwd, context.filename);
    const check = ({ source }: Importing) => {
      if (typeof source?.value !== 'string') return;
      const why = refusal(file, source.value);
      if (why) context.report({ node: source, message: `${why} (docs/architecture.md, who may import what)` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'atrium' }, rules: { 'import-table': rule } };
