import type { AnyContract } from '@atrium/sdk';
import { hostContract, MAX_FOUND, type SearchInput, type SearchReply } from '@atrium/sdk/host';
import type { AnyPluginServer, AnySearch, Caller, ContributionOptions, Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/services.ts';
import type { Points } from './Points.ts';

/** Milliseconds that a plugin has to answer. */
const WITHIN = 300;

/** What the plugins find for the caller, each within its own time. */
export function searchPlugins({ points }: { readonly points: Points }): Handler<HostApi['search']> {
  return async ({ query: { query } }) => {
    const answers = await points.gather(hostContract, 'search', { query, limit: MAX_FOUND }, { within: WITHIN });
    return {
      list: answers.flatMap((answer) =>
        'value' in answer
          ? (answer.value as Omit<SearchReply['list'][number], 'plugin'>[]).map((found) => ({
              ...found,
              plugin: answer.plugin,
            }))
          : [],
      ),
      missing: answers.flatMap((answer) => ('failed' in answer ? [answer] : [])),
    };
  };
}

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
