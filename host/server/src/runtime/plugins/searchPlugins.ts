import { hostContract, MAX_FOUND, type SearchReply } from '@atrium/sdk/host';
import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
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
