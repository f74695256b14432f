import { useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { useMemo } from 'react';
import type { Handovers } from '../types.ts';

/** A category with its tags, as forms and lists offer it. */
export interface OfferedCategory {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly tags: readonly { readonly id: number; readonly name: string; readonly isEnabled: boolean }[];
}

const NONE: readonly OfferedCategory[] = [];

/** All categories with their tags, disabled ones too; loaded again when they change. */
export function useCategories(): { readonly categories: readonly OfferedCategory[]; readonly loaded: boolean } {
  const { api, events } = useAtrium<Handovers>();
  const { value } = useLiveLoaded(
    () => api.categoryTags({ query: {} }, { quiet: true }),
    [api],
    (reload) => [events.on('optionsChanged', reload)],
  );
  const categories = useMemo(() => {
    if (!value) return NONE;
    return [...Map.groupBy(value, ({ typeId }) => typeId)].map(([id, pairs]): OfferedCategory => {
      const { typeName, isTypeEnabled } = pairs[0]!;
      const tags = pairs.map((pair) => ({ id: pair.tagId, name: pair.tagName, isEnabled: pair.isEnabled }));
      return { id, name: typeName, isEnabled: isTypeEnabled, tags };
    });
  }, [value]);
  return { categories, loaded: value !== null };
}
