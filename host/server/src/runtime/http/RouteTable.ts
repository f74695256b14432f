import {
  type CallLimit,
  type CallNeed,
  type CallWeight,
  type EndpointShape,
  type FileReturns,
  isRecent,
  type Route,
  routeOf,
  type RowRule,
  secondsOf,
  type Service,
} from '@atrium/sdk';
import type { AnyPluginServer } from '@atrium/sdk/server';
import FindMyWay from 'find-my-way';
import type { z } from 'zod';
import { timeLimitOf } from './RunningHandlers.ts';

interface Found {
  readonly endpoint: Mounted;
  readonly params: Readonly<Record<string, string | undefined>>;
}

type Router = ReturnType<typeof FindMyWay>;
type HTTPMethod = Parameters<Router['find']>[0];
type OwnService = Exclude<Service, 'center'>;

/** Finds the endpoint of a call. Endpoints are added and removed while the server runs, as plugins are. */
export class RouteTable {
  readonly #routers: Record<OwnService, Router> = {
    main: router(),
    calendar: router(),
    whitelist: router(),
  };
  /**
   * Services whose router still has endpoints that were removed. It makes its whole tree again for each one that it
   * removes, so this is done once for all of them, before it is used again.
   */
  readonly #outdated = new Set<OwnService>();
  readonly #mounted = new Set<Mounted>();
  #all: readonly Mounted[] | undefined;

  /** @throws if another endpoint has the method and path */
  add(endpoint: Mounted): void {
    const { service, method, path } = endpoint.route;
    const found = this.#router(service).find(upper(method), path);
    const taken = found && (found.store as Mounted);
    if (taken && shapeOf(taken.route.path) === shapeOf(path)) throw new RouteTaken(endpoint, taken);
    put(this.#router(service), endpoint);
    this.#mounted.add(endpoint);
    this.#all = undefined;
  }

  remove(endpoint: Mounted): void {
    if (!this.#mounted.delete(endpoint)) return;
    this.#outdated.add(ownService(endpoint.route.service));
    this.#all = undefined;
  }

  find(service: Service, method: string, path: string): Found | undefined {
    const found = this.#router(service).find(method as HTTPMethod, path);
    return found ? { endpoint: found.store as Mounted, params: found.params } : undefined;
  }

  /** The same array until an endpoint is added or removed. */
  all(): readonly Mounted[] {
    return (this.#all ??= [...this.#mounted]);
  }

  #router(of: Service): Router {
    const service = ownService(of);
    if (this.#outdated.delete(service)) {
      this.#routers[service] = router();
      for (const endpoint of this.#mounted)
        if (ownService(endpoint.route.service) === service) put(this.#routers[service], endpoint);
    }
    return this.#routers[service];
  }
}

/** The system centre is an alias of the main service (C.1-1). */
const ownService = (service: Service): OwnService => (service === 'center' ? 'main' : service);

const put = (router: Router, endpoint: Mounted) =>
  router.on(upper(endpoint.route.method), endpoint.route.path, () => {}, endpoint);

export class RouteTaken extends Error {
  constructor(endpoint: Mounted, by: Mounted) {
    const { method, path } = endpoint.route;
    super(`${method.toUpperCase()} ${path} of ${endpoint.plugin}.${endpoint.name} belongs to ${by.plugin}.${by.name}`);
    this.name = 'RouteTaken';
  }
}

// With and without a slash at the end are equal (C.1-14).
const router = (): Router => FindMyWay({ ignoreTrailingSlash: true, ignoreDuplicateSlashes: true });
const upper = (method: string) => method.toUpperCase() as HTTPMethod;
const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':').replace(/\/+$/, '');

type AnyHandler = NonNullable<AnyPluginServer['api']>[string];

/** How often an endpoint may be called, in seconds. */
export interface MountedLimit extends Pick<CallLimit, 'per' | 'max'> {
  readonly seconds: number;
}

/** One mounted endpoint: everything that does not depend on the call is computed beforehand. */
export interface Mounted {
  readonly plugin: string;
  readonly name: string;
  readonly route: Route;
  readonly needs: CallNeed;
  /** Seconds since the password was entered at which the call is refused; undefined: that does not matter. */
  readonly recent: number | undefined;
  readonly params: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
  readonly returns: z.ZodType | FileReturns;
  readonly rowRule: { readonly plugin: string; readonly on: RowRule } | undefined;
  readonly limit: MountedLimit | undefined;
  readonly weight: CallWeight | undefined;
  /** Seconds that its handler may take. */
  readonly timeLimit: number;
  /** Maximum body in bytes, if set by the contract. */
  readonly maxBody: number | undefined;
  /** Query keys with lists (C.1-11). */
  readonly listKeys: ReadonlySet<string>;
  /** HTTP status and body code of success (C.1-2). */
  readonly success: { readonly http: number; readonly code: number | string };
  /** The array is returned in `data` and `list` (C.1-7). */
  readonly list: boolean;
  /** Scripts can make it with an API token. */
  readonly takesApiTokens: boolean;
  /** An Idempotency-Key makes one record of a call that is sent twice. */
  readonly isRepeatable: boolean;
  readonly handler: AnyHandler;
}

/** A call as documents describe it: an endpoint in service, or one whose body or answer is a file. */
export type Described = Omit<Mounted, 'handler'> & { readonly file?: 'taken' | 'given' };

/** How the services represent success and refusal (C.1-2, C.1-3, C.1-6). */
export const isCalendar = (service: Service): boolean => service === 'calendar';

/** Prepares an endpoint once, so that a call only looks things up. */
export function mount(
  plugin: string,
  name: string,
  shape: EndpointShape,
  handler: AnyHandler,
  takesApiTokens = false,
): Mounted {
  const route = routeOf(shape);
  if (!route) throw new TypeError(`endpoint ${plugin}.${name} has no method`);
  const code = shape.success ?? (isCalendar(route.service) ? '1' : 200);
  return {
    plugin,
    name,
    route,
    needs: shape.needs,
    recent: isRecent(shape.needs) ? secondsOf(shape.needs.recent) : undefined,
    params: shape.params,
    query: shape.query,
    body: shape.body,
    returns: shape.returns,
    rowRule: shape.on && { plugin, on: shape.on },
    limit: shape.limit && { per: shape.limit.per, max: shape.limit.max, seconds: secondsOf(shape.limit.in) },
    weight: shape.weight,
    timeLimit: timeLimitOf(shape.timeLimit && secondsOf(shape.timeLimit), shape.weight === 'heavy'),
    maxBody: shape.maxBody,
    listKeys: new Set([...listKeys(shape.query), ...(route.method === 'delete' ? listKeys(shape.body) : [])]),
    success: { http: shape.success ?? 200, code },
    list: shape.list === true,
    takesApiTokens: takesApiTokens && !isRecent(shape.needs),
    isRepeatable: shape.idempotencyKey !== false,
    handler,
  };
}

interface Inner {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  /** Of a pipe. */
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}
// A plugin may have its own copy of zod, so schemas are recognised by structure, never by class.
const inner = (schema: z.ZodType) => schema._zod.def as unknown as Inner;

function listKeys(schema: z.ZodType | undefined): string[] {
  const shape = schema && unwrapped(schema).shape;
  if (!shape) return [];
  return Object.keys(shape).filter((key) => unwrapped(shape[key] as z.ZodType).type === 'array');
}

/** Unwraps optional, default, nullable and pipes to the input schema. */
function unwrapped(schema: z.ZodType): Inner {
  const def = inner(schema);
  if (def.innerType) return unwrapped(def.innerType);
  if (def.type !== 'pipe') return def;
  return inner(def.in!).type === 'transform' ? unwrapped(def.out!) : unwrapped(def.in!);
}
