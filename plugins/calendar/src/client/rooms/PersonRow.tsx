import { useAtrium } from '@atrium/sdk/client';
import { Avatar } from '@atrium/ui';
import type { CSSProperties } from 'react';
import type { Calendar } from '../calendar/types.ts';
import { onDay, placeOnAxis } from './gridAxis.ts';
import type { PersonLane } from './types.ts';

interface PersonRowProps {
  readonly person: PersonLane;
  readonly date: string;
}

/** When a person is not free on a day: solid is busy, hatched is leave. */
export function PersonRow({ person, date }: PersonRowProps) {
  const { t } = useAtrium<Calendar>();
  const busy = person.busy.flatMap(({ start, end, kind, name }) => {
    const times = onDay(date, start, end);
    const place = times && placeOnAxis(times);
    const text = name || t(kind === 'leave' ? 'rooms.leave' : 'rooms.busy');
    return place ? [{ ...place, kind, text: `${times.start}–${times.end} ${text}` }] : [];
  });
  return (
    <div role="row" className="calendar-rooms-row calendar-rooms-person">
      <div role="rowheader" className="calendar-rooms-name">
        <Avatar name={person.name} id={person.employeeId} size="small" />
        <span className="at-cut">{person.name}</span>
      </div>
      <div
        role="gridcell"
        className="calendar-rooms-times"
        aria-label={busy.map(({ text }) => text).join('、') || t('rooms.free')}
      >
        {busy.map(({ left, width, kind, text }) => (
          <i
            key={`${kind} ${text}`}
            title={text}
            className={`calendar-rooms-${kind}`}
            style={{ '--left': left, '--width': width } as CSSProperties}
          />
        ))}
      </div>
    </div>
  );
}
