import type { AnyContract } from '@atrium/sdk';
import type { SealBinding, Sealing } from '@atrium/sdk/server';
import type { MasterKeys } from '../../core/secrets/MasterKeys.ts';
import { type Binding, openText, sealText } from '../../core/secrets/sealedText.ts';

/** A plugin's own sealed texts. Only of tables that its contract names: others would be left out of a rotation. */
export function secretsFor(keys: MasterKeys, contract: AnyContract): Sealing<AnyContract> {
  const bindingOf = ({ table, record, version }: SealBinding<AnyContract>): Binding => {
    if (!Object.hasOwn(contract.sealed ?? {}, table))
      throw new RangeError(
        `name the table in the contract of ${contract.id}: sealed: { ${String(table)}: ['column'] }`,
      );
    return [contract.id, table, String(record), String(version)];
  };
  return {
    seal: (text, binding) => sealText(text, bindingOf(binding), keys),
    open: (bytes, binding) => openText(bytes, bindingOf(binding), keys),
  };
}
