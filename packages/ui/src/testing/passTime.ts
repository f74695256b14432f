import { act } from 'react';
import { vi } from 'vitest';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Advances the fake clock and lets React render. */
export async function passTime(milliseconds: number): Promise<void> {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  }
}
