import type { Manifest } from '@atrium/sdk';

/** An action as named in the audit log. */
export interface WriteAction {
  readonly plugin: string;
  readonly action: string;
}

/** The calls of plugins that change something, in the order of their contracts: `attendance.punch`. */
export function writeActions(manifests: readonly Pick<Manifest, 'id' | 'api'>[]): WriteAction[] {
  return manifests
    .filter(({ id }) => id !== 'host')
    .flatMap(({ id, api }) =>
      Object.entries(api)
        .filter(([, { method }]) => method !== 'get')
        .map(([name]) => ({ plugin: id, action: `${id}.${name}` })),
    );
}
