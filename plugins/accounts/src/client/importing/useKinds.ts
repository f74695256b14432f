import { useAtrium, useLoaded } from '@atrium/sdk/client';
import type { Accounts, Item, PurposeItem } from '../types.ts';

export interface Kinds {
  readonly platforms: readonly Item[];
  readonly types: readonly Item[];
  readonly purposes: readonly PurposeItem[];
}

const NONE: Kinds = { platforms: [], types: [], purposes: [] };

/** What imported accounts may get. */
export function useKinds(): Kinds {
  const { api } = useAtrium<Accounts>();
  const { value } = useLoaded(async () => {
    const quiet = { quiet: true } as const;
    const [platforms, types, purposes] = await Promise.all([
      api.platformItems({}, quiet),
      api.typeItems({}, quiet),
      api.purposeItems({}, quiet),
    ]);
    return { platforms, types, purposes };
  }, [api]);
  return value ?? NONE;
}
