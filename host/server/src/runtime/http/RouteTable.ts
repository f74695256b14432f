import type { Service } from '@atrium/sdk';
import FindMyWay from 'find-my-way';

import type { Mounted } from './Mounted.ts';

interface Found {
  readonly endpoint: Mounted;
  readonly params: Readonly<Record<string, string | undefined>>;
}

type Router = ReturnType<typeof FindMyWay>;
type HTTPMethod = Parameters<Router['find']>[0];

/** Finds the endpoint of a call. Endpoints are added and removed while the server runs, as plugins are. */
export class RouteTable {
  readonly #routers: Readonly<Record<Exclude<Service, 'center'>, Router>> = {
    main: router(),
    calendar: router(),
    whitelist: router(),
  };
  readonly #mounted = new Set<Mounted>();
  #all: readonly Mounted[] | undefined;

  /** @throws if another endpoint has the method and path */
  add(endpoint: Mounted): void {
    const { service, method, path } = endpoint.route;
    const found = this.#router(service).find(upper(method), path);
    const taken = found && (found.store as Mounted);
    if (taken && shapeOf(taken.route.path) === shapeOf(path)) throw new RouteTaken(endpoint, taken);
    this.#router(service).on(upper(method), path, () => {}, endpoint);
    this.#mounted.add(endpoint);
    this.#all = undefined;
  }

  remove(endpoint: Mounted): void {
    const { service, method, path } = endpoint.route;
    if (!this.#mounted.delete(endpoint)) return;
    this.#router(service).off(upper(method), path);
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

  /** The system centre is an alias of the main service (C.1-1). */
  #router(service: Service): Router {
    return this.#routers[service === 'center' ? 'main' : service];
  }
}

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
