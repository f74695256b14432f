import { useAtrium, useNames } from '@atrium/sdk/client';
import { useMemo } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { ScheduleFormState } from './useScheduleForm.ts';

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** The people of a schedule by name: its creator, those who are responsible, its readers; each once. */
export function usePeople({ fields, record }: ScheduleFormState): readonly NamedPerson[] {
  const { session } = useAtrium<Calendar>();
  const creator = record?.createdBy ?? session.state.id;
  const ids = [...new Set([creator, ...fields.contractors, ...fields.readers])];
  const names = useNames(ids);
  const key = ids.join(' ');
  return useMemo(
    () => key.split(' ').map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '' })),
    [key, names],
  );
}
