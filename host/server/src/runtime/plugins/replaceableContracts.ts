import type { AnyPluginServer } from '@atrium/sdk/server';
import type { Container, ServiceIdentifier } from 'inversify';
import { AUTHORITY, NAVIGATION, NETWORK_RISK, NOTIFIER } from '../../core/tokens.ts';

/** A host contract that a plugin can take over while everybody keeps the same reference to it. */
interface Switchable<T extends object> {
  readonly facade: T;
  /** Takes over; what it gives hands back to the default. */
  replace(implementation: T): () => void;
}

type Fulfils = NonNullable<AnyPluginServer['fulfils']>;

/** Puts a plugin's implementations of host contracts in the place of the defaults; what it gives puts the defaults back. */
export type ReplaceDefaults = (fulfils: Fulfils) => () => void;

/** Makes the four host contracts of the container replaceable. Call it once their defaults are bound. */
export function replaceableContracts(container: Container): ReplaceDefaults {
  const contracts = {
    networkRisk: replaceable(container, NETWORK_RISK),
    authority: replaceable(container, AUTHORITY),
    notifier: replaceable(container, NOTIFIER),
    navigation: replaceable(container, NAVIGATION),
  };
  return (fulfils) => {
    const back = Object.entries(fulfils).map(([name, implementation]) =>
      contracts[name as keyof Fulfils].replace(implementation as never),
    );
    return () => {
      for (const restore of back) restore();
    };
  };
}

function replaceable<T extends object>(container: Container, id: ServiceIdentifier<T>): Switchable<T> {
  const contract = switchable(container.get(id));
  container.rebind(id).toConstantValue(contract.facade as never);
  return contract;
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
