import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Bulletins, CategoryOption } from '../types.ts';

const NONE: readonly CategoryOption[] = [];

/** Main and sub categories for filters, disabled ones too: old bulletins have them. Empty until they are loaded. */
export function useCategoryOptions(): readonly CategoryOption[] {
  const { api, events } = useAtrium<Bulletins>();
  const { value, reload } = useLoaded((signal) => api.categoryOptions({}, { quiet: true, signal }), [api]);
  useEffect(() => events.on('categoriesChanged', () => void reload()), [events, reload]);
  return value ?? NONE;
}
