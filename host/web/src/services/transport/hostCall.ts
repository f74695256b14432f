import type { Method, Path } from '@atrium/sdk';
import type { CallInput, Transport, TransportOptions } from '../container/tokens.ts';

type HostRoute = { readonly [M in Method]?: Path };
const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Calls one of the host's own endpoints, which are all in the main service. */
export function hostCall<Data>(
  transport: Transport,
  route: HostRoute,
  input?: CallInput,
  options?: TransportOptions,
): Promise<Data> {
  const method = METHODS.find((name) => route[name] !== undefined);
  const path = method && route[method];
  if (!method || !path) throw new Error('A route needs a method');
  return transport.call<Data>({ service: 'main', method, path }, input, options);
}
