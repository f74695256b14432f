import { useAtrium } from '@atrium/sdk/client';
import { Icon, Tag } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import { hoursOf } from '../team/cellTexts.ts';
import type { Attendance, Day } from '../types.ts';
import { hasExtra } from './prefillOvertime.ts';
import './overtime.css';

/** Asks for overtime of a day. */
export type AskOvertime = (day: Day) => void;

/** Approved overtime of a day, overtime that waits, and a button that asks for what was worked beyond the shift. */
export function OvertimeMark({
  day,
  onOvertime,
}: {
  readonly day: Day;
  readonly onOvertime?: AskOvertime | undefined;
}) {
  const { t } = useAtrium<Attendance>();
  const minutes = Object.values(day.minutes.overtime).reduce((sum, each) => sum + each, 0);
  const offer = t('overtime.offer', { minutes: day.minutes.extra });
  return (
    <>
      {minutes > 0 && <Tag tone="accent">{t('overtime.mark', { hours: hoursOf(minutes) })}</Tag>}
      {day.overtimeWaits && <Tag tone="warning">{t('overtime.pending')}</Tag>}
      {onOvertime && hasExtra(day) && (
        <Tooltip content={offer}>
          <button
            type="button"
            className="attendance-overtime-offer"
            aria-label={`${t('overtime.file')} ${offer}`}
            onClick={() => onOvertime(day)}
          >
            <Icon name="plus" size={14} />
            {t('overtime.offerShort')}
          </button>
        </Tooltip>
      )}
    </>
  );
}
