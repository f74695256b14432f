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

type Replaceable = { -readonly [Name in keyof Fulfils & keyof RuntimeServices]-?: RuntimeServices[Name] };

/** Makes the four host contracts of the services replaceable: puts something in the place of each default that calls what counts now. */
export function replaceableContracts(services: Replaceable): ReplaceDefaults {
  const contracts = {
    networkRisk: switchable(services.networkRisk),
    authority: switchable(services.authority),
    notifier: switchable(services.notifier),
    navigation: switchable(services.navigation),
  };
  services.networkRisk = contracts.networkRisk.facade;
  services.authority = contracts.authority.facade;
  services.notifier = contracts.notifier.facade;
  services.navigation = contracts.navigation.facade;
  return (fulfils) => {
    const back = Object.entries(fulfils).map(([name, implementation]) =>
      contracts[name as keyof Fulfils].replace(implementation as never),
    );
    return () => {
      for (const restore of back) restore();
    };
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
