import type { AnyContract } from '@atrium/sdk';
import type { SearchInput } from '@atrium/sdk/host';
import type { AnyPluginServer, AnySearch, Caller, ContributionOptions } from '@atrium/sdk/server';

/**
 * The search of a plugin as a contribution to `host.search`: within the limit, and only types that the contract has and
 * the person may find.
 */
export function searchContribution(
  contract: AnyContract,
  search: AnySearch,
): NonNullable<AnyPluginServer['contributions']> {
  const types = contract.search?.types ?? {};
  const mayFind = (caller: Caller, type: string) => {
    const shape = Object.hasOwn(types, type) ? types[type] : undefined;
    if (!shape) throw new TypeError(`the search of ${contract.id} found the type "${type}", which it does not declare`);
    const needs = [shape.needs ?? 'anyone'].flat();
    return needs.some((need) => need === 'anyone' || caller.can(need));
  };
  const answer = async ({ query, limit }: SearchInput, caller: Caller | undefined, { signal }: ContributionOptions) => {
    if (!caller || !Object.keys(types).some((type) => mayFind(caller, type))) return [];
    const found = await search(query, caller, { limit, signal });
    return found.filter(({ type }) => mayFind(caller, type)).slice(0, limit);
  };
  return { 'host.search': answer as never };
}
