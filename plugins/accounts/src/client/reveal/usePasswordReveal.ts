import { useEffect, useState } from 'react';

/** Seconds for which a password is shown. */
export const REVEAL_SECONDS = 3;

/** A password that is shown. */
export interface ShownPassword {
  /** Its account, or another key that is unique in the view. */
  readonly key: string | number;
  readonly text: string;
  /** Seconds until it is hidden. */
  readonly left: number;
}

export interface PasswordReveal {
  readonly shown: ShownPassword | null;
  /** Loads a password and shows it, unless the window has lost the focus meanwhile. */
  readonly show: (key: string | number, load: () => Promise<string>) => Promise<void>;
  readonly hide: () => void;
}

/**
 * Shows one password of a view at a time. It is hidden after 3 s, at once when the window loses the focus, and with the
 * view; a page in the background does not show it at all.
 */
export function usePasswordReveal(): PasswordReveal {
  const [shown, setShown] = useState<ShownPassword | null>(null);
  const [calls] = useState(() => ({
    async show(key: string | number, load: () => Promise<string>) {
      const focus = followFocus();
      try {
        const text = await load();
        if (focus.isHere() && document.visibilityState === 'visible') setShown({ key, text, left: REVEAL_SECONDS });
      } finally {
        focus.stop();
      }
    },
    hide: () => setShown(null),
  }));
  const left = shown?.left;
  useEffect(() => {
    if (left === undefined) return;
    const next = () => setShown((now) => (now && now.left > 1 ? { ...now, left: now.left - 1 } : null));
    const timer = setTimeout(next, 1000);
    window.addEventListener('blur', calls.hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', calls.hide);
    };
    // a password that replaces another one has its own three seconds
  }, [left, shown?.key, shown?.text, calls]);
  return { shown, ...calls };
}

/** Whether the window has the focus, from a press in it on: `document.hasFocus()` is false for a page in a frame. */
function followFocus(): { isHere: () => boolean; stop: () => void } {
  let isHere = true;
  const follow = ({ type }: FocusEvent) => void (isHere = type === 'focus');
  for (const type of ['blur', 'focus'] as const) window.addEventListener(type, follow);
  return {
    isHere: () => isHere,
    stop() {
      for (const type of ['blur', 'focus'] as const) window.removeEventListener(type, follow);
    },
  };
}
