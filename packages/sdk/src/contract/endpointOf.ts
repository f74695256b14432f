import type { EndpointShape, Path, Service } from './ContractShape.ts';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
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
