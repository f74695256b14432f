import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../calendar/types.ts';
import { RoomLegend } from './RoomLegend.tsx';
import type { useReservation } from './useReservation.ts';

/** The legend, and what is chosen with the button that reserves it. */
export function StatusFoot({ reservation }: { readonly reservation: ReturnType<typeof useReservation> }) {
  const { t } = useAtrium<Calendar>();
  const { chosen, room, shown, setShown } = reservation;
  return (
    <footer className="calendar-status-foot">
      <RoomLegend kinds={['selected', 'mine', 'others', 'past']} />
      <span className="calendar-status-space" />
      <span className="at-caption at-mute" role="status">
        {chosen && room
          ? t('rooms.chosen', {
              room: room.room,
              time: `${startOfCode(chosen.startCode)}–${endOfCode(chosen.endCode)}`,
            })
          : t('rooms.unit')}
      </span>
      {chosen && shown !== 'selection' && (
        <Button variant="primary" small onClick={() => setShown('selection')}>
          {t('rooms.reserve.do')}
        </Button>
      )}
    </footer>
  );
}
