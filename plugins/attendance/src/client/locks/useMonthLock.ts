import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import type { Attendance, MonthLock } from '../types.ts';

interface Progress {
  readonly month: string;
  readonly people: number;
  readonly done: number;
}

/**
 * The lock of a month as it was read, with the progress of one that is being written by now.
 *
 * @param onChange called when the lock of the month was begun, has ended, or was reopened: what is shown of it has changed
 */
export function useMonthLock(month: string, read: MonthLock | undefined, onChange: () => void): MonthLock | undefined {
  const { events } = useAtrium<Attendance>();
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(
    () =>
      events.on('lockChanged', ({ month: changed, state, people, done }) => {
        if (changed !== month) return;
        setProgress(state === 'locking' ? { month, people, done } : null);
        if (state !== 'locking' || done === 0) onChange();
      }),
    [events, month, onChange],
  );
  if (read?.state !== 'locking' || progress?.month !== month) return read;
  return { ...read, people: progress.people, done: progress.done };
}
