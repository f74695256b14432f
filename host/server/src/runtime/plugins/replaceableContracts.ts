import type { AnyPluginServer } from '@atrium/sdk/server';
import type { RuntimeServices } from '../RuntimeServices.ts';

/** A host contract that a plugin can take over while everybody keeps the same reference to it. */
interface Switchable<T extends object> {
  readonly facade: T;
  /** Takes over; what it gives hands back to the default. */
  replace(implementation: T): () => void;
}

type Fulfils = NonNullable<AnyPluginServer['fulfils']>;

/** Puts a plugin's implementations of host contracts in the place of the defaults; what it gives puts the defaults back. */
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
