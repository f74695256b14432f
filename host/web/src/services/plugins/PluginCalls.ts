import { isRecent, type Manifest } from '@atrium/sdk';
import type { CallOptions, DownloadOptions } from '@atrium/sdk/client';
import { type CallInput, type CallRoute, token, type Transport } from '../tokens.ts';
import type { PluginState } from './PluginState.ts';

type Endpoint = Manifest['api'][string];

/** The calls of a plugin's own endpoints, made from its manifest; types come from its contract. */
export class PluginCalls {
  readonly byName: Readonly<Record<string, unknown>>;

  constructor({ id, info }: PluginState, transport: Transport) {
    this.byName = Object.fromEntries(
      Object.entries(info.manifest.api).map(([name, endpoint]) => [name, toCall(`${id}.${name}`, endpoint, transport)]),
    );
  }
}

export const PLUGIN_CALLS = token<PluginCalls>('pluginCalls');

function toCall(name: string, { service, method, path, file, needs, idempotencyKey }: Endpoint, transport: Transport) {
  const isRepeatable =
    method === 'post' && idempotencyKey !== false && needs !== 'public' && needs !== 'changeToken' && !isRecent(needs);
  const route: CallRoute = { service, method, path, name, isRepeatable };
  if (file === undefined) return (input?: CallInput, options?: CallOptions) => transport.call(route, input, options);
  return {
    url: (input?: CallInput) => transport.fileUrl(route, input, needs === 'public'),
    download: (input?: CallInput, options?: DownloadOptions) => transport.download(route, input, options),
  };
}
