import type { AnyContract } from '@atrium/sdk';
import type { Notifier, PluginNotifier } from '@atrium/sdk/server';

/** The wire type of every kind that a plugin declares (C.4-1: system). */
const DECLARED = 10;

/** The notifier of one plugin: kinds that its contract declares get their full name and wire type. */
export function notifierFor(notifier: Notifier, { id, kinds = {} }: AnyContract): PluginNotifier<string> {
  return {
    async notify(notice) {
      if (notice.kind === undefined) {
        const { kind: _, ...typed } = notice;
        return notifier.notify(typed);
      }
      if (!Object.hasOwn(kinds, notice.kind)) {
        throw new RangeError(
          `plugin ${id} declares no kind of notice "${notice.kind}"; there is ${Object.keys(kinds).join(', ') || 'none'}`,
        );
      }
      return notifier.notify({ ...notice, type: DECLARED, kind: `${id}.${notice.kind}` });
    },
  };
}
