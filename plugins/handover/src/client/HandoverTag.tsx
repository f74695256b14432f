import { joined, useAtrium, useLoaded } from '@atrium/sdk/client';
import { ListPage } from '@atrium/ui/records';
import { useEffect } from 'react';
import { OptionSection } from './options/OptionSection.tsx';
import './options/options.css';
import type { Handovers } from './types.ts';

/** Administration of categories and tags (S2 §2). */
export default function HandoverTag() {
  const { t } = useAtrium<Handovers>();
  const tagNames = useTagNames();
  return (
    <ListPage title={t('options.title')} className="handover-options-page">
      <div className="handover-options">
        <OptionSection kind="category" noteOf={({ id }) => joined(tagNames.get(id) ?? [])} />
        <OptionSection kind="tag" />
      </div>
    </ListPage>
  );
}

/** Names of the tags of each category. */
function useTagNames(): ReadonlyMap<number, readonly string[]> {
  const { api, events } = useAtrium<Handovers>();
  const { value, reload } = useLoaded(() => api.categoryTags({ query: {} }, { quiet: true }), [api]);
  useEffect(() => {
    const releases = [events.on('optionsChanged', () => void reload()), events.onResync(() => void reload())];
    return () => {
      for (const release of releases) release();
    };
  }, [events, reload]);
  const byCategory = Map.groupBy(value ?? [], ({ typeId }) => typeId);
  return new Map([...byCategory].map(([id, pairs]) => [id, pairs.map(({ tagName }) => tagName)]));
}
