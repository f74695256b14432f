/** Pixels between the toasts and the edges of the window, and what they keep clear of. */
export const EDGE = 16;

interface Side {
  readonly left: number;
  readonly right: number;
}

interface Place extends Side {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How far above the bottom of the window a stack of toasts stands so that it covers nothing of what is kept clear.
 *
 * @param stack its sides, and its height
 * @param kept what it must not cover
 * @param from where it stands now: it stays there while that is clear
 * @returns the lowest clear place; null if there is none
 */
export function clearBottom(
  stack: Side & { readonly height: number },
  kept: readonly Place[],
  window: { readonly height: number },
  from = EDGE,
): number | null {
  const beside = kept.filter(({ left, right }) => left < stack.right && right > stack.left);
  const covered = (bottom: number) => {
    const [top, foot] = [window.height - bottom - stack.height, window.height - bottom];
    return beside.filter((each) => each.top < foot && each.bottom > top);
  };
  if (from + stack.height <= window.height && covered(from).length === 0) return from;
  let bottom = EDGE;
  while (bottom + stack.height <= window.height) {
    const under = covered(bottom);
    if (under.length === 0) return bottom;
    bottom = window.height - Math.min(...under.map(({ top }) => top)) + EDGE;
  }
  return null;
}
