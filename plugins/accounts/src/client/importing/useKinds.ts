import { useAtrium, useLoaded } from '@atrium/sdk/client';
import type { Accounts, Item, PurposeItem } from '../types.ts';
import type { Kind } from './planKinds.ts';

/** What imported accounts may get, by kind. */
export interface KindRecords extends Record<Kind, readonly Item[]> {
  readonly purpose: readonly PurposeItem[];
}

const NONE: KindRecords = { platform: [], type: [], purpose: [] };

/** Platforms, types and purposes of the company. */
export function useKinds(): { readonly records: KindRecords; readonly reload: () => Promise<void> } {
  const { api } = useAtrium<Accounts>();
  const { value, reload } = useLoaded(async () => {
    const quiet = { quiet: true } as const;
    const [platform, type, purpose] = await Promise.all([
      api.platformItems({}, quiet),
      api.typeItems({}, quiet),
      api.purposeItems({}, quiet),
    ]);
    return { platform, type, purpose };
  }, [api]);
  return { records: value ?? NONE, reload };
}
