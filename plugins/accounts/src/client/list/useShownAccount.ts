import { useFrame } from '@atrium/sdk/client';
import { useCallback, useState } from 'react';
import type { PanePart } from './accountActions.ts';

interface ShownAccount {
  readonly id: number;
  readonly part: PanePart;
}

/** Which account is shown beside the list. It is part of the tab's address. */
export function useShownAccount(addressed: unknown) {
  const frame = useFrame();
  const [shown, setShown] = useState<ShownAccount | null>(() => factsOf(addressed));
  const [followed, setFollowed] = useState(addressed);
  if (addressed !== followed) {
    setFollowed(addressed);
    if (addressed !== shown?.id) setShown(factsOf(addressed));
  }
  const { params } = frame;
  const open = useCallback(
    (id: number, part: PanePart) => {
      setShown({ id, part });
      params?.set({ account: id });
    },
    [params],
  );
  const close = useCallback(() => {
    setShown(null);
    params?.set({ account: undefined });
  }, [params]);
  return { shown, open, close };
}

/** An address holds whatever a person typed. */
const factsOf = (addressed: unknown): ShownAccount | null =>
  typeof addressed === 'number' ? { id: addressed, part: 'facts' } : null;
