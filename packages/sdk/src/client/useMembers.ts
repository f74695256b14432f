import { useCallback, useEffect, useState } from 'react';
import type { AnyContract } from '../contract/ContractShape.ts';
import type { CallFailure, Member, Organisation } from './services.ts';
import { useAtrium } from './useAtrium.ts';

/** What a member chooser needs. */
export interface ChoosableMembers {
  /** null while loading or after a failure. */
  readonly organisation: Organisation | null;
  /** Hidden people: their names resolve, but they cannot be chosen. */
  readonly hidden: readonly Member[];
  /** Why the organisation could not be loaded; the global error message has been shown. */
  readonly failure: CallFailure | null;
  /** Reloads both. Rejects if that fails, after the global error message was shown; the previous data stays. */
  readonly reload: () => Promise<void>;
}

interface Known {
  readonly organisation: Organisation;
  readonly hidden: readonly Member[];
}
const NO_PEOPLE: readonly Member[] = [];

/** The people of the directory for a member chooser, with a function to reload them. Loaded once `wanted` is true. */
export function useMembers(requested = true): ChoosableMembers {
  const { directory } = useAtrium();
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const read = useCallback(async (): Promise<Known> => {
    const [organisation, hidden] = await Promise.all([
      directory.organisation(),
      // without them only names are missing
      directory.hidden().catch(() => NO_PEOPLE),
    ]);
    return { organisation, hidden };
  }, [directory]);
  useEffect(() => {
    if (!requested) return;
    let gone = false;
    read().then(
      (found) => !gone && setKnown(found),
      (caught: CallFailure) => !gone && setFailure(caught),
    );
    return () => {
      gone = true;
    };
  }, [requested, read]);
  const reload = useCallback(async () => {
    await directory.reload();
    setKnown(await read());
    setFailure(null);
  }, [directory, read]);
  return { organisation: known?.organisation ?? null, hidden: known?.hidden ?? NO_PEOPLE, failure, reload };
}

/**
 * Names of people by their ids, those of people who have left included. Names are missing until they are loaded; after a change of
 * the ids the earlier ones stay until then.
 */
export function useNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { directory } = useAtrium<AnyContract>();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const key = ids.join(' ');
  useEffect(() => {
    if (key === '') return;
    let disposed = false;
    const wanted = key.split(' ').map(Number);
    void Promise.all(wanted.map(async (id) => [id, await directory.name(id)] as const)).then(
      (found) => !disposed && setNames(new Map(found)),
      () => undefined,
    );
    return () => {
      disposed = true;
    };
  }, [directory, key]);
  return names;
}
