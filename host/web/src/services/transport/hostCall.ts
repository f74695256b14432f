import type { Method, Path } from '@atrium/sdk';
import type { CallOptions } from '@atrium/sdk/client';
import type { CallInput, Transport, TransportOptions } from '../tokens.ts';

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

/** Options of a background refresh: it does not extend the session, and its failure shows no message. */
export const BY_MACHINE: CallOptions = { background: true, quiet: true };
