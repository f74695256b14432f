import type { Checked } from './Checked.ts';
import type { Contract, ContractShape } from './ContractShape.ts';

const ID = /^[a-z][a-z0-9]{1,29}$/;

/**
 * Defines what a plugin offers and needs. The id names its database schema, its folder and its events: 2 to 30
 * lower-case letters and digits. Everything else is checked by the compiler.
 *
 * @throws RangeError if the id is invalid
 */
export function definePlugin<const Id extends string, const C extends ContractShape>(
  id: Id,
  contract: C & Checked<NoInfer<C>>,
): Contract<Id, C> {
  if (!ID.test(id)) throw new RangeError(`plugin id "${id}" must be 2 to 30 lower-case letters or digits`);
  return { ...(contract as C), id };
}
