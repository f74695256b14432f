import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { ScheduleFormState } from './useScheduleForm.ts';

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** The people of a schedule by name: its creator, those who are responsible, its readers; each once. */
export function usePeople({ fields, record }: ScheduleFormState): readonly NamedPerson[] {
  const { directory, session } = useAtrium<Calendar>();
  const creator = record?.createdBy ?? session.state.id;
  const key = [...new Set([creator, ...fields.contractors, ...fields.readers])].join(',');
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const ids = key.split(',').map(Number);
    void Promise.all(ids.map(async (id) => [id, await directory.name(id)] as const)).then(
      (found) => isCurrent && setNames(new Map(found)),
    );
    return () => {
      isCurrent = false;
    };
  }, [directory, key]);
  return useMemo(
    () => key.split(',').map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '' })),
    [key, names],
  );
}
