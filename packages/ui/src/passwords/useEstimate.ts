import { estimatePassword, type PasswordEstimate } from '@atrium/sdk/passwords';
import { useEffect, useState } from 'react';

/** Milliseconds after the last key: an estimate takes up to a tenth of a second, which typing should not wait for. */
const PAUSE = 120;

/** The estimate of the password as it was when typing paused; null before the first one, and where it cannot be made. */
export function useEstimate(
  password: string,
  known: readonly string[],
): { readonly estimate: PasswordEstimate | null; readonly isFailed: boolean } {
  const [estimate, setEstimate] = useState<PasswordEstimate | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  // an array of the same texts is another one with every render
  const texts = known.join('\n');
  useEffect(() => {
    let isLatest = true;
    const run = async () => {
      try {
        const next = await estimatePassword(password, texts.split('\n'));
        if (!isLatest) return;
        setEstimate(next);
        setIsFailed(false);
      } catch {
        if (isLatest) setIsFailed(true);
      }
    };
    const timer = setTimeout(() => void run(), PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [password, texts]);
  return { estimate, isFailed };
}
