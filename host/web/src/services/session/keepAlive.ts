import { hostRoutes } from '@atrium/sdk/host';
import type { Transport } from '../tokens.ts';
import { hostCall } from '../transport/hostCall.ts';

/** Milliseconds between the calls that keep a session in use alive (C.2-10). */
export const KEEP_ALIVE = 300_000;
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * While the page is visible and the person is active: one call every 5 minutes, so that writing a long text does not
 * count as idle.
 */
export function keepAlive(transport: Transport): () => void {
  let moved = false;
  const onMove = () => {
    moved = true;
  };
  for (const move of MOVES) addEventListener(move, onMove, { passive: true, capture: true });
  const timer = setInterval(() => {
    if (!moved || document.visibilityState !== 'visible') return;
    moved = false;
    void hostCall(transport, hostRoutes.session, {}, { quiet: true }).catch(() => undefined);
  }, KEEP_ALIVE);
  return () => {
    clearInterval(timer);
    for (const move of MOVES) removeEventListener(move, onMove, { capture: true });
  };
}
