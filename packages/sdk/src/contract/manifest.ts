import { z } from 'zod';
import type { CallNeed } from './calls.ts';
import type {
  AnyContract,
  CallWeight,
  EndpointShape,
  KindShape,
  Need,
  PanelShape,
  Path,
  SearchTypeShape,
  Service,
  TabShape,
  TodayShape,
} from './ContractShape.ts';
import { isFile } from './file.ts';

type Files = Pick<Manifest, 'version' | 'client' | 'server'> &
  Partial<Pick<Manifest, 'clientFiles' | 'about' | 'steps' | 'rights'>> & { built: string };

/** Turns a contract into the plain data of `plugin.json`. */
export function manifestOf(contract: AnyContract, files: Files): Manifest {
  return {
    id: contract.id,
    name: contract.name,
    version: files.version,
    sdk: { major: contract.sdk, built: files.built },
    actions: contract.actions ?? {},
    tabs: viewsOf(contract.tabs),
    panels: viewsOf(contract.panels),
    header: contract.header ?? {},
    account: contract.account ?? {},
    sideTabs: contract.sideTabs ?? {},
    today: contract.today ?? {},
    search: contract.search?.types ?? {},
    pages: contract.pages ?? {},
    commands: contract.commands ?? {},
    menu: contract.menu ?? [],
    api: endpointsOf(contract),
    events: Object.keys(contract.events ?? {}),
    jobs: jobsOf(contract),
    cli: contract.cli ?? {},
    offers: Object.keys(contract.offers ?? {}),
    uses: contract.uses ?? [],
    points: Object.keys(contract.points ?? {}),
    contributes: contract.contributes ?? [],
    publishes: Object.keys(contract.publishes ?? {}),
    subscribes: contract.subscribes ?? {},
    fulfils: contract.fulfils ?? [],
    ...(contract.isolated && { isolated: true }),
    ...(contract.apiTokens && { apiTokens: contract.apiTokens }),
    kinds: contract.kinds ?? {},
    requests: requestsOf(contract),
    preferences: contract.preferences ? contract.preferences.parse({}) : null,
    settings: contract.settings ? z.toJSONSchema(contract.settings, { io: 'input' }) : null,
    client: files.client,
    server: files.server,
    clientFiles: files.clientFiles ?? [],
    ...(files.about && { about: files.about }),
    ...(files.steps && { steps: files.steps }),
    ...(files.rights && { rights: files.rights }),
  };
}

/** Views with the kinds of their parameters instead of the schema. */
function viewsOf<Shape extends { params?: z.ZodObject }>(views: Readonly<Record<string, Shape>> = {}) {
  return Object.fromEntries(
    Object.entries(views).map(([name, { params, ...view }]) => [
      name,
      { ...view, ...(params && { params: paramKinds(params) }) },
    ]),
  );
}

const requestsOf = ({ requests = {} }: AnyContract): Manifest['requests'] =>
  Object.fromEntries(
    Object.entries(requests).map(([name, { title, icon, answers }]) => [name, { title, icon, answers }]),
  );

const jobsOf = ({ jobs = {} }: AnyContract): Manifest['jobs'] =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { schedule, title }]) => [
      name,
      { ...(schedule !== undefined && { schedule }), title },
    ]),
  );

function endpointsOf(contract: AnyContract): Record<string, ManifestEndpoint> {
  const endpoints: Record<string, ManifestEndpoint> = {};
  for (const [name, endpoint] of Object.entries(contract.api ?? {})) {
    const route = routeOf(endpoint);
    if (!route) continue;
    const { needs, weight, returns, idempotencyKey } = endpoint;
    endpoints[name] = {
      ...route,
      needs,
      ...(weight && { weight }),
      ...(idempotencyKey === false && { idempotencyKey }),
      ...(isFile(returns) && returns),
    };
  }
  return endpoints;
}

type Data<Shape> = Omit<Shape, 'params'> & { readonly params?: ParamKinds };

/**
 * `plugin.json`: a contract as plain data, made by the builder. The host builds menus, permission pages and API
 * documents from it without running the plugin. Schemas are stored as JSON Schema.
 */
export interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Version of the sdk that the plugin was built with; the host accepts the same major, built ≤ host. */
  readonly sdk: { readonly major: number; readonly built: string };
  readonly actions: Readonly<Record<string, string>>;
  readonly tabs: Readonly<Record<string, Data<TabShape>>>;
  readonly panels: Readonly<Record<string, Data<PanelShape>>>;
  readonly header: Readonly<
    Record<string, { title: string; icon?: string; order?: number; needs?: Need; riskLevel?: number }>
  >;
  readonly account: Readonly<Record<string, { title: string; icon?: string; order?: number; needs?: Need }>>;
  readonly sideTabs: Readonly<Record<string, { title: string; icon?: string; order?: number; needs?: Need }>>;
  readonly today: Readonly<Record<string, TodayShape>>;
  /** The types that its search finds. */
  readonly search: Readonly<Record<string, SearchTypeShape>>;
  readonly pages: Readonly<Record<string, { path: string; title: string; signedIn: boolean }>>;
  readonly commands: Readonly<
    Record<string, { title: string; icon?: string; keys?: string; order?: number; needs?: Need; riskLevel?: number }>
  >;
  readonly menu: readonly { code: string; opens: string; name?: string; icon?: string }[];
  readonly api: Readonly<Record<string, ManifestEndpoint>>;
  readonly events: readonly string[];
  /** Without `schedule` a job runs at times that the plugin chooses. */
  readonly jobs: Readonly<Record<string, { schedule?: string; title: string }>>;
  readonly cli: Readonly<Record<string, { usage: string; summary: string; examples: readonly string[] }>>;
  readonly offers: readonly string[];
  readonly uses: readonly string[];
  readonly points: readonly string[];
  readonly contributes: readonly string[];
  readonly publishes: readonly string[];
  readonly subscribes: Readonly<Record<string, string>>;
  readonly fulfils: readonly string[];
  /** Its server runs in a process of its own. */
  readonly isolated?: boolean;
  /** The calls that take API tokens; all by default. */
  readonly apiTokens?: readonly string[];
  readonly kinds: Readonly<Record<string, KindShape>>;
  /** Kinds of requests that its server files. */
  readonly requests: Readonly<Record<string, { title: string; icon: string; answers: readonly string[] }>>;
  /** Defaults of the preferences, null without any. */
  readonly preferences: Readonly<Record<string, unknown>> | null;
  /** JSON Schema of the settings, null without any. */
  readonly settings: object | null;
  /** Files of a built plugin, relative to its folder. */
  readonly client: ManifestClient | null;
  readonly server: { readonly entry: string } | null;
  /** Every file of the client: entry, chunks and stylesheets. The host serves only these. */
  readonly clientFiles: readonly string[];
  /** What its author says of it, from `package.json` and the newest chapter of `CHANGELOG.md`. */
  readonly about?: ManifestAbout;
  /** The steps of its tables, in their order. */
  readonly steps?: readonly ManifestStep[];
  /** What its server reaches beyond its context, as it was read when it was built; `uses` and `subscribes` are beside it. */
  readonly rights?: ManifestRights;
  /** SHA-256 of each file in hexadecimal digits, by its path; what a signature of `plugin.json` vouches for. */
  readonly files?: Readonly<Record<string, string>>;
  /** Hash of the built files, part of the addresses they are served under; absent if a plugin runs from source. */
  readonly hash?: string;
}

/** Texts of an author; '' where there is none. */
export interface ManifestAbout {
  readonly author: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  /** What is new in this version. */
  readonly changes: string;
}

/** What is read of a server's code; what it computes at run time is not among it. */
export interface ManifestRights {
  /** Modules of Node.js for files, the network, processes and other code: `fs`, `net`, `child_process`. */
  readonly modules: readonly string[];
}

/** A step of a plugin's tables. */
export interface ManifestStep {
  readonly tag: string;
  /** Whether a version that does not know the step works with its tables, as far as that can be read. */
  readonly isCompatible: boolean;
}

/** The client of a built plugin. */
interface ManifestClient {
  readonly entry: string;
  readonly styles: readonly string[];
  /** false: it has nothing to run after sign-in, so it is loaded when one of its parts is shown or asked for. */
  readonly activates?: boolean;
}

/** An endpoint in `plugin.json`: its route, who may call it, and what it costs. */
export interface ManifestEndpoint {
  readonly service: Service;
  readonly method: Method;
  readonly path: string;
  readonly needs: CallNeed;
  readonly weight?: CallWeight;
  /** A POST that ignores `Idempotency-Key`. */
  readonly idempotencyKey?: false;
  /** The media type, if the response is a file. */
  readonly file?: string;
}

/** The HTTP methods that an endpoint may have, as they are named in a contract. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** One of `METHODS`. */
export type Method = (typeof METHODS)[number];

/** The route of a call: service, method, path. */
export interface Route {
  readonly service: Service;
  readonly method: Method;
  readonly path: Path;
}

/** Returns the route of an endpoint; undefined if it has no method (which does not compile). */
export function routeOf(endpoint: Pick<EndpointShape, 'service' | Method>): Route | undefined {
  const method = METHODS.find((name) => endpoint[name] !== undefined);
  return method && { service: endpoint.service ?? 'main', method, path: endpoint[method]! };
}

/** What a parameter of a view is, as far as an address needs it. */
export interface ParamKind {
  readonly type: 'string' | 'number' | 'boolean' | 'any';
  readonly required: boolean;
}

/** The parameters of a view by name. */
export type ParamKinds = Readonly<Record<string, ParamKind>>;

const TYPES: Readonly<Record<string, ParamKind['type']>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

/** The kinds of a view's parameters, as data for `plugin.json`. */
function paramKinds(schema: z.ZodObject): ParamKinds {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const type = typeof property === 'object' && typeof property.type === 'string' ? TYPES[property.type] : undefined;
      return [name, { type: type ?? 'any', required: required.includes(name) }];
    }),
  );
}
