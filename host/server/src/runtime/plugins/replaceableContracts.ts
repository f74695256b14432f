import type { AnyPluginServer } from '@atrium/sdk/server';
import type { RuntimeServices } from '../RuntimeServices.ts';

/** A host contract whose implementation a plugin can replace while references to it stay the same. */
interface Switchable<T extends object> {
  readonly facade: T;
  /** Replaces the implementation. Returns the function that restores the default. */
  replace(implementation: T): () => void;
}

type Fulfils = NonNullable<AnyPluginServer['fulfils']>;

/**
 * Replaces the defaults by a plugin's implementations of host contracts. Returns the function that restores the
 * defaults.
 */
export type ReplaceDefaults = (fulfils: Fulfils) => () => void;

type HostContracts = Pick<RuntimeServices, keyof Fulfils & keyof RuntimeServices>;

/** The host contracts to use instead of the defaults: each calls what counts now. */
export function replaceableContracts(
  defaults: HostContracts,
): HostContracts & { readonly replaceDefaults: ReplaceDefaults } {
  const contracts = {
    networkRisk: switchable(defaults.networkRisk),
    authority: switchable(defaults.authority),
    notifier: switchable(defaults.notifier),
    navigation: switchable(defaults.navigation),
  };
  const replaceDefaults: ReplaceDefaults = (fulfils) => {
    const back = Object.entries(fulfils).map(([name, implementation]) =>
      contracts[name as keyof Fulfils].replace(implementation as never),
    );
    return () => {
      for (const restore of back) restore();
    };
  };
  return {
    networkRisk: contracts.networkRisk.facade,
    authority: contracts.authority.facade,
    notifier: contracts.notifier.facade,
    navigation: contracts.navigation.facade,
    replaceDefaults,
  };
}

function switchable<T extends object>(byDefault: T): Switchable<T> {
  let current = byDefault;
  const facade = new Proxy(byDefault, {
    get(_target, name) {
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  });
  return {
    facade,
    replace(implementation) {
      current = implementation;
      return () => {
        if (current === implementation) current = byDefault;
      };
    },
  };
}
