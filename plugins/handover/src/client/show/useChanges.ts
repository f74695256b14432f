import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { compareRichText, type RichChanges } from '@atrium/ui/richText';
import { useMemo } from 'react';
import type { Handover, Handovers } from '../types.ts';
import { changedParts, type ChangedParts } from './changedParts.ts';

export interface ReadChanges {
  /** null while it is loaded, and where the revision that was read is not kept any more. */
  readonly parts: ChangedParts | null;
  readonly content: RichChanges | null;
}

/** What changed since the person read it; null if nothing did, or if they had not read it before. */
export function useChanges(handover: Handover): ReadChanges | null {
  const { api } = useAtrium<Handovers>();
  const { id, readRevision, revision } = handover;
  const since = readRevision !== null && readRevision < revision ? readRevision : null;
  const { value: before } = useLoaded(
    () => (since === null ? null : api.revision({ params: { id, revision: since } }, { quiet: true })),
    [api, id, since],
  );
  return useMemo(() => {
    if (since === null) return null;
    if (before?.revision !== since) return { parts: null, content: null };
    const content = compareRichText(before.content, handover.content);
    return { content, parts: changedParts(before, handover, content.count) };
  }, [since, before, handover]);
}
