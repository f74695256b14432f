import { useAtrium } from '@atrium/sdk/client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Handover, Handovers } from '../types.ts';
import { type ReadChanges, useChanges } from './changes.ts';

interface Reading {
  /** What changed since the person had read it before this opening; null if nothing did, or if they had not read it. */
  readonly changes: ReadChanges | null;
  /** The element that shows it: seeing it is reading it. */
  readonly article: RefObject<HTMLElement | null>;
}

/**
 * Marks a handover as read once the person sees it, with its changes (S2-026). What they had read before stays compared until the
 * panel is closed. What is revised while it is open counts as read at the next thing that they do.
 */
export function useReading(handover: Handover): Reading {
  const { api } = useAtrium<Handovers>();
  const { id, readRevision, revision } = handover;
  const article = useRef<HTMLElement>(null);
  const [opened] = useState(revision);
  const [marked, setMarked] = useState(0);
  const [since, setSince] = useState(readRevision ?? revision);
  const isRead = readRevision !== null && readRevision >= revision;
  const before = sinceWhich();
  if (before !== since) setSince(before);

  function sinceWhich(): number {
    // by their own change, or in another browser
    if (readRevision === null || (isRead && marked < revision)) return revision;
    return marked === 0 ? readRevision : since;
  }

  const changes = useChanges(handover, before);
  const isShown = changes === null || changes.isLoaded;
  const waits = !isRead && isShown && marked < revision;
  useEffect(() => {
    if (!waits) return;
    return whenSeen(article.current!, { sign: revision !== opened }, () => {
      setMarked(revision);
      const body = { revision };
      // Without the mark it is unread once more at the next opening.
      api.markRead({ params: { id }, body }, { quiet: true, background: true }).catch(() => undefined);
    });
  }, [api, id, revision, opened, waits]);
  return { changes, article };
}

/** What a person does in a window, whatever they do it with. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

/**
 * Calls `seen` once an element is before a person's eyes: displayed, in a page that is visible and, with `sign`, after they have
 * done anything there.
 *
 * @returns the function that ends the waiting
 */
export function whenSeen(element: Element, { sign }: { readonly sign: boolean }, seen: () => void): () => void {
  let isDisplayed = false;
  let hasSign = !sign;
  const check = () => {
    if (!isDisplayed || !hasSign || document.visibilityState !== 'visible') return;
    release();
    seen();
  };
  const onSign = () => {
    hasSign = true;
    check();
  };
  const observer = new IntersectionObserver((entries) => {
    isDisplayed = entries.at(-1)!.isIntersecting;
    check();
  });
  const release = () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', check);
    for (const name of SIGNS) removeEventListener(name, onSign, true);
  };
  observer.observe(element);
  document.addEventListener('visibilitychange', check);
  if (sign) for (const name of SIGNS) addEventListener(name, onSign, { capture: true, passive: true });
  return release;
}
