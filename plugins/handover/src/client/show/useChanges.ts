import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { compareRichText, type RichChanges } from '@atrium/ui/richText';
import { useMemo } from 'react';
import type { Handover, Handovers } from '../types.ts';
import { changedParts, type ChangedParts } from './changedParts.ts';

export interface ReadChanges {
  /** The revision that was read is here, or is not kept any more. */
  readonly isLoaded: boolean;
  /** null until then, and where it is not kept. */
  readonly parts: ChangedParts | null;
  readonly content: RichChanges | null;
}

/** What changed since a revision; null if it is the present one. */
export function useChanges(handover: Handover, from: number): ReadChanges | null {
  const { api } = useAtrium<Handovers>();
  const { id, revision } = handover;
  const since = from < revision ? from : null;
  const { value: before, failure } = useLoaded(
    () => (since === null ? null : api.revision({ params: { id, revision: since } }, { quiet: true })),
    [api, id, since],
  );
  return useMemo(() => {
    if (since === null) return null;
    if (before?.revision !== since) return { isLoaded: failure !== null, parts: null, content: null };
    const content = compareRichText(before.content, handover.content);
    return { isLoaded: true, content, parts: changedParts(before, handover, content.count) };
  }, [since, before, failure, handover]);
}
