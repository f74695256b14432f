import type { AnyContract } from '@atrium/sdk';
import type { Notifier, PluginNotifier } from '@atrium/sdk/server';
import { type NoticeBudget, spendNotices } from './spendNotices.ts';

/** The wire type of every kind that a plugin declares (C.4-1: system). */
const DECLARED = 10;

/**
 * The notifier of one plugin: kinds that its contract declares get their full name and wire type, and the notices of a call
 * count for its caller.
 */
export function notifierFor(
  services: NoticeBudget & { readonly notifier: Notifier },
  { id, kinds = {} }: AnyContract,
): PluginNotifier<string> {
  return {
    plan: (to) => spendNotices(services, to),
    async notify(notice) {
      if (notice.kind !== undefined && !Object.hasOwn(kinds, notice.kind)) {
        throw new RangeError(
          `plugin ${id} declares no kind of notice "${notice.kind}"; there is ${Object.keys(kinds).join(', ') || 'none'}`,
        );
      }
      await spendNotices(services, notice.to);
      if (notice.kind === undefined) {
        const { kind: _, ...typed } = notice;
        return services.notifier.notify(typed);
      }
      return services.notifier.notify({ ...notice, type: DECLARED, kind: `${id}.${notice.kind}` });
    },
  };
}
