import { useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import type { Bulletins } from '../types.ts';

export interface PosterLink {
  readonly src: string;
  readonly origin: string;
  /** The product's own page. */
  readonly isOwn: boolean;
}

/**
 * The address of the poster with a launch ticket (S0 §2, C.7-9): the product's own page, or one on a host of its own. `reload` gets
 * another ticket.
 */
export function usePosterLink(): Loaded<PosterLink> {
  const { api } = useAtrium<Bulletins>();
  return useLoaded(
    async (signal) => {
      const { link, token, hash } = await api.posterTicket({}, { quiet: true, background: true, signal });
      const url = new URL(link, location.href);
      for (const [name, value] of Object.entries({ sideTab: '1', token, hash })) url.searchParams.set(name, value);
      return { src: url.href, origin: url.origin, isOwn: url.origin === location.origin };
    },
    [api],
  );
}
