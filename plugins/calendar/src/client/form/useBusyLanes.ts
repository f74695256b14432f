import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useMemo } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { PersonLane } from '../rooms/types.ts';

/**
 * When the people of a schedule are not free on a day, in their order.
 *
 * @param people at most as many as the call takes
 * @param except the schedule that is edited, which does not count
 */
export function useBusyLanes(
  day: string,
  people: readonly { readonly id: number; readonly name: string }[],
  except: number | undefined,
): readonly PersonLane[] {
  const { api } = useAtrium<Calendar>();
  const key = people.map(({ id }) => id).join(',');
  const { value } = useLoaded(
    (signal) =>
      day === '' || key === ''
        ? null
        : api.freeBusy(
            {
              body: { people: key.split(',').map(Number), from: day, to: day, ...(except !== undefined && { except }) },
            },
            { quiet: true, background: true, signal },
          ),
    [api, day, key, except],
  );
  return useMemo(
    () =>
      people.map(({ id, name }) => ({
        employeeId: id,
        name,
        busy: value?.list.filter(({ employeeId }) => employeeId === id) ?? [],
      })),
    [people, value],
  );
}
