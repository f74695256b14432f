import type { AnyPluginServer, Caller } from '@atrium/sdk/server';
import { currentCall } from '../../core/currentCall.ts';
import { refuse } from '../../core/texts.ts';

/** Finds the server of a plugin that runs. */
interface Servers {
  find(plugin: string): { readonly server: AnyPluginServer | null } | undefined;
}

type Rule = (row: object, caller: Caller) => string | Promise<string>;

/** `context.relation` of a plugin: its own function answers, the rule of the call under way decides. */
export function relationFor(plugins: Servers, plugin: string) {
  return async (kind: string, row: object): Promise<string> => {
    const { caller, rowRule } = currentCall() ?? {};
    const rule = plugins.find(plugin)?.server?.relations?.[kind] as Rule | undefined;
    if (!caller || !rule) throw new TypeError(`the relation "${kind}" needs a caller, and a function of the plugin`);
    const relation = await rule(row, caller);
    // An offer runs within the call of another plugin, whose rule is about its own rows.
    const on = rowRule?.plugin === plugin ? rowRule.on : undefined;
    if (!on || !('relation' in on) || on.relation !== kind || on.allow.includes(relation)) return relation;
    throw on.sees?.includes(relation) ? refuse.notAllowed('error.notAllowed') : refuse.notFound();
  };
}
