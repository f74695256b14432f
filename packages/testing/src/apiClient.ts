import {
  type AnyContract,
  type EndpointShape,
  type Envelope,
  isFile,
  type Route,
  routeOf,
  type Service,
} from '@atrium/sdk';
import type { Api, CallFailure, CallOptions, DownloadOptions, FileCall } from '@atrium/sdk/client';

export interface Caller {
  readonly url: string;
  readonly bases: Readonly<Record<Service, string>>;
  /** Headers of every call: bearer token and client address. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Typed calls of a contract over HTTP. They resolve with `data` and reject with a `CallFailure`, as in the browser. */
export function apiClient<C extends AnyContract>(contract: C, caller: Caller): Api<C> {
  const calls = Object.entries(contract.api ?? {}).map(([name, endpoint]) => [
    name,
    isFile(endpoint.returns)
      ? fileCall(endpoint, caller)
      : (input?: Input, options?: CallOptions) => call(endpoint, caller, input, options),
  ]);
  return Object.fromEntries(calls) as Api<C>;
}

/** In Node nothing is saved: the name and size of what the browser would save. */
function fileCall(endpoint: EndpointShape, caller: Caller): FileCall<[input?: Input]> {
  return {
    url: (input = {}) => addressOf(endpoint, caller, input).address.href,
    async download(input = {}, { signal }: DownloadOptions = {}) {
      const { address } = addressOf(endpoint, caller, input);
      const response = await fetch(address, { headers: caller.headers, ...(signal && { signal }) });
      const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      if (name === undefined) return dataOf(response);
      return { fileName: decodeURIComponent(name), size: (await response.arrayBuffer()).byteLength };
    },
  };
}

function addressOf(endpoint: EndpointShape, caller: Caller, input: Input): { address: URL; route: Route } {
  const route = routeOf(endpoint);
  if (!route) throw new TypeError('an endpoint without a method cannot be called');
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const address = new URL(caller.bases[route.service] + path, caller.url);
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) address.searchParams.append(name, String(one));
  return { address, route };
}

async function call(
  endpoint: EndpointShape,
  caller: Caller,
  input: Input = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { address, route } = addressOf(endpoint, caller, input);
  const response = await fetch(address, {
    method: route.method.toUpperCase(),
    headers: {
      ...caller.headers,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.background && { 'x-atrium-background': '1' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(options.signal && { signal: options.signal }),
  });
  return dataOf(response);
}

/** Returns the `data` of a response. Rejects with a `CallFailure` unless it is a success. */
export async function dataOf<Data>(response: Response): Promise<Data> {
  const envelope = (await response.json()) as Envelope;
  if (response.ok && SUCCESS.has(String(envelope.code))) return envelope.data as Data;
  throw failureOf(response.status, envelope);
}

/** Codes of success in the body: the main service's, a create's, the calendar's (C.1-2). */
const SUCCESS = new Set(['200', '201', '1']);

function failureOf(http: number, envelope: Envelope): CallFailure {
  const { code, msg, status, errors = [], data, requestId } = envelope;
  return Object.assign(new Error(msg), {
    name: 'CallFailure',
    code,
    http,
    status,
    errors,
    data,
    requestId,
  }) as CallFailure;
}
