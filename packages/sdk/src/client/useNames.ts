import { useEffect, useState } from 'react';
import type { AnyContract } from '../contract/ContractShape.ts';
import { useAtrium } from './useAtrium.ts';

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
