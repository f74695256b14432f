import { useAtrium } from '@atrium/sdk/client';
import type { Calendar } from '../calendar/types.ts';
import './rooms.css';

interface RoomLegendProps {
  readonly kinds: readonly ('selected' | 'mine' | 'others' | 'conflict' | 'past' | 'leave')[];
}

/** What the colours of the grid mean. */
export function RoomLegend({ kinds }: RoomLegendProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <ul className="calendar-rooms-legend" aria-label={t('rooms.legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <i className={`calendar-rooms-sample-${kind}`} />
          {t(`rooms.legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
