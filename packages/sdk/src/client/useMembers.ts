import { useCallback, useEffect, useState } from 'react';

import type { CallFailure, Member, Organisation } from './services.ts';
import { useAtrium } from './useAtrium.ts';

/** What a member chooser needs. */
export interface ChoosableMembers {
  /** null: not fetched yet, or not to be had. */
  readonly organisation: Organisation | null;
  /** Their names resolve; nobody of them can be chosen (C.3-10). */
  readonly hidden: readonly Member[];
  /** Why there is no organisation; the global error message has said it. */
  readonly failure: CallFailure | null;
  /** Fetches both anew. Rejects where that fails, once the global error message has said it (S2 §8); what is shown stays. */
  readonly reload: () => Promise<void>;
}

interface Known {
  readonly organisation: Organisation;
  readonly hidden: readonly Member[];
}
const NOBODY: readonly Member[] = [];

/** The people of the directory for a member chooser, and the way to have them anew; fetched once they are `wanted`. */
export function useMembers(requested = true): ChoosableMembers {
  const { directory } = useAtrium();
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const read = useCallback(async (): Promise<Known> => {
    const [organisation, hidden] = await Promise.all([
      directory.organisation(),
      // without them only names are missing
      directory.hidden().catch(() => NOBODY),
    ]);
    return { organisation, hidden };
  }, [directory]);
  useEffect(() => {
    if (!requested) return;
    let gone = false;
    read().then(
      (found) => !gone && setKnown(found),
      (caught: CallFailure) => !gone && setFailure(caught),
    );
    return () => {
      gone = true;
    };
  }, [requested, read]);
  const reload = useCallback(async () => {
    await directory.reload();
    setKnown(await read());
    setFailure(null);
  }, [directory, read]);
  return { organisation: known?.organisation ?? null, hidden: known?.hidden ?? NOBODY, failure, reload };
}
