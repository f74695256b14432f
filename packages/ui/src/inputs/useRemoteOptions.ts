import { LatestRun, type CallOptions } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOption } from './InputOption.ts';

/** Milliseconds without typing before a search is sent. */
export const COMBOBOX_DELAY = 250;

/** Searches the options: pass `options` to the call, they cancel it once another search replaces it. */
export type LoadOptions<Option extends InputOption> = (
  text: string,
  options: CallOptions,
) => Promise<readonly Option[]>;

export interface RemoteOptions<Option extends InputOption> {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** Searches after `delay` milliseconds; a search that is waiting or running is cancelled. */
  search(text: string, delay?: number): void;
  /** Cancels what is running. */
  cancel(): void;
}

/** The options that the server finds. Only the latest search is applied. */
export function useRemoteOptions<Option extends InputOption>(load: LoadOptions<Option>): RemoteOptions<Option> {
  const latest = useRef(load);
  latest.current = load;
  const run = useRef(new LatestRun());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<readonly Option[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    run.current.cancel();
    setState((now) => (now === 'loading' ? 'idle' : now));
  }, []);
  const search = useCallback((text: string, delay = 0) => {
    clearTimeout(timer.current);
    run.current.cancel();
    setState('loading');
    const send = async () => {
      const signal = run.current.begin();
      try {
        const options = await latest.current(text.trim(), { quiet: true, signal });
        if (signal.aborted) return;
        setFound(options);
        setState('idle');
      } catch {
        if (signal.aborted) return;
        setFound([]);
        setState('failed');
      }
    };
    if (delay === 0) void send();
    else timer.current = setTimeout(() => void send(), delay);
  }, []);
  useEffect(() => {
    const own = run.current;
    return () => {
      clearTimeout(timer.current);
      own.cancel();
    };
  }, []);
  return { options: found, loading: state === 'loading', failed: state === 'failed', search, cancel };
}
