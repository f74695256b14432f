import { isMissing, useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { ErrorState, Skeleton } from '@atrium/ui';
import { ReadersList } from '@atrium/ui/readers';
import { MissingRecord } from '@atrium/ui/records';
import { useEffect, useMemo } from 'react';
import type { Calendar } from './calendar/types.ts';
import './show/show.css';

/** Who may see a schedule, and when each of them has read it (S1 §2.3). */
export default function ScheduleReaders({ params: { id } }: ViewProps<{ id: number }>) {
  const { api, events, t } = useAtrium<Calendar>();
  const frame = useFrame();
  const { value, failure, reload } = useLoaded(() => api.readers({ params: { id } }, { quiet: true }), [api, id]);
  useEffect(
    () =>
      events.on('changed', ({ ids }) => {
        if (ids.includes(id)) void reload();
      }),
    [events, id, reload],
  );
  const readers = useMemo(
    () => value?.map(({ readOn, ...person }) => ({ ...person, readOn: readOn === '' ? null : readOn })),
    [value],
  );
  if (failure && isMissing(failure)) return <MissingRecord onClose={() => frame.close()} />;
  if (readers)
    return (
      <div className="calendar-readers">
        <ReadersList readers={readers} />
      </div>
    );
  if (failure) return <ErrorState title={t('show.readersFailed')} failure={failure} onRetry={() => void reload()} />;
  return (
    <div className="calendar-show-loading" aria-busy="true">
      <Skeleton />
      <Skeleton width="70%" />
    </div>
  );
}
