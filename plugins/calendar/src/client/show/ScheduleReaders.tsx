import { useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { ReadersList } from '@atrium/ui/readers';
import { RecordView } from '@atrium/ui/records';
import { useEffect, useMemo } from 'react';
import type { Calendar } from '../types.ts';

/** Who may see a schedule, and when each of them has read it (S1-104). */
export default function ScheduleReaders({ params: { id } }: ViewProps<{ id: number }>) {
  const { api, events, t } = useAtrium<Calendar>();
  const loaded = useLoaded(() => api.readers({ params: { id } }, { quiet: true }), [api, id]);
  const { value, reload } = loaded;
  useEffect(
    () =>
      events.on('changed', ({ ids }) => {
        if (ids.includes(id)) void reload();
      }),
    [events, id, reload],
  );
  const readers = useMemo(
    () => value && value.map(({ readOn, ...person }) => ({ ...person, readOn: readOn === '' ? null : readOn })),
    [value],
  );
  return (
    <RecordView of={{ ...loaded, value: readers }} failed={t('show.readersFailed')}>
      {(people) => (
        <div className="at-record-readers">
          <ReadersList readers={people} />
        </div>
      )}
    </RecordView>
  );
}
