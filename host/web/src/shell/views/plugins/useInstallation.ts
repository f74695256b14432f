import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, LARGEST_PLUGIN } from '@atrium/sdk/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { uploadFile } from '../../../services/uploads.ts';
import { useService } from '../../../services/useService.ts';
import type { Available } from './available.ts';
import type { Review } from './installed.ts';
import { START_LIMIT } from './usePluginActions.tsx';
import { usePluginText } from './usePluginText.ts';

/** An upload, or a version from where the server looks for plugins. */
type Archive = { readonly fileId: string } | { readonly package: string; readonly version: string };

interface InstallationState {
  readonly file: File | null;
  /** How much of an upload has arrived, 0 to 1; 1 while the archive is fetched and checked, null while nothing is under way. */
  readonly part: number | null;
  readonly archive: Archive | null;
  readonly review: Review | null;
  readonly isInstalling: boolean;
  /** Why the archive was refused, or was not installed. */
  readonly failure: string | null;
}

export interface Installation extends InstallationState {
  /** Uploads a file and checks it. */
  choose(file: File): Promise<void>;
  /** Checks the version of the shelf once more. */
  retry(): void;
  discard(): void;
  install(): Promise<void>;
}

const NOTHING: InstallationState = {
  file: null,
  part: null,
  archive: null,
  review: null,
  isInstalling: false,
  failure: null,
};
/** Milliseconds in which the server fetches, unpacks and verifies the largest archive. */
const CHECK_LIMIT = 60_000;

/**
 * One archive on its way: checked as soon as it is known, and installed as it was checked.
 *
 * @param shelved checked at once; null for a file that is still to be chosen
 */
export function useInstallation(shelved: Available | null, onInstalled: (id: string) => void): Installation {
  const t = usePluginText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [state, setState] = useState<InstallationState>(shelved ? { ...NOTHING, part: 1 } : NOTHING);
  const running = useRef<AbortController>(undefined);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const change = (next: Partial<InstallationState>) => setState((before) => ({ ...before, ...next }));
  /** Runs `find`, and checks what it finds. */
  const check = async (find: (signal: AbortSignal) => Promise<Archive>) => {
    const signal = begin();
    try {
      const archive = await find(signal);
      if (signal.aborted) return;
      change({ part: 1 });
      const options = { signal, quiet: true, timeLimit: CHECK_LIMIT };
      const review = await hostCall<Review>(transport, hostRoutes.checkPlugin, { body: archive }, options);
      if (!signal.aborted) change({ archive, review, part: null });
    } catch (failure) {
      if (!signal.aborted) change({ part: null, failure: (failure as CallFailure).message });
    }
  };
  const checkShelved = () => {
    if (!shelved) return;
    const { package: name, version } = shelved;
    setState({ ...NOTHING, part: 1 });
    void check(async () => ({ package: name, version }));
  };
  const checkFirst = useEffectEvent(checkShelved);
  useEffect(() => {
    checkFirst();
    return () => running.current?.abort();
  }, []);
  return {
    ...state,
    async choose(file) {
      setState({ ...NOTHING, file, part: 0 });
      await check(async (signal) => {
        const onProgress = (part: number) => !signal.aborted && change({ part: Math.min(part, 0.99) });
        const options = { onProgress, signal, quiet: true };
        const { fileId } = await uploadFile({ transport, notices }, file, options, LARGEST_PLUGIN);
        return { fileId };
      });
    },
    retry: checkShelved,
    discard() {
      begin();
      setState(NOTHING);
    },
    async install() {
      const { archive, review } = state;
      if (!archive || !review) return;
      change({ isInstalling: true, failure: null });
      try {
        const body = { ...archive, hash: review.hash };
        const options = { quiet: true, timeLimit: START_LIMIT };
        const { running: count, processes } = await hostCall<{ running: number; processes: number }>(
          transport,
          hostRoutes.installPlugin,
          { body },
          options,
        );
        const { name, version } = review;
        const done = t(review.from === null ? 'installed' : 'updated', { name, version });
        const message = count < processes ? t('fitted', { done, running: count, all: processes }) : done;
        notices.toast({ tone: count < processes ? 'warning' : 'success', message });
        onInstalled(review.id);
      } catch (failure) {
        change({ isInstalling: false, failure: (failure as CallFailure).message });
      }
    },
  };
}
