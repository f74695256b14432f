import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { MAX_TAGS } from '../../contract/limits.ts';
import type { HandoverClient, Handovers } from '../types.ts';
import type { Tag } from './types.ts';

const PAGE = 100;

/** All tags of the company in their sequence, loaded again when they change. */
export function useTags(): {
  readonly tags: readonly Tag[] | null;
  readonly failed: boolean;
  readonly reload: () => void;
} {
  const { api, events } = useAtrium<Handovers>();
  const { value, failure, reload } = useLoaded(() => readTags(api), [api]);
  useEffect(() => {
    const releases = [events.on('optionsChanged', () => void reload()), events.onResync(() => void reload())];
    return () => {
      for (const release of releases) release();
    };
  }, [events, reload]);
  return { tags: value, failed: failure !== null, reload: () => void reload() };
}

async function readTags(api: HandoverClient['api']): Promise<readonly Tag[]> {
  const tags: Tag[] = [];
  for (let page = 1; page <= MAX_TAGS / PAGE; page += 1) {
    const { list, totalSize } = await api.listTags({ query: { page, pageSize: PAGE } }, { quiet: true });
    tags.push(...list);
    if (tags.length >= totalSize) break;
  }
  return tags;
}
