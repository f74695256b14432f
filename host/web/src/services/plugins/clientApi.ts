import type { CallOptions } from '@atrium/sdk/client';
import type { Manifest } from '@atrium/sdk';
import type { CallInput, Transport } from '../container/tokens.ts';

type Calls = Readonly<Record<string, (input?: CallInput, options?: CallOptions) => Promise<unknown>>>;

/** The calls of a plugin's own endpoints, made from its manifest; types come from its contract. */
export function clientApi(endpoints: Manifest['api'], transport: () => Transport): Calls {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { service, method, path }]) => [
      name,
      (input?: CallInput, options?: CallOptions) => transport().call({ service, method, path }, input, options),
    ]),
  );
}
