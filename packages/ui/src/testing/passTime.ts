import { act } from 'react';
import { vi } from 'vitest';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Lets the fake clock run and React draw what follows from it. */
export async function passTime(milliseconds: number): Promise<void> {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  }
}
